import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupDigits } from './group-digits';

test.each([
  ['1763625123456', '1763 6251 23456'],
  ['000123456789', '0001 2345 6789'],
  ['990000123', '990 000 123'],
  ['DEMOUS30XXX', 'DEMO US 30 XXX'],
  ['MBTCUS40', 'MBTC US 40'],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['4000-0000-0012', '4000-0000-0012'],
  ['Business Checking', 'Business Checking'],
  ['12345', '12345'],
  ['', ''],
])('%s is shown as %s', (value, grouped) => {
  expect(groupDigits(value).join(' ')).toBe(grouped);
});

test('loses, adds and moves no character', () => {
  const alphabet = fc.constantFrom('0', '1', '9', 'A', 'X', 'z', '-', ' ', '.', 'ä', 'ß', '🙂');
  fc.assert(
    fc.property(fc.string({ unit: alphabet }), (value) => {
      expect(groupDigits(value).join('')).toBe(value);
    }),
  );
});
