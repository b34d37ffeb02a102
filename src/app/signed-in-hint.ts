import { createPersistedStore } from '@/lib/persisted-store';

/** The script in index.html reads the same entry, to request the first data together with the page. */
const store = createPersistedStore<boolean>({
  name: 'lotdesk.signed-in',
  area: 'local',
  initial: false,
  format: { read: () => true, write: (isSignedIn) => (isSignedIn ? '1' : null) },
  followsTabs: true,
});

/** Whether the buyer was signed in on this device when the last screen opened. */
export const wasSignedIn = (): boolean => store.getState().value;

/** Stores on this device whether the buyer is signed in: a hint for the next visit, not a proof. */
export function rememberSignedIn(isSignedIn: boolean): void {
  // Every screen calls this, so it writes only changes.
  if (wasSignedIn() !== isSignedIn) store.set(isSignedIn);
}
