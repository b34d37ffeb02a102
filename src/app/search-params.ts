/**
 * Parses a query string as plain text ("?searchTerm=13&brand=Apple"), not as JSON, so that links are readable. Each route's schema
 * converts the text. A repeated name becomes a list.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  const names = new Set(params.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** The opposite of parseSearch. Absent and empty values are left out, and list values are separated by commas. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = valueText(value);
    if (text !== '') params.set(name, text);
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
