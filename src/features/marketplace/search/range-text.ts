/** The ends of a range; null for an open end. */
export interface Range {
  min: number | null;
  max: number | null;
}

function readEnd(text: string, decimals: number): number | null {
  const trimmed = text.trim();
  const form = decimals === 0 ? /^-?\d{1,9}$/ : /^-?\d{1,9}(?:\.\d{1,2})?$/;
  return form.test(trimmed) ? Number(trimmed) : null;
}

/**
 * Parses a range of the URL: "100..300", "100..", "..300"; one number is both ends.
 * @param decimals how many decimals the numbers may have.
 */
export function rangeOf(text: string, decimals = 0): Range {
  const [first = '', second] = text.split('..');
  const min = readEnd(first, decimals);
  return { min, max: second === undefined ? min : readEnd(second, decimals) };
}

/** The opposite of rangeOf: empty for a range without ends. Swapped ends are put in order. */
export function rangeText({ min, max }: Range): string {
  if (min === null && max === null) return '';
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  return `${low ?? ''}..${high ?? ''}`;
}

/** Reads a range from a URL; empty for anything else. */
export function readRange(text: string, decimals = 0): string {
  return rangeText(rangeOf(text, decimals));
}
