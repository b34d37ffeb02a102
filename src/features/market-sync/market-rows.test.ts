import { expect, test } from 'vitest';
import { createMarketRows } from './market-rows';
import { testService } from './testing/test-service';

const [sellRequest, other] = testService(2).sellRequests.values();
if (!sellRequest || !other) throw new Error('No lots');

test('stores a lot only if any of its values differs', () => {
  const rows = createMarketRows(10, () => {});
  expect(rows.take([{ ...sellRequest, properties: { color: 'Black' } }])).toBe(1);
  expect(rows.take([{ ...sellRequest, properties: { color: 'Black' } }])).toBe(0);
  expect(rows.take([{ ...sellRequest, properties: { color: 'Blue' } }])).toBe(1);
  expect(rows.take([{ ...sellRequest, properties: { color: 'Blue', grade: null } }])).toBe(1);
  expect(rows.take([{ ...sellRequest, properties: { grade: null, color: 'Blue' } }])).toBe(0);
  expect(rows.take([{ ...sellRequest, properties: { color: 'Blue' } }])).toBe(1);
  expect(rows.fetchChanges()).toEqual({
    put: [{ ...sellRequest, properties: { color: 'Blue' } }],
    removed: [],
  });
  expect(rows.fetchChanges()).toBeNull();
});

test('leaves out lots above the limit, and reports that until there is room', () => {
  const rows = createMarketRows(1, () => {});
  rows.take([sellRequest, other]);
  expect([rows.values(), rows.isOverfull()]).toEqual([[sellRequest], true]);
  rows.removeWhere(({ id }) => id === sellRequest.id);
  expect(rows.isOverfull()).toBe(false);
  rows.take([other]);
  expect(rows.fetchChanges()).toEqual({ put: [other], removed: [sellRequest.id] });
});
