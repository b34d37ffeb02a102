import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf, rangeText, readRange } from './range-text';

test.each([
  ['100..300', { min: 100, max: 300 }],
  ['100..', { min: 100, max: null }],
  ['..300', { min: null, max: 300 }],
  ['50', { min: 50, max: 50 }],
  ['', { min: null, max: null }],
  ['cheap', { min: null, max: null }],
  ['1e9..', { min: null, max: null }],
])('%j', (text, range) => {
  expect(rangeOf(text)).toEqual(range);
});

test('cents only where a range has them', () => {
  expect(readRange('9.99..', 2)).toBe('9.99..');
  expect(readRange('9.99..')).toBe('');
});

test('whatever is read once is read the same again', () => {
  const end = fc.option(fc.integer({ min: -1000, max: 100_000 }));
  fc.assert(
    fc.property(end, end, (min, max) => {
      const text = rangeText({ min, max });
      expect(readRange(text)).toBe(text);
      const { min: low, max: high } = rangeOf(text);
      if (low !== null && high !== null) expect(low).toBeLessThanOrEqual(high);
    }),
  );
});
