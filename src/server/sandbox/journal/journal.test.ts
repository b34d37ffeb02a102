import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEntry } from '@/contract/sandbox/journal';
import { createJournalStore } from './journal';

const entry = (number: number, length = 0): JournalEntry => ({
  number,
  at: '2026-11-20T09:30:00.000Z',
  who: 'buyer 1',
  method: 'GET',
  path: '/api/v1/orders',
  status: 200,
  ms: 1,
  fault: null,
  request: null,
  response: { length, isWhole: true, text: 'x'.repeat(length) },
});

const limits = { entries: 5, world: 20_000, all: 50_000 };

const numbers = (store: ReturnType<typeof createJournalStore>, world: string, after?: number) =>
  store.read(world, after).entries.map(({ number }) => number);

test('entries are in the order of arrival, whichever call ends first', () => {
  const store = createJournalStore();
  store.begin('a');
  const [one, two, three] = [store.next('a'), store.next('a'), store.next('a')];
  for (const number of [two, three, one]) store.add('a', entry(number));
  expect(numbers(store, 'a')).toEqual([1, 2, 3]);
  expect(store.read('a').isComplete).toBe(true);
});

test('reading from a cursor returns every call that has ended since, however early it arrived', () => {
  const store = createJournalStore();
  const [slow, quick] = [store.next('a'), store.next('a')];
  store.add('a', entry(quick));
  const { cursor } = store.read('a');
  expect(numbers(store, 'a', cursor)).toEqual([]);
  const late = store.next('a');
  store.add('a', entry(late));
  store.add('a', entry(slow));
  expect(numbers(store, 'a', cursor)).toEqual([slow, late]);
});

test('a world has its newest entries, and is no longer complete', () => {
  const store = createJournalStore(limits);
  store.begin('a');
  for (let count = 0; count < 7; count += 1) store.add('a', entry(store.next('a')));
  expect(numbers(store, 'a')).toEqual([3, 4, 5, 6, 7]);
  expect(store.read('a').isComplete).toBe(false);
});

test('clearing continues the numbers, and forgetting removes the journal', () => {
  const store = createJournalStore();
  store.begin('a');
  store.add('a', entry(store.next('a')));
  store.clear('a');
  expect(store.read('a')).toEqual({ entries: [], cursor: 1, preparedTo: 0, isComplete: false });
  expect(store.next('a')).toBe(2);
  store.forget('a');
  // A call that ends after its world was removed creates no journal.
  store.add('a', entry(2));
  expect(store.worlds).toBe(0);
  expect(numbers(store, 'a')).toEqual([]);
  expect(store.worlds).toBe(0);
});

test("the entries of a scenario's preparation are marked", () => {
  const store = createJournalStore();
  store.add('a', entry(store.next('a')));
  store.prepared('a');
  store.add('a', entry(store.next('a')));
  expect(store.read('a').preparedTo).toBe(1);
});

test('property: the limits hold, and the current world loses nothing to others', () => {
  const call = fc.record({ world: fc.constantFrom('a', 'b', 'c', 'd', 'e'), length: fc.nat({ max: 9000 }) });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 80 }), (calls) => {
      const store = createJournalStore(limits);
      for (const { world, length } of calls) {
        const number = store.next(world);
        store.add(world, entry(number, length));
        expect(numbers(store, world).at(-1)).toBe(number);
      }
      let all = 0;
      for (const world of ['a', 'b', 'c', 'd', 'e']) {
        const { entries } = store.read(world);
        const size = entries.reduce((sum, each) => sum + JSON.stringify(each).length, 0);
        expect(entries.length).toBeLessThanOrEqual(limits.entries);
        expect(size).toBeLessThanOrEqual(limits.world);
        all += size;
      }
      expect(all).toBeLessThanOrEqual(limits.all);
    }),
  );
});
