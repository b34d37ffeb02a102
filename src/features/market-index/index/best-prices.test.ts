import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromNumber } from '@/lib/money';
import { anySellRequest, indexOf, testSellRequest } from '../testing/test-sell-requests';

const properties = testSellRequest({ id: '' }).properties;
const pricesOf = (...sellRequests: Parameters<typeof testSellRequest>[0][]) =>
  indexOf(sellRequests.map(testSellRequest)).prices();

describe('the lowest price of a spec', () => {
  it('comes with its pieces and the number of lots compared', () => {
    const { best, of } = pricesOf(
      { id: 'a', price: 166, quantity: 40 },
      { id: 'b', price: 163, quantity: 22 },
      { id: 'c', price: 170, quantity: 9, properties: { ...properties, color: 'Pink' } },
    );
    expect(best).toEqual(['b']);
    expect(of('a')).toEqual({ price: 16_300, pieces: 22, minimum: 5, sellRequestCount: 3 });
    expect(of('c')).toEqual(of('b'));
    expect(of('unknown')).toBeNull();
  });

  it('is shared by ties', () => {
    const { best, of } = pricesOf(
      { id: 'a', price: 163, quantity: 22 },
      { id: 'b', price: 163, quantity: 8, minQuantity: 2 },
      { id: 'c', price: 164 },
    );
    expect(best.toSorted()).toEqual(['a', 'b']);
    expect(of('c')).toEqual({ price: 16_300, pieces: 30, minimum: 2, sellRequestCount: 3 });
  });

  it('marks nothing if the spec has one lot', () => {
    const { best, of } = pricesOf({ id: 'a', price: 163, quantity: 22 });
    expect(best).toEqual([]);
    expect(of('a')).toEqual({ price: 16_300, pieces: 22, minimum: 5, sellRequestCount: 1 });
  });

  it.each([
    ['another model', { name: 'iPhone 12 128GB' }],
    ['another storage', { name: 'iPhone 13', properties: { ...properties, storage: '256GB' } }],
    ['another grade', { properties: { ...properties, grade: 'B' } }],
    ['another carrier', { properties: { ...properties, carrier: 'AT&T' } }],
    ['a carrier that is not stated', { properties: { ...properties, carrier: null } }],
    ['a grade that is not stated', { properties: { ...properties, grade: 'N/A' } }],
    ['no properties', { properties: {} }],
    ['no name', { name: '' }],
    ['another currency', { currency: 'EUR' }],
    ['a currency that is not text', { currency: 7 }],
    ['a price that is not in whole cents', { price: 100.005 }],
    ['no stock', { quantity: 0 }],
    ['a status that is not open', { status: 'closed' }],
  ])('does not come from a lot with %s', (_, fields) => {
    const { best, of } = pricesOf({ id: 'a', price: 163 }, { price: 1, ...fields, id: 'cheap' });
    expect(best).toEqual([]);
    expect(of('a')).toEqual({ price: 16_300, pieces: 20, minimum: 5, sellRequestCount: 1 });
  });

  it('includes accessories, whose carrier and storage are not applicable', () => {
    const cable = { name: 'USB-C Cable', category: 'accessories', brand: 'Anker' };
    const bare = { ...properties, storage: 'N/A', carrier: 'n/a' };
    const { best } = pricesOf(
      { ...cable, id: 'a', price: 9, properties: bare },
      { ...cable, id: 'b', price: 8, properties: bare },
      { ...cable, id: 'c', price: 7, brand: 'Belkin', properties: bare },
    );
    expect(best).toEqual(['b']);
  });

  it('keeps similar names apart', () => {
    const { best, of } = pricesOf(
      { id: '__proto__', name: 'Zed\u202e 9', brand: 'X', price: 5 },
      { id: 'constructor', name: 'Zed 9', brand: 'X', price: 4 },
      { id: 'b', name: 'constructor', brand: 'X', price: 3 },
      { id: 'c', name: '__proto__', brand: 'X', price: 2 },
      { id: 'd', name: '<b>Zed 9</b>', brand: 'X', price: 1 },
    );
    expect(best).toEqual([]);
    expect(of('__proto__')).toEqual({ price: 500, pieces: 20, minimum: 5, sellRequestCount: 1 });
  });

  it('follows the market', () => {
    const index = indexOf([
      testSellRequest({ id: 'a', price: 166 }),
      testSellRequest({ id: 'b', price: 163 }),
    ]);
    const before = index.prices();
    expect(index.prices()).toBe(before);
    index.put([testSellRequest({ id: 'a', price: 150 })]);
    expect(index.prices().best).toEqual(['a']);
    index.remove(['a']);
    expect(index.prices().of('b')).toEqual({ price: 16_300, pieces: 20, minimum: 5, sellRequestCount: 1 });
  });

  it('is never above another price of the spec', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anySellRequest, { selector: ({ id }) => id, maxLength: 60 }),
        (sellRequests) => {
          const { best, of } = indexOf(sellRequests).prices();
          for (const { id, price } of sellRequests) {
            const lowest = of(id);
            if (lowest) expect(lowest.price).toBeLessThanOrEqual(centsFromNumber(price) ?? 0);
            if (best.includes(id)) expect(lowest?.price).toBe(centsFromNumber(price));
          }
        },
      ),
    );
  });
});
