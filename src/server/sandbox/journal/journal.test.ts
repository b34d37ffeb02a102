import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEntry } from '@/contract/sandbox/sandbox';
import { createJournalStore } from './journal';

const entry = (path = '/api/v1/orders', length = 0): Omit<JournalEntry, 'number'> => ({
  at: '2026-11-20T09:30:00.000Z',
  who: 'buyer 1',
  method: 'GET',
  path,
  status: 200,
  ms: 1,
  fault: null,
  request: null,
  response: { length, isWhole: true, text: 'x'.repeat(length) },
});

const limits = { entries: 5, world: 20_000, all: 50_000 };

const numbers = (store: ReturnType<typeof createJournalStore>, world: string, after?: number) =>
  store.read(world, after).map(({ number }) => number);

test('entries are in the order in which the calls ended', () => {
  const store = createJournalStore();
  const slow = store.open('a');
  const quick = store.open('a');
  store.add('a', quick, entry('/quick'));
  store.add('a', slow, entry('/slow'));
  expect(store.read('a')).toMatchObject([
    { number: 1, path: '/quick' },
    { number: 2, path: '/slow' },
  ]);
  expect(numbers(store, 'a', 1)).toEqual([2]);
  expect(numbers(store, 'a', 2)).toEqual([]);
});

test('a world keeps its newest entries', () => {
  const store = createJournalStore(limits);
  for (let count = 0; count < 7; count += 1) store.add('a', store.open('a'), entry());
  expect(numbers(store, 'a')).toEqual([3, 4, 5, 6, 7]);
});

test('clearing continues the numbers, and forgetting removes the journal', () => {
  const store = createJournalStore();
  const journal = store.open('a');
  store.add('a', journal, entry());
  store.clear('a');
  expect(store.read('a')).toEqual([]);
  store.add('a', journal, entry());
  expect(numbers(store, 'a')).toEqual([2]);
  store.forget('a');
  // A call that ends after its world was removed creates no journal.
  store.add('a', journal, entry());
  expect(store.worlds).toBe(0);
  expect(numbers(store, 'a')).toEqual([]);
});

test('property: the limits hold, and the latest call is always stored', () => {
  const call = fc.record({ world: fc.constantFrom('a', 'b', 'c', 'd', 'e'), length: fc.nat({ max: 9000 }) });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 80 }), (calls) => {
      const store = createJournalStore(limits);
      for (const { world, length } of calls) {
        store.add(world, store.open(world), entry(undefined, length));
        expect(store.read(world).at(-1)?.response?.length).toBe(length);
      }
      let all = 0;
      for (const world of ['a', 'b', 'c', 'd', 'e']) {
        const entries = store.read(world);
        const size = entries.reduce((sum, each) => sum + JSON.stringify(each).length, 0);
        expect(entries.length).toBeLessThanOrEqual(limits.entries);
        expect(size).toBeLessThanOrEqual(limits.world);
        all += size;
      }
      expect(all).toBeLessThanOrEqual(limits.all);
    }),
  );
});
