/** A count received as digits, grouped; a dash for any other text. */
export function digitsText(digits: string): string {
  return /^\d{1,15}$/.test(digits) ? formatCount(Number(digits)) : '—';
}

/** A whole number for display with grouped thousands: 5000 → "5,000". Without `Intl`, which starts slowly and is slow for each number. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number with its noun: (1, 'lot') → "1 lot", (1200, 'pc') → "1,200 pcs"; pass the plural if it is not the noun plus s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/**
 * Reads a whole number that a buyer types: "25", "1,200", " 1 200 ". A comma or blank groups thousands and nothing else.
 * @returns null for anything else, including a fraction or a sign.
 */
export function countFromInput(text: string): number | null {
  const plain = text.trim();
  if (!/^(\d{1,15}|\d{1,3}([, ]\d{3}){1,4})$/.test(plain)) return null;
  return Number(plain.replaceAll(/[, ]/g, ''));
}
