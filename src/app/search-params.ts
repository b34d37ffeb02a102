/**
 * The query string as plain text: "?searchTerm=13&brand=Apple" and not JSON, so that links read and type well. Every value
 * arrives as a string and each route's schema makes of it what it needs.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** The opposite of parseSearch; what is absent or empty is left out, and of several values each is parted by a comma. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = valueText(value);
    if (text !== '') params.set(name, text);
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
