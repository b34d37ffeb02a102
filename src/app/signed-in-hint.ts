/** The script in index.html reads the same name: who was signed in here has the first data asked for with the page. */
const storageName = 'lotdesk.signed-in';

/** Notes on this device whether somebody is signed in; it is a guess for the next visit and proves nothing. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    // Every screen asks, and writing takes longer than reading.
    if ((localStorage.getItem(storageName) !== null) === isSignedIn) return;
    if (isSignedIn) localStorage.setItem(storageName, '1');
    else localStorage.removeItem(storageName);
  } catch {
    // Storage may be forbidden: the next visit then asks a little later.
  }
}
