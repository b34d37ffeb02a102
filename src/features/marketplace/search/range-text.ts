/** The ends of a range, null where it is open. */
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
 * A range as the address says it: "100..300", "100..", "..300"; one number is both ends.
 * @param decimals how many the numbers may have, none when not said.
 */
export function rangeOf(text: string, decimals = 0): Range {
  const [first = '', second] = text.split('..');
  const min = readEnd(first, decimals);
  return { min, max: second === undefined ? min : readEnd(second, decimals) };
}

/** The opposite: empty for a range without ends. Ends that were swapped are put right. */
export function rangeText({ min, max }: Range): string {
  if (min === null && max === null) return '';
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  return `${low ?? ''}..${high ?? ''}`;
}

/** Reads a range from an address; empty for what is none. */
export function readRange(text: string, decimals = 0): string {
  return rangeText(rangeOf(text, decimals));
}
