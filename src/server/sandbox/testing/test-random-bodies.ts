import fc from 'fast-check';

/* Test support: bodies that a caller may send by mistake or on purpose. */

export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table sandbox_order; --",
    '%',
    '$1',
    '\\',
    '{}',
    '__proto__',
    '-1',
    '1e400',
    '٣',
    'x'.repeat(5000),
    'ﷺ'.repeat(300),
  ),
);
export const hostileNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.001, 0.1 + 0.2, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE),
);

/**
 * A valid body with some members changed, removed or added, or any other value.
 * @param existing ids and other values that exist, so that requests pass the first check.
 */
export function bodyLike(
  valid: Record<string, unknown>,
  existing: readonly unknown[],
): fc.Arbitrary<unknown> {
  const hostile = fc.oneof(
    hostileText,
    hostileNumber,
    fc.constantFrom(null, true, false, [], {}),
    fc.nat().map((index) => existing[index % existing.length]),
    fc.jsonValue({ maxDepth: 4, noUnicodeString: false }),
  );
  const member = fc.constantFrom('extra', ...Object.keys(valid));
  const changed = fc
    .dictionary(fc.oneof(member, hostileText), hostile, { maxKeys: 3 })
    .map((change) => ({ ...valid, ...change }));
  const deeper = fc
    .tuple(member, fc.dictionary(hostileText, hostile, { maxKeys: 3 }))
    .map(([name, change]) => {
      const own = valid[name];
      return { ...valid, [name]: typeof own === 'object' && own !== null ? { ...own, ...change } : change };
    });
  const without = member.map((name) =>
    Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)),
  );
  return fc.oneof(changed, deeper, without, fc.constant(valid), hostile);
}
