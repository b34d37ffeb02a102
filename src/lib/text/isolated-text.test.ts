import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolated } from './isolated-text';

test.each(['iPhone 13', '128GB · Midnight', '苹果 iPhone 13', 'Смартфон', ''])(
  '%j stays as it is',
  (text) => {
    expect(isolated(text)).toBe(text);
  },
);

test.each([
  ['an override', 'Pixel \u202e7', '\u2068Pixel \u202e7\u2069'],
  ['letters from right to left', 'آيفون ١٣', '\u2068آيفون ١٣\u2069'],
  ['an isolate that ends ours', 'S22\u2069\u202e9', '\u2068S22\u202e9\u2069'],
  ['an isolate that never ends', 'S22\u2067 9', '\u2068S22 9\u2069'],
])('%s ends with the text', (_, text, expected) => {
  expect(isolated(text)).toBe(expected);
});

test('no text opens an isolate without closing it, and isolating twice changes nothing', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'א', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'),
  });
  fc.assert(
    fc.property(text, (given) => {
      const once = isolated(given);
      expect(once).toMatch(/^(\u2068[^\u2066-\u2069]*\u2069|[^\u2066-\u2069]*)$/);
      expect(isolated(once)).toBe(once);
    }),
  );
});
