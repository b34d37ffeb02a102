import { useState } from 'react';
import { serverClock } from '@/api/clients';
import { SaveListDialog } from '@/features/lists/save-list-button';
import { counted } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { saveFile } from '@/ui/export/export-table';
import { notify } from '@/ui/feedback/notify';
import { linesLeft, type LinesToSave, linesToSave, type ListRow, rowsToSave } from './list-rows';

async function copyLines(lines: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    notify({ title: `Copied ${counted(lines.length, 'line')}` });
  } catch {
    notify({
      title: "Couldn't copy",
      description: 'Your browser blocked copying. Download the rest instead.',
      isFailure: true,
    });
  }
}

function downloadLines(lines: readonly string[]): void {
  const day = new Date(serverClock.now()).toISOString().slice(0, 10);
  // The byte order mark tells spreadsheets that the text is UTF-8.
  const file = new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/plain;charset=utf-8' });
  const name = `list-rest-${day}.txt`;
  saveFile(file, name);
  notify({ title: `Saved ${counted(lines.length, 'line')}`, description: `Saved as ${name}.` });
}

const restTitle = 'Lines not selected and not requested, as they were written';

/** Buttons that save understood lines as a list, and copy or download the lines that are neither selected nor requested. */
export function RestButtons({ rows }: { rows: readonly ListRow[] }) {
  const [open, setOpen] = useState<LinesToSave | null>(null);
  const lines = linesLeft(rows);
  const all = rowsToSave(rows, false);
  const rest = rowsToSave(rows, true);
  return (
    <div className="flex flex-wrap gap-1 md:ml-auto">
      {lines.length > 0 ? (
        <>
          <Button size="tool" look="quiet" title={restTitle} onClick={() => void copyLines(lines)}>
            {`Copy the rest (${lines.length})`}
          </Button>
          <Button size="tool" look="quiet" title={restTitle} onClick={() => downloadLines(lines)}>
            Download the rest
          </Button>
        </>
      ) : null}
      {rest.length > 0 && rest.length < all.length ? (
        <Button
          size="tool"
          look="quiet"
          onPointerEnter={SaveListDialog.preload}
          title="Understood lines that are not selected and not requested"
          onClick={() => setOpen(linesToSave(rows, rest))}
        >
          {`Save the rest as list (${rest.length})`}
        </Button>
      ) : null}
      {all.length > 0 ? (
        <Button
          size="tool"
          look="quiet"
          onPointerEnter={SaveListDialog.preload}
          onClick={() => setOpen(linesToSave(rows, all))}
        >
          {`Save all as list (${all.length})`}
        </Button>
      ) : null}
      {open ? <SaveListDialog {...open} name="" onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
