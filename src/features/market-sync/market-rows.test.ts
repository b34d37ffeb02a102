import { expect, test } from 'vitest';
import { createMarketRows } from './market-rows';
import { testService } from './testing/test-service';

const [lot, other] = testService(2).lots.values();
if (!lot || !other) throw new Error('No lots');

test('stores a lot only if any of its values differs', () => {
  const rows = createMarketRows(10, () => {});
  expect(rows.take([{ ...lot, properties: { color: 'Black' } }])).toBe(1);
  expect(rows.take([{ ...lot, properties: { color: 'Black' } }])).toBe(0);
  expect(rows.take([{ ...lot, properties: { color: 'Blue' } }])).toBe(1);
  expect(rows.take([{ ...lot, properties: { color: 'Blue', grade: null } }])).toBe(1);
  expect(rows.take([{ ...lot, properties: { grade: null, color: 'Blue' } }])).toBe(0);
  expect(rows.take([{ ...lot, properties: { color: 'Blue' } }])).toBe(1);
  expect(rows.fetchChanges()).toEqual({ put: [{ ...lot, properties: { color: 'Blue' } }], removed: [] });
  expect(rows.fetchChanges()).toBeNull();
});

test('leaves out lots above the limit, and reports that until there is room', () => {
  const rows = createMarketRows(1, () => {});
  rows.take([lot, other]);
  expect([rows.values(), rows.isOverfull()]).toEqual([[lot], true]);
  rows.removeWhere(({ id }) => id === lot.id);
  expect(rows.isOverfull()).toBe(false);
  rows.take([other]);
  expect(rows.fetchChanges()).toEqual({ put: [other], removed: [lot.id] });
});
