import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { ExportColumnName } from '@/features/market-index/index/export-columns';
import { changeColumn, widthLimits } from './table-settings';
import { changeSettings, readSettings, resizeColumn, textScale } from './table-settings-store';

interface ColumnHandleProps {
  id: ExportColumnName;
  /** The column's label in full. */
  label: string;
  /** Pixels. */
  width: number;
  /** The tab stop. Up and down arrows go to the handles of other columns. */
  isTabStop: boolean;
  onFocus: (column: string) => void;
}

/** Pixels per arrow key; `large` with Shift. */
const step = { small: 8, large: 40 };

function handlesBeside(handle: Element): HTMLElement[] {
  return [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
}

/** The edge of a column. Dragging it or pressing arrow keys resizes the column; a double-click resets it. */
export function ColumnHandle({ id, label, width, isTabStop, onFocus }: ColumnHandleProps) {
  const drag = useRef<{ from: number; width: number; hasMoved: boolean } | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width, hasMoved: false };
  }

  function move({ clientX }: PointerEvent<HTMLElement>) {
    if (!drag.current || (clientX === drag.current.from && !drag.current.hasMoved)) return;
    drag.current.hasMoved = true;
    resizeColumn(id, drag.current.width + (clientX - drag.current.from) / textScale());
  }

  function end() {
    drag.current = null;
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey) return;
    const other = { ArrowUp: -1, ArrowDown: 1 }[key];
    const change = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (other !== undefined) {
      const handles = handlesBeside(currentTarget);
      handles[handles.indexOf(currentTarget) + other]?.focus();
    } else if (change !== undefined) {
      resizeColumn(id, width + change * (shiftKey ? step.large : step.small));
    } else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> is a thematic break, not a resize handle
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      aria-valuenow={Math.min(width, widthLimits.most)}
      aria-valuetext={`${width} pixels`}
      title="Drag to resize. Double-click to reset."
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(id)}
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
