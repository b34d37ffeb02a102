import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { TextColumnName } from '@/features/market-index/index/table-text';
import { changeColumn, usableWidth, widthLimits } from './table-settings';
import { arrangedColumns, changeSettings, readSettings } from './table-settings-store';

interface ColumnHandleProps {
  id: TextColumnName;
  /** The column's name in full. */
  label: string;
  /** Pixels; undefined where the style sheet says it. */
  width: number | undefined;
  /** The tab key stops here; up and down arrows go to the handles of the other columns. */
  isStop: boolean;
  onVisit: (column: string) => void;
}

/** Pixels that an arrow key changes a width by; with Shift, more. */
const step = { small: 8, large: 40 };

function size(id: string, width: number, isPassing: boolean): void {
  const columns = changeColumn(arrangedColumns(readSettings()), id, { width: usableWidth(width) });
  changeSettings({ columns }, isPassing);
}

/** Holds the columns on the left as wide as they are, so that the edge follows the pointer; those on the right share what is left. */
function hold(head: Element): void {
  const now = new Map<string, number>();
  for (const cell of head.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? []) {
    const { width } = cell.getBoundingClientRect();
    if (width > 0) now.set(cell.dataset.column ?? '', Math.floor(width));
    if (cell === head) break;
  }
  const columns = arrangedColumns(readSettings()).map((column) => ({
    ...column,
    width: now.get(column.id) ?? column.width,
  }));
  changeSettings({ columns }, true);
}

function handles(handle: Element): HTMLElement[] {
  const all = handle.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [];
  return [...all].filter((one) => one.offsetParent !== null);
}

/** The edge of a column: dragged, or moved by the arrow keys, it makes the column wider or narrower; a double click undoes that. */
export function ColumnHandle({ id, label, width, isStop, onVisit }: ColumnHandleProps) {
  const drag = useRef<{ from: number; width: number; isHeld: boolean } | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    const head = event.currentTarget.closest('th');
    if (event.button !== 0 || !head) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: head.getBoundingClientRect().width, isHeld: false };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const head = event.currentTarget.closest('th');
    if (!drag.current || !head || event.clientX === drag.current.from) return;
    if (!drag.current.isHeld) hold(head);
    drag.current.isHeld = true;
    size(id, drag.current.width + event.clientX - drag.current.from, true);
  }

  function end() {
    if (drag.current?.isHeld) changeSettings({});
    drag.current = null;
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const head = event.currentTarget.closest('th');
    if (!head || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, shiftKey } = event;
    const all = handles(event.currentTarget);
    const other = { ArrowUp: -1, ArrowDown: 1 }[key];
    const change = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (other !== undefined) all[all.indexOf(event.currentTarget) + other]?.focus();
    else if (change !== undefined) {
      const now = head.getBoundingClientRect().width;
      hold(head);
      size(id, now + change * (shiftKey ? step.large : step.small), false);
    } else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator that is moved is no thematic break
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      aria-valuenow={width ?? widthLimits.least}
      aria-valuetext={width === undefined ? 'fits the space' : `${width} pixels`}
      title={`Drag to resize. Double-click to reset.`}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onVisit(id)}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      onDoubleClick={() => {
        const { columns } = readSettings();
        if (columns) changeSettings({ columns: changeColumn(columns, id, { width: null }) });
      }}
      className="absolute top-1 right-0 bottom-1 z-1 w-2 cursor-col-resize touch-none rounded-sm -outline-offset-1 select-none after:absolute after:inset-y-1 after:right-0 after:w-px after:bg-line-strong after:opacity-0 hover:after:opacity-100 focus-visible:after:opacity-100 [tr:hover>*>&]:after:opacity-100"
    />
  );
}
