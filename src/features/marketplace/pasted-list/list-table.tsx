import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { Checkbox } from '@/ui/controls/checkbox';
import { useWindowRows } from '@/ui/virtual-rows';
import { RowCells, rowGrid } from './list-row';
import type { ListRow } from './list-rows';
import { decide } from './pasted-list-store';

/** Pixels of a row until it is measured. */
const usualHeight = 68;

const heads = [
  ['Line', ''],
  ['Understood as', ''],
  ['Quantity', 'text-right'],
  ['List price', 'text-right'],
  ['Offer, USD', 'text-right'],
  ['Match', ''],
] as const;

interface Cell {
  index: number;
  column: string;
}

/** The number cell that a key leads to from another one; null where it stays. */
function nextCell({ key, target }: KeyboardEvent, rows: readonly ListRow[]): Cell | null {
  if (!(target instanceof HTMLInputElement) || target.dataset.column === undefined) return null;
  const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);
  const { column } = target.dataset;
  const [start, end, { length }] = [target.selectionStart, target.selectionEnd, target.value];
  if (key === 'ArrowLeft' && start === 0) return column === 'offer' ? { index, column: 'quantity' } : null;
  if (key === 'ArrowRight' && end === length)
    return column === 'quantity' ? { index, column: 'offer' } : null;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
  if (step === 0) return null;
  for (let next = index + step; next >= 0 && next < rows.length; next += step) {
    if (columnsOf(rows[next]).includes(column)) return { index: next, column };
  }
  return null;
}

/** The number cells of a row that take the focus. */
function columnsOf(row: ListRow | undefined): string[] {
  if (row?.kind !== 'item') return [];
  return [...(row.sent ? [] : ['quantity']), ...(row.canSelect ? ['offer'] : [])];
}

interface ListTableProps {
  rows: readonly ListRow[];
  /** Every lot for sale is loaded. */
  isWhole: boolean;
}

/** The lines of a list with what was understood and what they were matched to. Rows in sight, a few around them and the one with the focus are drawn. */
export function ListTable({ rows, isWhole }: ListTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  // The cell that gets the focus once its row is drawn.
  const pending = useRef<Cell | null>(null);
  const inView = useWindowRows({
    list: body,
    count: rows.length,
    keyOf: (index) => rows[index]?.id,
    height: usualHeight,
    // What is typed in a row must not go when the row is scrolled out of sight.
    pinned: active === null ? [] : [active],
    above: rows,
  });
  const open = rows.flatMap((row) => (row.kind === 'item' && row.canSelect ? [row] : []));
  const selected = open.filter(({ isSelected }) => isSelected).length;

  function focusPending() {
    const cell = pending.current;
    const input =
      cell &&
      body.current?.querySelector<HTMLInputElement>(
        `[data-index="${cell.index}"] input[data-column="${cell.column}"]`,
      );
    if (!input) return;
    pending.current = null;
    input.focus();
    input.select();
  }
  useEffect(focusPending);

  /** Arrows and Enter go from number to number. */
  function walk(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = nextCell(event, rows);
    if (!next) {
      // Without another one, leaving the field takes the number over.
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') {
        event.preventDefault();
        event.target.blur();
      }
      return;
    }
    event.preventDefault();
    pending.current = next;
    inView.scrollTo(next.index);
    focusPending();
  }

  return (
    <div role="table" aria-label="Lines of the list" aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(rowGrid, 'border-b border-line px-3 py-1.5 text-xs font-medium text-muted')}
        >
          <span role="columnheader">
            <Checkbox
              label="Select all lines shown that have lots"
              isLabelHidden
              checked={open.length > 0 && selected === open.length}
              isMixed={selected > 0 && selected < open.length}
              disabled={open.length === 0}
              onChange={() =>
                decide(
                  open.map(({ id }) => id),
                  { isSelected: selected < open.length },
                )
              }
            />
          </span>
          {heads.map(([label, align], place) => (
            <span
              key={label}
              role="columnheader"
              className={classNames('leading-6', align, place > 0 && 'max-md:sr-only')}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in the rows have the focus; this moves it between them */}
      <div
        ref={body}
        role="rowgroup"
        onKeyDown={walk}
        onFocus={({ target }) => {
          const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
          setActive(index === undefined ? null : Number(index));
        }}
        onBlur={() => setActive(null)}
        className="relative"
        style={{ height: inView.height }}
      >
        {inView.items.map(({ key, index, start }) => {
          const row = rows[index];
          return row ? (
            <div
              key={key}
              ref={inView.measure}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
              className={classNames(
                rowGrid,
                'absolute inset-x-0 top-0 border-b border-line px-3 py-2 text-sm has-[[type=checkbox]:checked]:bg-accent-tint',
              )}
            >
              <RowCells row={row} isWhole={isWhole} />
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}
