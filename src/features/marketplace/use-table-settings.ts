import { useSyncExternalStore } from 'react';
import type { TableSettings } from './table-settings';
import { onSettings, readSettings } from './table-settings-store';

/** How the table is arranged, followed by the component. */
export const useTableSettings = (): TableSettings => useSyncExternalStore(onSettings, readSettings);
