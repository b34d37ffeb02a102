import type { RefObject } from 'react';
import { serverClock } from '@/api/clients';
import { counted, formatCount } from '@/lib/text/count-text';
import { saveFile } from '@/ui/export/export-table';
import { notify } from '@/ui/feedback/notify';
import { Popover, PopoverAction } from '@/ui/layout/popover';
import { type ListRow, restOf, rowsToSave, writtenLines } from './list-rows';

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

interface SavePopoverProps {
  anchor: RefObject<HTMLElement | null>;
  rows: readonly ListRow[];
  /** The rows to save as a list. */
  onSave: (rows: readonly ListRow[]) => void;
  onClose: () => void;
}

/** Saves understood lines as a list, and copies or downloads the lines that are neither selected nor requested. */
export function SavePopover({ anchor, rows, onSave, onClose }: SavePopoverProps) {
  const rest = restOf(rows);
  const [all, unselected] = [rowsToSave(rows).length, rowsToSave(rest).length];

  function run(action: () => void) {
    onClose();
    action();
  }

  return (
    <Popover anchor={anchor} label="Save or copy lines" className="w-72" onClose={onClose}>
      {all > 0 ? (
        <PopoverAction onClick={() => run(() => onSave(rows))}>
          {`Save all as list (${formatCount(all)})`}
        </PopoverAction>
      ) : null}
      {unselected > 0 && unselected < all ? (
        <PopoverAction onClick={() => run(() => onSave(rest))}>
          {`Save unselected as list (${formatCount(unselected)})`}
        </PopoverAction>
      ) : null}
      {rest.length > 0 ? (
        <>
          <PopoverAction onClick={() => run(() => void copyLines(writtenLines(rest)))}>
            {`Copy unselected (${formatCount(rest.length)})`}
          </PopoverAction>
          <PopoverAction onClick={() => run(() => downloadLines(writtenLines(rest)))}>
            {`Download unselected (${formatCount(rest.length)})`}
          </PopoverAction>
        </>
      ) : null}
      <p className="mt-1 border-t border-line px-2 pt-1 text-xs text-faint">
        {all < rows.length ? 'A list takes only lines with a known model. ' : ''}
        Unselected lines are copied as they were written.
      </p>
    </Popover>
  );
}
