import { everyColumn, type SellRequestColumn } from './sell-request-columns';
import { pageZoom } from '@/ui/page-zoom';
import { type ColumnSetting, type Density, defaultColumns, type TableSettings } from './table-settings';

/** The height of a row in pixels with its border, and its class, which scales with the page zoom. */
const rowHeights: Record<Density, { pixels: number; className: string }> = {
  compact: { pixels: 28, className: 'h-[calc(28px*var(--zoom,1))]' },
  normal: { pixels: 36, className: 'h-row' },
  roomy: { pixels: 48, className: 'h-[calc(48px*var(--zoom,1))]' },
};

/** Height of a row in pixels at the current page zoom. */
export const rowPixels = (density: Density): number => rowHeights[density].pixels * pageZoom();

/** The class of a row's height. */
export const rowHeightClass = (density: Density): string => rowHeights[density].className;

/** A width in rem, which grows with the text. */
export const remOf = (width: number): string => `${width / 16}rem`;

/** Width of the checkbox column in pixels. */
export const checkboxWidth = 36;

/** Extra pixels of the last column: room for the star, and for the key cap if the cell has no room to spare. */
const endPadding = ({ width, isNumeric }: SellRequestColumn): number => (isNumeric && width >= 60 ? 14 : 36);

export interface TableLayout {
  /** From left to right, the name first. The same array while only widths change. */
  columns: readonly SellRequestColumn[];
  /** Pixels, in the order of the columns. */
  widths: readonly number[];
  /** The table is wider than the space it has. */
  isWide: boolean;
  /** How many columns, including the name, stay at the left of a wide table. */
  stickyCount: number;
  /** Pixels that no column uses. */
  spare: number;
}

interface Entry {
  column: SellRequestColumn;
  isPinned: boolean;
  /** The width that the buyer set, in pixels. */
  width: number | null;
}

const columnById = new Map<string, SellRequestColumn>(everyColumn.map((column) => [column.id, column]));

function shownColumns(columns: readonly ColumnSetting[] | null): Entry[] {
  return (columns ?? defaultColumns).flatMap(({ id, isShown, isPinned, width }) => {
    const column = columnById.get(id);
    return column && isShown ? [{ column, isPinned, width }] : [];
  });
}

const leastWidths = (entries: readonly Entry[]): number[] =>
  entries.map(
    ({ column, width }, index) =>
      width ?? column.width + (index === entries.length - 1 ? endPadding(column) : 0),
  );

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const tableWidth = (entries: readonly Entry[]) => checkboxWidth + sum(leastWidths(entries));

/** Hides columns until the rest fit, the least needed first. Pinned columns stay. */
function fit(entries: Entry[], available: number): Entry[] {
  const removable = entries
    .filter(({ column, isPinned }) => column.need !== undefined && !isPinned)
    .toSorted((one, other) => (one.column.need ?? 0) - (other.column.need ?? 0));
  let fitting = entries;
  for (const entry of removable) {
    if (tableWidth(fitting) <= available) break;
    fitting = fitting.filter((other) => other !== entry);
  }
  return fitting;
}

const columnLists = new Map<string, readonly SellRequestColumn[]>();

/** Returns the same array for the same columns, so that rows do not render again while a width changes. */
function stableColumns(entries: readonly Entry[]): readonly SellRequestColumn[] {
  const key = entries.map(({ column }) => column.id).join(' ');
  const columns = columnLists.get(key) ?? entries.map(({ column }) => column);
  columnLists.set(key, columns);
  return columns;
}

/** Adds the space to the widths, in proportion to the weights. Returns the rest: all of the space if every weight is 0. */
function distribute(widths: number[], space: number, weights: readonly number[]): number {
  let rest = space;
  let total = sum(weights);
  weights.forEach((weight, index) => {
    const share = weight > 0 ? Math.round((rest * weight) / total) : 0;
    widths[index] = (widths[index] ?? 0) + share;
    rest -= share;
    total -= weight;
  });
  return rest;
}

/**
 * The columns to render and their widths. Columns whose width the buyer has not set share the spare space: first the columns whose texts
 * wrap, then all columns in proportion to their widths.
 * @param available width for the table in pixels.
 */
export function layoutOf(settings: TableSettings, available: number): TableLayout {
  const chosen = shownColumns(settings.columns);
  const entries = settings.isFitted ? fit(chosen, available) : chosen;
  const widths = leastWidths(entries);
  const total = checkboxWidth + sum(widths);
  const isWide = total > available;
  const missing = entries.map(({ column, width }) =>
    width === null ? Math.max(0, (column.lineWidth ?? 0) - column.width) : 0,
  );
  const free = Math.max(0, available - total);
  const first = Math.min(free, sum(missing));
  const rest = free - first + distribute(widths, first, missing);
  const spare = distribute(
    widths,
    rest,
    entries.map(({ width }, index) => (width === null ? (widths[index] ?? 0) : 0)),
  );
  // Sticky columns leave a third of the space for the others.
  let edge = checkboxWidth;
  const stickyCount = entries.filter(({ isPinned }, index) => {
    edge += widths[index] ?? 0;
    return isPinned && edge <= (available * 2) / 3;
  }).length;
  return { columns: stableColumns(entries), widths, isWide, stickyCount: isWide ? stickyCount : 0, spare };
}

/** The chosen columns in order, including those that don't fit. */
export function chosenColumns({ columns }: TableSettings): SellRequestColumn[] {
  return shownColumns(columns).map(({ column }) => column);
}
