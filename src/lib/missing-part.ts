/** What to do when a part of the app did not load. */
export const partMissingText =
  "Part of Lotdesk didn't load. You may be offline, or there's a new version. Reload the page.";

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
