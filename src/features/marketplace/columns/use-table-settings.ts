import { useStore } from 'zustand';
import type { TableSettings } from './table-settings';
import { tableSettingsStore } from './table-settings-store';

/** How the table is arranged, followed by the component. */
export const useTableSettings = (): TableSettings => useStore(tableSettingsStore, ({ value }) => value);
