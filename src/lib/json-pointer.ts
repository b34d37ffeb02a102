const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The names on the way that a JSON Pointer (RFC 6901) describes; `*` stands for every element of an array.
 * @returns null for what is none, for the whole document, and for names that no JSON of ours has.
 */
export function parsePointer(path: string): string[] | null {
  if (!/^(?:\/(?:[^~/]|~[01])*)+$/u.test(path)) return null;
  const names = path
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.some((name) => forbiddenNames.has(name)) ? null : names;
}
