import { expect, test } from 'vitest';
import { targetRow } from './row-navigation';

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowUp', 5, 4],
  ['PageDown', 5, 13],
  ['PageUp', 12, 4],
  ['Home', 5, 0],
  ['End', 5, 19],
])('%s leads from row %i to row %i of 20, with pages of 8', (key, from, to) => {
  expect(targetRow(key, from, 20, 8)).toBe(to);
});

test.each([
  ['ArrowUp', 0],
  ['Home', 0],
  ['PageUp', 0],
  ['ArrowDown', 19],
  ['End', 19],
  ['PageDown', 19],
  ['Enter', 5],
])('%s leads nowhere from row %i of 20', (key, from) => {
  expect(targetRow(key, from, 20, 8)).toBeNull();
});

test('Page Up and Page Down stop at the first and the last row', () => {
  expect(targetRow('PageUp', 3, 20, 8)).toBe(0);
  expect(targetRow('PageDown', 15, 20, 8)).toBe(19);
});

test('keys do nothing in an empty list', () => {
  expect(targetRow('ArrowDown', 0, 0, 8)).toBeNull();
  expect(targetRow('End', 0, 0, 8)).toBeNull();
});
