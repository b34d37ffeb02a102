/**
 * A code as display text in sentence case: 'seller-shipped' → "Seller shipped", 'on_hold' → "On hold". Text that is not a code (it has
 * spaces or capitals) stays unchanged, except for its first letter.
 */
export function humanize(code: string): string {
  const text = code.trim();
  if (text === '') return '';
  const isCode = /^[a-z0-9]+([-_][a-z0-9]+)*$/.test(text) || /^[A-Z0-9]+([-_][A-Z0-9]+)+$/.test(text);
  const words = isCode ? text.toLowerCase().replaceAll(/[-_]/g, ' ') : text;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
