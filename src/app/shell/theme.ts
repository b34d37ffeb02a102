import { useStore } from 'zustand';
import { createPersistedStore } from '@/lib/persisted-store';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeLabels = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/** The script in index.html reads the same text before the first paint. */
const store = createPersistedStore<Theme>({
  name: 'lotdesk.theme',
  area: 'local',
  initial: 'system',
  format: {
    read: (text) => themes.find((theme) => theme === text) ?? 'system',
    write: (theme) => (theme === 'system' ? null : theme),
  },
});

/** Sets the theme and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  store.set(theme);
}

/** The chosen theme. */
export const useTheme = (): Theme => useStore(store, ({ value }) => value);
