import * as z from 'zod/mini';
import { everyColumn, nameColumn } from './sell-request-columns';

export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

/** Limits of a column's width in pixels. */
export const widthLimits = { least: 40, most: 600 };

/** The nearest width that a column can have, in whole pixels. */
export function usableWidth(width: number): number {
  return Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));
}

const columnSetting = z.object({
  id: z.string(),
  isShown: z.boolean(),
  /** The column stays at the left while others scroll. */
  isPinned: z.catch(z.boolean(), false),
  /** Pixels; null for its default width and a share of the spare space. */
  width: z.catch(z.nullable(z.pipe(z.number(), z.transform(usableWidth))), null),
});
export type ColumnSetting = z.infer<typeof columnSetting>;

export interface TableSettings {
  density: Density;
  /** Columns that don't fit are hidden, the least needed first; otherwise the table scrolls sideways. */
  isFitted: boolean;
  /** From left to right: the name, the pinned columns, the others. Null: the default columns. */
  columns: readonly ColumnSetting[] | null;
}

export const defaultSettings: TableSettings = { density: 'normal', isFitted: true, columns: null };

/** The columns of a default table. */
export const defaultColumns: readonly ColumnSetting[] = everyColumn.map((column) => ({
  id: column.id,
  isShown: !column.isExtra,
  isPinned: column === nameColumn,
  width: null,
}));

const rank = ({ id, isPinned }: ColumnSetting) => (id === nameColumn.id ? 0 : isPinned ? 1 : 2);

function pinnedFirst(columns: Iterable<ColumnSetting>): ColumnSetting[] {
  return [...columns].toSorted((one, other) => rank(one) - rank(other));
}

/** Every column once: the stored ones in their order, then the others. The name is always first and shown. */
function completeColumns(stored: readonly unknown[]): ColumnSetting[] {
  const left = new Map(defaultColumns.map((column) => [column.id, column]));
  const columns = stored.flatMap((one) => {
    const { success, data } = columnSetting.safeParse(one);
    return success && left.delete(data.id) ? [data] : [];
  });
  return pinnedFirst([...columns, ...left.values()]).map((column) =>
    column.id === nameColumn.id ? { ...column, isShown: true, isPinned: true } : column,
  );
}

const storedSettings = z.object({
  version: z.literal(1),
  density: z.catch(z.enum(densities), defaultSettings.density),
  isFitted: z.catch(z.boolean(), defaultSettings.isFitted),
  columns: z.catch(z.nullable(z.array(z.unknown())), null),
});

/**
 * Reads stored settings. An unusable field gets its default.
 * @throws if the text is not JSON or of another version.
 */
export function readTableSettings(text: string): TableSettings {
  const { density, isFitted, columns } = storedSettings.parse(JSON.parse(text));
  return { density, isFitted, columns: columns && completeColumns(columns) };
}

/** Whether the settings are the default. */
export function isDefault({ density, isFitted, columns }: TableSettings): boolean {
  return columns === null && density === defaultSettings.density && isFitted === defaultSettings.isFitted;
}

/** The text to store; null for the default. */
export function tableSettingsText(settings: TableSettings): string | null {
  return isDefault(settings) ? null : JSON.stringify({ version: 1, ...settings });
}

/** The columns after a change to one of them. */
export function changeColumn(
  columns: readonly ColumnSetting[],
  id: string,
  change: Partial<Omit<ColumnSetting, 'id'>>,
): ColumnSetting[] {
  return pinnedFirst(columns.map((column) => (column.id === id ? { ...column, ...change } : column)));
}

/** The columns after one has moved. A pinned column stays among the pinned ones, and the name stays first. */
export function moveColumn(columns: readonly ColumnSetting[], id: string, to: number): ColumnSetting[] {
  const from = columns.findIndex((column) => column.id === id);
  const moved = columns[from];
  if (!moved || from === 0 || to === 0 || columns[to]?.isPinned !== moved.isPinned) return [...columns];
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved);
}
