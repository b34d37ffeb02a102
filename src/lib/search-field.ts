/*
 * Fields of a query string, read so that a mangled link still opens: whatever arrives, something usable comes of it. Plain
 * functions and no schema, for every screen's address is read before the first paint.
 */

/** A value of the query string as it arrives: text from the address bar, or what a link of ours was given; a list is joined by commas. */
export function searchText(value: unknown, longest = 120): string {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const isPlain = (part: unknown) => typeof part === 'string' || typeof part === 'number';
  return parts.filter(isPlain).join(',').trim().slice(0, longest).trimEnd();
}

/** One of the values, whatever its case; undefined for anything else. */
export function searchChoice<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  const text = searchText(value).toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === text);
}
