/** Whether PostgreSQL can hold a text as it is: it has no place for NUL, nor for half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The text with what PostgreSQL cannot hold replaced by U+FFFD. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** The same for every text of a JSON value, names included, so that no answer of an upstream can make a write fail. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storableJson(member)]),
  );
}
