import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { SelectAll } from '@/ui/controls/checkbox';
import { useWindowRows } from '@/ui/virtual-rows';

/** Pixels of a row until it is measured. */
const usualHeight = 64;

/** A number cell by row and column. */
interface Cell {
  index: number;
  column: string;
}

interface LinesTableProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The classes of the columns. */
  grid: string;
  /** The labels of the columns after the checkbox, and their classes. */
  heads: readonly (readonly [label: string, className: string])[];
  selectAllLabel: string;
  /** Whether a row is selected; null where it cannot be. */
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
  const pending = useRef<Cell | null>(null);
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

  /** The number cell that a key moves to; null if it does not move. */
  function nextCell({ key, target }: KeyboardEvent): Cell | null {
    if (!(target instanceof HTMLInputElement) || target.dataset.column === undefined) return null;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);
    const { column } = target.dataset;
    const cellsAt = (at: number): readonly string[] => {
      const row = rows[at];
      return row === undefined ? [] : cellsOf(row);
    };
    const sideways = (step: number): Cell | null => {
      const beside = cellsAt(index)[cellsAt(index).indexOf(column) + step];
      return beside === undefined ? null : { index, column: beside };
    };
    if (key === 'ArrowLeft' && target.selectionStart === 0) return sideways(-1);
    if (key === 'ArrowRight' && target.selectionEnd === target.value.length) return sideways(1);
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
    if (step === 0) return null;
    for (let next = index + step; next >= 0 && next < rows.length; next += step) {
      if (cellsAt(next).includes(column)) return { index: next, column };
    }
    return null;
  }

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

  function walk(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = nextCell(event);
    if (!next) {
      // On the last cell, Enter leaves the field, which saves the number.
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
                // The bar beside the box of a selected line.
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
