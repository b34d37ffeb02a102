import { classNames } from '@/ui/class-names';
import { cell, cutCell, nameClass, narrowCutCell, pinnedCell, pinnedEdge, wideGrowth } from './cell-classes';
import { everyColumn, type ListingColumn, listingColumns, nameColumn } from './listing-columns';
import type { Density, TableSettings } from './table-settings';
import { fits, roomOf } from './text-room';

/** A column as it is drawn. */
export interface DrawnColumn {
  column: ListingColumn;
  isPinned: boolean;
  /** What all its cells have in common. */
  className: string;
  /** For text, in rem; none where the widths are the buyer's. */
  room: number;
}

/**
 * A column with all that follows from its place; at the edge is the last that is pinned.
 * @param widthClass width and the like from the style sheet; no width where the widths are the buyer's.
 */
export function drawnColumn(
  column: ListingColumn,
  widthClass: string,
  { isPinned, isEdge }: { isPinned: boolean; isEdge: boolean },
): DrawnColumn {
  const className = classNames(
    cell,
    widthClass,
    isPinned && pinnedCell,
    isEdge && pinnedEdge,
    column.isNumeric && 'text-right',
  );
  return { column, isPinned, className, room: roomOf(widthClass) };
}

/**
 * What cuts a text that may be too long.
 * @param room that it has at least, in rem.
 */
function cutClass(text: string, room: number): string | false {
  return !fits(text, room) && (fits(text, room * wideGrowth) ? narrowCutCell : cutCell);
}

/** The look of a cell of a column, by the text in it. */
export function cellClass({ column: { tone }, room, className }: DrawnColumn, text: string): string {
  return classNames(className, cutClass(text, room), typeof tone === 'function' ? tone(text) : tone);
}

/** How the table is drawn: the same object for the same arrangement, so that rows are not drawn again for a width. */
export interface TableLayout {
  /** After the name, which comes first. */
  columns: readonly DrawnColumn[];
  /** Whether columns are the buyer's, and the name and pinned ones stay while the others scroll. */
  isArranged: boolean;
  /** Nothing is pinned but the name. */
  isNameEdge: boolean;
  /** For a name beside its picture, in rem; none where the widths are the buyer's. */
  nameRoom: number;
}

/** The look of the button with a lot's name. */
export function nameButtonClass({ nameRoom }: TableLayout, name: string): string {
  return classNames(nameClass, cutClass(name, nameRoom));
}

/** The columns that have a head, the name's first. */
export function headsOf({ columns, isArranged, isNameEdge }: TableLayout): readonly DrawnColumn[] {
  const className = isArranged ? 'pl-1' : nameColumn.className;
  return [drawnColumn(nameColumn, className, { isPinned: isArranged, isEdge: isNameEdge }), ...columns];
}

/** Height of a row in pixels, border included, and the class that makes it. */
export const rowHeights: Record<Density, { pixels: number; className: string }> = {
  compact: { pixels: 28, className: 'h-7' },
  normal: { pixels: 36, className: 'h-row' },
  roomy: { pixels: 48, className: 'h-12' },
};

/** Width of the tick's column, as its class has it. */
const checkboxWidth = 36;

/** Of the picture beside a name and the gap between them, in rem. */
const pictureWidth = 2;

const byId = new Map<string, ListingColumn>(everyColumn.map((column) => [column.id, column]));

const defaultLayout: TableLayout = {
  columns: listingColumns.map((column) =>
    drawnColumn(column, column.className, { isPinned: false, isEdge: false }),
  ),
  isArranged: false,
  isNameEdge: false,
  nameRoom: roomOf(nameColumn.className) - pictureWidth,
};

const layouts = new Map<string, TableLayout>();

interface Arranged {
  column: ListingColumn;
  isPinned: boolean;
  width: number | null;
}

const leastWidth = (columns: readonly Arranged[]) =>
  columns.reduce((sum, { column, width }) => sum + (width ?? column.width), checkboxWidth);

/** Those columns for which there is room, the least needed left out first. */
function fitting(columns: readonly Arranged[], room: number): readonly Arranged[] {
  const spare = columns
    .filter(({ column, isPinned }) => column.need !== undefined && !isPinned)
    .toSorted((one, other) => (one.column.need ?? 0) - (other.column.need ?? 0));
  let left = columns;
  for (const one of spare) {
    if (leastWidth(left) <= room) break;
    left = left.filter((other) => other !== one);
  }
  return left;
}

function arranged({ columns, isFitted }: TableSettings, room: number | null): readonly Arranged[] {
  const shown = (columns ?? []).flatMap(({ id, isShown, isPinned, width }) => {
    const column = byId.get(id);
    return column && isShown ? [{ column, isPinned, width }] : [];
  });
  return isFitted && room !== null ? fitting(shown, room) : shown;
}

/**
 * The columns to draw.
 * @param room pixels that the table has; null before that is known.
 */
export function layoutOf(settings: TableSettings, room: number | null): TableLayout {
  if (settings.columns === null) return defaultLayout;
  const shown = arranged(settings, room).filter(({ column }) => column !== nameColumn);
  const key = shown.map(({ column, isPinned }) => `${column.id}${isPinned ? '!' : ''}`).join(' ');
  const found = layouts.get(key) ?? {
    columns: shown.map(({ column, isPinned }, place) =>
      drawnColumn(column, 'last:pr-4', { isPinned, isEdge: isPinned && !shown[place + 1]?.isPinned }),
    ),
    isArranged: true,
    isNameEdge: !shown[0]?.isPinned,
    nameRoom: 0,
  };
  layouts.set(key, found);
  return found;
}

/**
 * Widths in pixels of the columns that are drawn, by id: those that were set, and the others with their share of the room that is left.
 * Empty while the style sheet decides.
 * @returns spare: room that no column takes.
 */
export function widthsOf(
  settings: TableSettings,
  room: number | null,
): { widths: ReadonlyMap<string, number>; spare: number } {
  const columns = arranged(settings, room);
  const spare = Math.max(0, (room ?? 0) - leastWidth(columns));
  const flexible = columns.filter(({ width }) => width === null);
  const base = flexible.reduce((sum, { column }) => sum + column.width, 0);
  const widths = new Map(
    columns.map(({ column, width }) => [
      column.id,
      width ?? column.width + Math.floor((spare * column.width) / base),
    ]),
  );
  return { widths, spare: flexible.length > 0 ? 0 : spare };
}

/** Columns that a buyer has chosen, also those without room now, in their order and with the name. */
export function chosenColumns({ columns }: TableSettings): ListingColumn[] {
  if (columns === null) return [nameColumn, ...listingColumns];
  return columns.flatMap(({ id, isShown }) => {
    const column = byId.get(id);
    return column && (isShown || column === nameColumn) ? [column] : [];
  });
}
