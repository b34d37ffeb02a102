import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesSince, takeLook } from './market-changes';
import { maxSellRequests } from './saved-search';
import { anySellRequest, testSellRequest } from '../testing/test-sell-requests';

const now = Date.parse('2026-11-20T09:00:00.000Z');

const before = [
  testSellRequest({ id: 'same' }),
  testSellRequest({ id: 'cheaper', price: 312.5 }),
  testSellRequest({ id: 'moreExpensive', price: 300 }),
  testSellRequest({ id: 'sold down', quantity: 40 }),
  testSellRequest({ id: 'both', price: 200, quantity: 40 }),
  testSellRequest({ id: 'restocked', quantity: 5 }),
  testSellRequest({ id: 'gone', price: 99.99, quantity: 7 }),
];

const after = [
  testSellRequest({ id: 'new' }),
  testSellRequest({ id: 'same' }),
  testSellRequest({ id: 'cheaper', price: 299.99 }),
  testSellRequest({ id: 'moreExpensive', price: 310 }),
  testSellRequest({ id: 'sold down', quantity: 15 }),
  testSellRequest({ id: 'both', price: 190, quantity: 1 }),
  testSellRequest({ id: 'restocked', quantity: 50 }),
];

const ids = (changes: { sellRequest: { id: string }; from: number; to: number }[]) =>
  changes.map(({ sellRequest, from, to }) => [sellRequest.id, from, to]);

describe('the changes since the last look', () => {
  it('are new, cheaper, more expensive, sold down or gone, with the values before and after', () => {
    const changes = changesSince(takeLook(before, true, now), after, true);
    expect(changes.new.map(({ id }) => id)).toEqual(['new']);
    expect(ids(changes.cheaper)).toEqual([
      ['cheaper', 31_250, 29_999],
      ['both', 20_000, 19_000],
    ]);
    expect(ids(changes.moreExpensive)).toEqual([['moreExpensive', 30_000, 31_000]]);
    expect(ids(changes.soldDown)).toEqual([
      ['sold down', 40, 15],
      ['both', 40, 1],
    ]);
    expect(changes.gone).toEqual([['gone', 9999, 7]]);
  });

  it('include no gone lots until all lots are loaded', () => {
    const changes = changesSince(takeLook(before, true, now), after.slice(0, 3), false);
    expect(changes.gone).toEqual([]);
    expect(ids(changes.cheaper)).toEqual([['cheaper', 31_250, 29_999]]);
  });

  it('count only lots listed since as new if the look did not hold all lots', () => {
    const look = takeLook(before, false, now);
    const rows = [
      testSellRequest({ id: 'later', createdAt: '2026-11-20T09:00:01.000Z' }),
      testSellRequest({ id: 'odd', createdAt: '' }),
      ...after,
    ];
    expect(changesSince(look, rows, true).new.map(({ id }) => id)).toEqual(['later']);
  });

  it('are limited to the first lots of a long list', () => {
    const rows = Array.from({ length: maxSellRequests + 5 }, (_, place) =>
      testSellRequest({ id: `lot-${place}` }),
    );
    const look = takeLook(rows, true, now);
    expect(look.lots).toHaveLength(maxSellRequests);
    expect(look.isWhole).toBe(false);
    expect(takeLook(rows.slice(0, maxSellRequests), true, now).isWhole).toBe(true);
    expect(changesSince(look, rows, true).new).toEqual([]);
  });

  it('count lots whose price cannot be compared', () => {
    const odd = testSellRequest({ id: 'odd', price: 12.345 });
    const look = takeLook([odd, testSellRequest({ id: 'a' })], true, now);
    expect(look.lots.map(([id]) => id)).toEqual(['a']);
    expect(changesSince(look, [odd, testSellRequest({ id: 'a' })], true)).toMatchObject({
      new: [],
      gone: [],
      unwatched: 1,
    });
    expect(changesSince(look, [testSellRequest({ id: 'a' })], true).unwatched).toBe(0);
  });

  it('do not compare amounts of different currencies', () => {
    const look = takeLook([testSellRequest({ id: 'a', price: 305 })], true, now);
    const inEuros = testSellRequest({ id: 'a', price: 290, currency: 'EUR' });
    expect(changesSince(look, [inEuros], true)).toMatchObject({ cheaper: [], unwatched: 1 });
  });

  it('use the last version of a lot that comes twice', () => {
    const look = takeLook(
      [testSellRequest({ id: 'a', price: 1 }), testSellRequest({ id: 'a', price: 2 })],
      true,
      now,
    );
    expect(look.lots).toEqual([['a', 200, 20]]);
    const rows = [testSellRequest({ id: 'a', price: 3 }), testSellRequest({ id: 'a', price: 2 })];
    expect(changesSince(look, rows, true)).toMatchObject({ new: [], moreExpensive: [], gone: [] });
  });

  it('are empty without changes, and reversed in the other direction', () => {
    const some = fc.uniqueArray(anySellRequest, { selector: ({ id }) => id, maxLength: 20 });
    fc.assert(
      fc.property(some, some, (one, other) => {
        const none = changesSince(takeLook(one, true, now), one, true);
        expect(none).toMatchObject({
          new: [],
          cheaper: [],
          moreExpensive: [],
          soldDown: [],
          gone: [],
        });
        const there = changesSince(takeLook(one, true, now), other, true);
        const back = changesSince(takeLook(other, true, now), one, true);
        expect(there.new.map(({ id }) => id)).toEqual(back.gone.map(([id]) => id));
        expect(there.cheaper.map(({ sellRequest }) => sellRequest.id).toSorted()).toEqual(
          back.moreExpensive.map(({ sellRequest }) => sellRequest.id).toSorted(),
        );
      }),
    );
  });
});
