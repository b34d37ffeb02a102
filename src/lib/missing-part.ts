/**
 * Whether an error means that a part of the app did not load, by the messages of Chromium, Firefox and Safari. A browser caches that
 * failure, so only reloading the page helps.
 */
export function isPartMissing(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script failed/i.test(error.message)
  );
}
