import { everyColumn } from './listing-columns';
import {
  type ColumnSetting,
  defaultSettings,
  ownColumns,
  readTableSettings,
  type TableSettings,
  tableSettingsText,
} from './table-settings';

/*
 * How the table is arranged on this device. It is read before the first row is drawn, and where storage cannot be used it holds as long
 * as this page.
 */

const storageName = 'lotdesk.table';
const listeners = new Set<() => void>();

function stored(): TableSettings {
  try {
    return readTableSettings(localStorage.getItem(storageName), everyColumn);
  } catch {
    return defaultSettings;
  }
}

let settings = stored();

function tell(): void {
  for (const listener of listeners) listener();
}

// Another tab has arranged it anew.
addEventListener('storage', ({ key }) => {
  if (key !== storageName && key !== null) return;
  settings = stored();
  tell();
});

/** Hears of every change; returns what ends the listening. */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the table is arranged now. */
export const readSettings = (): TableSettings => settings;

/**
 * Arranges the table anew.
 * @param isPassing on the way to something else, as while an edge is dragged: not yet to be remembered.
 */
export function changeSettings(change: Partial<TableSettings>, isPassing = false): void {
  settings = { ...settings, ...change };
  tell();
  if (isPassing) return;
  try {
    const text = tableSettingsText(settings);
    if (text === null) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, text);
  } catch {
    // Full or forbidden: it holds until the page goes.
  }
}

/** The columns as they are arranged, also where nobody has arranged them. */
export function arrangedColumns({ columns }: TableSettings): readonly ColumnSetting[] {
  return columns ?? ownColumns(everyColumn);
}

let room: number | null = null;

/** Notes how much room the table has, in pixels, for whoever tells what fits. */
export function noteRoom(pixels: number): void {
  room = pixels;
}

/** How much room the table had when it was last measured. */
export const knownRoom = (): number | null => room;
