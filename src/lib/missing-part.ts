/**
 * Whether a part of the app itself did not load, in the words of Chromium, Firefox or Safari. A browser remembers that: only loading the
 * page anew helps.
 */
export function isPartMissing(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script failed/i.test(error.message)
  );
}
