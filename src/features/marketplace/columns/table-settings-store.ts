import { createStore, useStore } from 'zustand';
import { createPersistedStore } from '@/lib/persisted-store';
import { layoutOf } from './table-layout';
import {
  defaultColumns,
  defaultSettings,
  readTableSettings,
  type TableSettings,
  tableSettingsText,
  usableWidth,
} from './table-settings';

/** The table's settings on this device. If storage is blocked, they last as long as the page. */
const settingsStore = createPersistedStore<TableSettings>({
  name: 'lotdesk.table',
  area: 'local',
  initial: defaultSettings,
  format: { read: readTableSettings, write: tableSettingsText },
  followsTabs: true,
});

/** The settings of the marketplace table in this browser, current after every change. */
export const useTableSettings = (): TableSettings => useStore(settingsStore, ({ value }) => value);

/** The table's settings now. */
export const readSettings = (): TableSettings => settingsStore.getState().value;

/** Changes the table's settings and stores them. */
export const changeSettings = (change: Partial<TableSettings>): void =>
  settingsStore.set({ ...readSettings(), ...change });

/**
 * Sets a column's width in pixels. Columns to its left keep their current widths, so that its edge follows the pointer. Columns to its right
 * share the rest.
 */
export function resizeColumn(id: string, width: number): void {
  const { columns, widths } = layoutOf(readSettings(), readTableWidth() ?? 0);
  const end = columns.findIndex((column) => column.id === id);
  const left = new Map<string, number | undefined>(
    columns.slice(0, end).map((column, index) => [column.id, widths[index]]),
  );
  const next = (readSettings().columns ?? defaultColumns).map((column) => ({
    ...column,
    width: column.id === id ? usableWidth(width) : (left.get(column.id) ?? column.width),
  }));
  changeSettings({ columns: next });
}

/** The root font size relative to 16 pixels: columns grow with the text. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const widthOf = (element: Element) => Math.floor(element.clientWidth / textScale());

/** The place of the rows in the static app shell, which is on screen before the app. */
const shellRows = document.querySelector('.app-shell [data-rows]');

/** The table's width in pixels at the usual text size; null until it or its place in the app shell is on screen. */
const widthStore = createStore<{ width: number | null }>(() => ({
  // 0 where the shell shows another screen.
  width: (shellRows && widthOf(shellRows)) || null,
}));

/** The width of the table in px; null before it is measured. */
export const readTableWidth = (): number | null => widthStore.getState().width;
/** The width of the table in px, current after every change; null before it is measured. */
export const useTableWidth = (): number | null => useStore(widthStore, ({ width }) => width);

/**
 * Observes the width of the element that holds the table. The observer reports before the paint and the store renders its readers at once,
 * so no frame shows the columns of an old width.
 * @returns a function that stops observing.
 */
export function observeTableWidth(element: Element): () => void {
  const observer = new ResizeObserver(() => widthStore.setState({ width: widthOf(element) }));
  observer.observe(element);
  return () => observer.disconnect();
}
