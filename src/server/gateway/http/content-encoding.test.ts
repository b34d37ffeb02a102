import { expect, test } from 'vitest';
import { chooseEncoding } from './content-encoding';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['*, br;q=0', 'gzip'],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.2, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['gzip;q=5', 'gzip'],
  ['gzip;q=abc', 'gzip'],
  ['gzip;q=-1', null],
  ['', null],
  ['deflate', null],
  [null, null],
] as const)('%s → %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding);
});

test('only an available encoding is chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br, gzip', [])).toBeNull();
});
