/** The script in index.html reads the same name, to request the first data together with the page. */
const storageName = 'lotdesk.signed-in';

/** Whether the buyer was signed in on this device when the last screen opened. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(storageName) !== null;
  } catch {
    return false;
  }
}

/** Stores on this device whether the buyer is signed in: a hint for the next visit, not a proof. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    // Every screen calls this, and writing takes longer than reading.
    if (wasSignedIn() === isSignedIn) return;
    if (isSignedIn) localStorage.setItem(storageName, '1');
    else localStorage.removeItem(storageName);
  } catch {
    // Storage may be forbidden: the next visit then requests its data later.
  }
}
