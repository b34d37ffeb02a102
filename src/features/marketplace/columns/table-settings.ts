/*
 * How a buyer has arranged the table. Without a word of theirs about columns, the table's own width decides, as the style sheet says;
 * from the first word on, they are a list.
 */

export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

/** A column as it was arranged. */
export interface ColumnSetting {
  id: string;
  isShown: boolean;
  /** It stays at the left while the others scroll. */
  isPinned: boolean;
  /** Pixels; null as the column is by itself. */
  width: number | null;
}

export interface TableSettings {
  density: Density;
  /** Columns without room are left out, the least needed first; otherwise the table scrolls sideways. */
  isFitted: boolean;
  /** From left to right, the fixed one first, then the pinned ones; null as they are by themselves. */
  columns: readonly ColumnSetting[] | null;
}

/** What is known of a column before anything is arranged. */
export interface KnownColumn {
  id: string;
  /** It is not shown until it is asked for. */
  isExtra?: boolean;
  /** It is always shown, as the first. */
  isFixed?: boolean;
}

export const defaultSettings: TableSettings = { density: 'normal', isFitted: true, columns: null };

/** Limits of a column's width in pixels. */
export const widthLimits = { least: 40, most: 600 };

/** A width that a column can have. */
export function usableWidth(width: number): number {
  return Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));
}

// By hand: the first rows wait for this, and for no schemas.
function fieldsOf(value: unknown): Partial<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function storedColumn(value: unknown): ColumnSetting | null {
  const { id, isShown, isPinned, width } = fieldsOf(value) ?? {};
  if (typeof id !== 'string' || typeof isShown !== 'boolean') return null;
  const isWidth = typeof width === 'number' && Number.isFinite(width);
  return { id, isShown, isPinned: isPinned === true, width: isWidth ? usableWidth(width) : null };
}

/** Pinned columns before the others, the order otherwise kept. */
function pinnedFirst(columns: readonly ColumnSetting[]): ColumnSetting[] {
  return columns.toSorted((one, other) => Number(other.isPinned) - Number(one.isPinned));
}

/** The columns as they are by themselves. */
export function defaultColumns(known: readonly KnownColumn[]): ColumnSetting[] {
  return known.map(({ id, isExtra = false, isFixed = false }) => ({
    id,
    isShown: !isExtra,
    isPinned: isFixed,
    width: null,
  }));
}

/** Each known column once, in the order that was stored; those that were not known then, at the end and as they are by themselves. */
function columnsFrom(stored: readonly unknown[], known: readonly KnownColumn[]): ColumnSetting[] {
  const left = new Map(defaultColumns(known).map((column) => [column.id, column]));
  const columns: ColumnSetting[] = [];
  for (const one of stored) {
    const column = storedColumn(one);
    if (column && left.delete(column.id)) columns.push(column);
  }
  const fixed = known.find(({ isFixed }) => isFixed);
  const isFirst = ({ id }: ColumnSetting) => id === fixed?.id;
  const all = [...columns, ...left.values()];
  return [
    ...all.filter(isFirst).map((column) => ({ ...column, isShown: true, isPinned: true })),
    ...pinnedFirst(all.filter((column) => !isFirst(column))),
  ];
}

/**
 * Reads what was stored of the table. What cannot be used is as if it were not there.
 * @param known the columns there are, in their own order.
 */
export function readTableSettings(text: string | null, known: readonly KnownColumn[]): TableSettings {
  let json: unknown;
  try {
    json = JSON.parse(text ?? 'null');
  } catch {
    return defaultSettings;
  }
  const { version, density, isFitted, columns } = fieldsOf(json) ?? {};
  if (version !== 1) return defaultSettings;
  return {
    density: densities.find((one) => one === density) ?? defaultSettings.density,
    isFitted: typeof isFitted === 'boolean' ? isFitted : defaultSettings.isFitted,
    columns: Array.isArray(columns) ? columnsFrom(columns, known) : null,
  };
}

/** The text to store; null where there is nothing to remember. */
export function tableSettingsText(settings: TableSettings): string | null {
  const { density, isFitted, columns } = settings;
  const isLocal =
    columns === null && density === defaultSettings.density && isFitted === defaultSettings.isFitted;
  return isLocal ? null : JSON.stringify({ version: 1, ...settings });
}

/** The columns after one of them changed. */
export function changeColumn(
  columns: readonly ColumnSetting[],
  id: string,
  change: Partial<Omit<ColumnSetting, 'id'>>,
): ColumnSetting[] {
  return pinnedFirst(columns.map((column) => (column.id === id ? { ...column, ...change } : column)));
}

/**
 * The columns after one of them went to the place of another of its kind, pinned or not. Unchanged for a place of the other kind; the first
 * column stays where it is.
 */
export function moveColumn(columns: readonly ColumnSetting[], id: string, to: number): ColumnSetting[] {
  const from = columns.findIndex((column) => column.id === id);
  const moved = columns[from];
  if (!moved || from === 0 || to === 0 || columns[to]?.isPinned !== moved.isPinned) return [...columns];
  return columns.filter((column) => column !== moved).toSpliced(to, 0, moved);
}
