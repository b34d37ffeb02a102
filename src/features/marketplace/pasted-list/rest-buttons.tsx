import { useState } from 'react';
import { serverClock } from '@/api/clients';
import { SaveListDialog } from '@/features/lists/save-list-button';
import { counted, formatCount } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { saveFile } from '@/ui/export/export-table';
import { notify } from '@/ui/feedback/notify';
import { linesToSave, type ListRow, restOf, rowsToSave, writtenLines } from './list-rows';

async function copyLines(lines: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    notify({ title: `Copied ${counted(lines.length, 'line')}` });
  } catch {
    notify({
      title: "Couldn't copy",
      description: 'Your browser blocked copying. Download the lines instead.',
      isFailure: true,
    });
  }
}

function downloadLines(lines: readonly string[]): void {
  const day = new Date(serverClock.now()).toISOString().slice(0, 10);
  // The byte order mark tells spreadsheets that the text is UTF-8.
  const file = new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/plain;charset=utf-8' });
  const name = `list-unselected-${day}.txt`;
  saveFile(file, name);
  notify({ title: `Saved ${counted(lines.length, 'line')}`, description: `Saved as ${name}.` });
}

const restTitle = 'Lines not selected and not requested, as they were written';

/** Buttons that save understood lines as a list, and copy or download the lines that are neither selected nor requested. */
export function RestButtons({ rows }: { rows: readonly ListRow[] }) {
  const [open, setOpen] = useState<ReturnType<typeof linesToSave> | null>(null);
  const rest = restOf(rows);
  return (
    <div className="-ml-2.5 flex flex-wrap gap-1 md:ml-auto">
      {rest.length > 0 ? (
        <>
          <Button
            size="tool"
            look="quiet"
            title={restTitle}
            onClick={() => void copyLines(writtenLines(rest))}
          >
            {`Copy unselected (${formatCount(rest.length)})`}
          </Button>
          <Button
            size="tool"
            look="quiet"
            title={restTitle}
            onClick={() => downloadLines(writtenLines(rest))}
          >
            Download unselected
          </Button>
        </>
      ) : null}
      {rowsToSave(rest).length < rowsToSave(rows).length ? (
        <SaveButton label="Save unselected" rows={rest} onOpen={setOpen} />
      ) : null}
      <SaveButton label="Save all" rows={rows} onOpen={setOpen} />
      {open ? <SaveListDialog {...open} name="" onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

interface SaveButtonProps {
  label: string;
  rows: readonly ListRow[];
  onOpen: (list: ReturnType<typeof linesToSave>) => void;
}

/** Saves the understood rows as a list; renders nothing if there are none. */
function SaveButton({ label, rows, onOpen }: SaveButtonProps) {
  const count = rowsToSave(rows).length;
  return count > 0 ? (
    <Button
      size="tool"
      look="quiet"
      title={count < rows.length ? 'A list takes only lines with a known model' : undefined}
      onPointerEnter={SaveListDialog.preload}
      onClick={() => onOpen(linesToSave(rows))}
    >
      {`${label} as list (${formatCount(count)})`}
    </Button>
  ) : null;
}
