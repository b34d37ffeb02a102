import { createPersistedStore } from '@/lib/persisted-store';
import { everyColumn } from './listing-columns';
import {
  type ColumnSetting,
  defaultSettings,
  defaultColumns,
  readTableSettings,
  type TableSettings,
  tableSettingsText,
} from './table-settings';

/**
 * How the table is arranged on this device. It is read before the first row is drawn, and where storage cannot be used it holds as long
 * as this page.
 */
export const tableSettingsStore = createPersistedStore<TableSettings>({
  name: 'lotdesk.table',
  area: 'local',
  initial: defaultSettings,
  format: { read: (text) => readTableSettings(text, everyColumn), write: tableSettingsText },
  followsTabs: true,
});

/** How the table is arranged now. */
export const readSettings = (): TableSettings => tableSettingsStore.getState().value;

/**
 * Changes how the table is arranged.
 * @param isPassing on the way to something else, as while an edge is dragged: not yet to be stored.
 */
export function changeSettings(change: Partial<TableSettings>, isPassing = false): void {
  const settings = { ...readSettings(), ...change };
  if (isPassing) tableSettingsStore.preview(settings);
  else tableSettingsStore.set(settings);
}

/** The columns as they are arranged, also where nobody has arranged them. */
export function arrangedColumns({ columns }: TableSettings): readonly ColumnSetting[] {
  return columns ?? defaultColumns(everyColumn);
}

let room: number | null = null;

/** Notes how much room the table has, in pixels, for whoever tells what fits. */
export function noteRoom(pixels: number): void {
  room = pixels;
}

/** How much room the table had when it was last measured. */
export const knownRoom = (): number | null => room;
