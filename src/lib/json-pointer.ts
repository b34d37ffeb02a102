const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON Pointer (RFC 6901) into its names; `*` stands for every element of an array.
 * @returns null if it is not a pointer, names the whole document, or has a forbidden name.
 */
export function parsePointer(path: string): string[] | null {
  if (!/^(?:\/(?:[^~/]|~[01])*)+$/u.test(path)) return null;
  const names = path
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.some((name) => forbiddenNames.has(name)) ? null : names;
}
