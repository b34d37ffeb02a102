import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { SelectAll } from '@/ui/controls/checkbox';
import { nextCell, type TableCell } from '@/ui/next-cell';
import { useWindowRows } from '@/ui/virtual-rows';

/** Pixels of a row until it is measured. */
const usualHeight = 64;

interface LinesTableProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The classes of the columns. */
  grid: string;
  /** The labels of the columns after the checkbox, and their classes. */
  heads: readonly (readonly [label: string, className: string])[];
  selectAllLabel: string;
  /** Whether a row is selected; null if it cannot be. */
  isSelected: (row: Row) => boolean | null;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  /** The columns of a row's focusable number cells, from left to right. */
  cellsOf: (row: Row) => readonly string[];
  /** The cells of a row. */
  children: (row: Row) => ReactNode;
}

/** The lines of a list of any length: only the rows in view and the focused one are rendered. Arrows and Enter move between number cells. */
export function LinesTable<Row>(props: LinesTableProps<Row>) {
  const { rows, keyOf, grid, heads, selectAllLabel, isSelected, onSelect, cellsOf, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  // The cell that gets the focus once its row is rendered.
  const pending = useRef<TableCell | null>(null);
  const inView = useWindowRows({
    list: body,
    count: rows.length,
    keyOf: (index) => {
      const row = rows[index];
      return row && keyOf(row);
    },
    height: usualHeight,
    // Typed text must survive scrolling its row out of view.
    pinned: active === null ? [] : [active],
    above: rows,
  });
  const open = rows.filter((row) => isSelected(row) !== null);
  const selected = open.filter((row) => isSelected(row)).length;

  function focusPending() {
    const cell = pending.current;
    const input =
      cell &&
      body.current?.querySelector<HTMLInputElement>(
        `[data-index="${cell.row}"] input[data-column="${cell.column}"]`,
      );
    if (!input) return;
    pending.current = null;
    input.focus();
    input.select();
  }
  useEffect(focusPending);

  function walk(event: KeyboardEvent) {
    const { target: input } = event;
    if (!(input instanceof HTMLInputElement) || input.dataset.column === undefined) return;
    const from = {
      row: Number(input.closest<HTMLElement>('[data-index]')?.dataset.index),
      column: input.dataset.column,
    };
    const to = nextCell(event, from, rows.length, (index) => {
      const row = rows[index];
      return row === undefined ? [] : cellsOf(row);
    });
    if (to === null) return;
    event.preventDefault();
    // Leaving the field saves the number.
    if (to === 'end') return input.blur();
    pending.current = to;
    inView.scrollTo(to.row);
    focusPending();
  }

  return (
    <div role="table" aria-label="Lines of the list" aria-rowcount={rows.length + 1} className="text-sm">
      <div role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(grid, 'border-b border-line px-3 py-1.5 text-xs font-medium text-muted')}
        >
          <span role="columnheader">
            <SelectAll
              label={selectAllLabel}
              count={open.length}
              selected={selected}
              onSelect={(isAll) => onSelect(open.map(keyOf), isAll)}
            />
          </span>
          {heads.map(([label, className], place) => (
            <span
              key={label}
              role="columnheader"
              className={classNames('leading-6', className, place > 0 && 'max-md:sr-only')}
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
        {inView.items.map(({ key, index, attributes }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={key}
              {...attributes}
              role="row"
              aria-rowindex={index + 2}
              className={classNames(
                grid,
                'absolute inset-x-0 top-0 border-b border-line px-3 py-2 hover:bg-hover',
                // The bar beside the checkbox of a selected line.
                'before:absolute before:inset-y-0 before:left-0 before:hidden before:w-0.5 before:bg-accent has-[[type=checkbox]:checked]:before:block',
              )}
            >
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
