import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { cutCell } from './cell-looks';
import type { ListingColumn } from './listing-columns';
import type { DrawnColumn, TableLayout } from './table-layout';
import { fits } from './text-room';

/*
 * The cells of a row after its name are written straight into the document: they are nothing but texts, a list of them changes with every
 * letter that is typed, and to have React compare some three hundred elements takes longer than all the rest of its work.
 */

interface Cell {
  element: HTMLTableCellElement;
  /** Null before anything is written. */
  text: string | null;
  className: string;
  /** The moment whose age it tells. */
  moment: string | undefined;
}

interface Written {
  layout: TableLayout;
  hasSpare: boolean;
  cells: readonly Cell[];
}

const written = new WeakMap<Element, Written>();

function emptyRow(
  row: Element,
  layout: TableLayout,
  hasSpare: boolean,
  former: Written | undefined,
): Written {
  for (const { element } of former?.cells ?? []) element.remove();
  const cellOf = () => ({
    element: document.createElement('td'),
    text: null,
    className: '',
    moment: undefined,
  });
  const cells: Cell[] = layout.columns.map(cellOf);
  if (hasSpare) {
    const spare = cellOf();
    spare.element.ariaHidden = 'true';
    cells.push(spare);
  }
  row.append(...cells.map(({ element }) => element));
  return { layout, hasSpare, cells };
}

/** Puts a text into the element that is in a cell already, or into a new one. */
function put(cell: Cell, text: string, { isPrivate }: ListingColumn, moment: string | undefined): void {
  const { element } = cell;
  const { firstElementChild, firstChild } = element;
  if (moment !== undefined) {
    // Another age of the same moment is a new element: it takes the place of the one before, and nothing has moved.
    const isOther = firstElementChild instanceof HTMLTimeElement && cell.moment !== moment;
    const time = isOther ? firstElementChild : document.createElement('time');
    time.dateTime = moment;
    time.textContent = text;
    if (!isOther) element.replaceChildren(time);
  } else if (isPrivate && !firstElementChild) {
    const hidden = document.createElement('span');
    hidden.dataset.private = '';
    hidden.textContent = text;
    element.replaceChildren(hidden);
  } else {
    const holder = isPrivate ? firstElementChild?.firstChild : firstChild;
    if (holder) holder.nodeValue = text;
    else element.textContent = text;
  }
}

function writeCell(
  cell: Cell,
  { column, room, className }: DrawnColumn,
  listing: SellRequest,
  now: number,
): void {
  const { tone } = column;
  const text = column.text(listing, now);
  const moment = column.moment?.(listing);
  if (text === cell.text && moment === cell.moment) return;
  const look = classNames(
    className,
    !fits(text, room) && cutCell,
    typeof tone === 'function' ? tone(text) : tone,
  );
  if (look !== cell.className) cell.element.className = look;
  put(cell, text, column, moment);
  Object.assign(cell, { text, moment, className: look });
}

/**
 * Writes what a listing says into the cells of its row, after those that the row has already. Later calls change what has changed; rows are
 * used for one listing after another.
 * @param now milliseconds since the epoch, to tell ages by.
 * @param hasSpare one more cell, with nothing but room.
 */
export function writeCells(
  row: Element,
  listing: SellRequest,
  { layout, hasSpare, now }: { layout: TableLayout; hasSpare: boolean; now: number },
): void {
  const former = written.get(row);
  const isSame = former?.layout === layout && former.hasSpare === hasSpare;
  const current = isSame ? former : emptyRow(row, layout, hasSpare, former);
  if (current !== former) written.set(row, current);
  for (const [place, drawn] of layout.columns.entries()) {
    const cell = current.cells[place];
    if (cell) writeCell(cell, drawn, listing, now);
  }
}
