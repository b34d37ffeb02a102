const plain = /^[A-Z0-9]{5,}$/i;
const swift = /^([A-Z]{4})([A-Z]{2})([A-Z0-9]{2})([A-Z0-9]{3})?$/i;

/**
 * Splits a number into groups that are easy to compare: routing numbers by three, SWIFT codes by their parts, other letters and digits by
 * four. The joined groups equal the value: the gaps between them are style only and are never copied. A value with separators of its own is
 * not split.
 */
export function groupDigits(value: string): string[] {
  const code = swift.exec(value);
  if (code && /[a-z]/i.test(value)) return code.slice(1).filter((part) => part !== undefined);
  if (!plain.test(value)) return [value];
  const size = /^\d{9}$/.test(value) ? 3 : 4;
  const groups: string[] = [];
  for (let start = 0; start < value.length; start += size) groups.push(value.slice(start, start + size));
  // Join a single last character with the group before it.
  const last = groups.at(-1);
  if (last?.length === 1 && groups.length > 1) groups.splice(-2, 2, `${groups.at(-2)}${last}`);
  return groups;
}
