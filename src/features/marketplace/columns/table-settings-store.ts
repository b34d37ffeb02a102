import { createStore, useStore } from 'zustand';
import { createPersistedStore } from '@/lib/persisted-store';
import { layoutOf } from './table-layout';
import {
  type ColumnSetting,
  defaultColumns,
  defaultSettings,
  readTableSettings,
  type TableSettings,
  tableSettingsText,
  usableWidth,
} from './table-settings';

/** The table's settings on this device. Where storage is blocked they last as long as the page. */
const settingsStore = createPersistedStore<TableSettings>({
  name: 'lotdesk.table',
  area: 'local',
  initial: defaultSettings,
  format: { read: readTableSettings, write: tableSettingsText },
  followsTabs: true,
});

export const useTableSettings = (): TableSettings => useStore(settingsStore, ({ value }) => value);

/** The table's settings now. */
export const readSettings = (): TableSettings => settingsStore.getState().value;

/** The columns with their settings, from left to right. */
export const readColumns = (): readonly ColumnSetting[] => readSettings().columns ?? defaultColumns;

/**
 * Changes the table's settings.
 * @param isPreview not stored yet, as while an edge is dragged.
 */
export function changeSettings(change: Partial<TableSettings>, isPreview = false): void {
  const settings = { ...readSettings(), ...change };
  if (isPreview) settingsStore.preview(settings);
  else settingsStore.set(settings);
}

/**
 * Sets a column's width in pixels. Columns to its left get the widths they have now, so that its edge follows the pointer; those to its
 * right share what is left.
 */
export function resizeColumn(id: string, width: number, isPreview: boolean): void {
  const { columns, widths } = layoutOf(readSettings(), readTableWidth() ?? 0);
  const end = columns.findIndex((column) => column.id === id);
  const left = new Map<string, number | undefined>(
    columns.slice(0, end).map((column, index) => [column.id, widths[index]]),
  );
  const next = readColumns().map((column) => ({
    ...column,
    width: column.id === id ? usableWidth(width) : (left.get(column.id) ?? column.width),
  }));
  changeSettings({ columns: next }, isPreview);
}

/** The root's font size beside the usual 16 pixels: widths of columns grow with the text. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const widthOf = (element: Element) => Math.floor(element.clientWidth / textScale());

/** Where the static app shell, which is on screen before the app, has its rows. */
const shellRows = document.querySelector('.app-shell [data-rows]');

/** The table's width in pixels at the usual text size; null until it or its place in the app shell is on screen. */
const widthStore = createStore<{ width: number | null }>(() => ({
  // 0 where the shell shows another screen.
  width: (shellRows && widthOf(shellRows)) || null,
}));

export const readTableWidth = (): number | null => widthStore.getState().width;
export const useTableWidth = (): number | null => useStore(widthStore, ({ width }) => width);

/**
 * Follows the width of the element that holds the table. An observer reports before the paint, and a store's readers render at once: no
 * frame shows the columns of another width.
 * @returns stops following.
 */
export function observeTableWidth(element: Element): () => void {
  const observer = new ResizeObserver(() => widthStore.setState({ width: widthOf(element) }));
  observer.observe(element);
  return () => observer.disconnect();
}
