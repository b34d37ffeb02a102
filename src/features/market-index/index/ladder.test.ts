import { describe, expect, it } from 'vitest';
import { ladderOf, entriesOfSubject, withinLimits } from './ladder';
import { indexOf, testSellRequest } from '../testing/test-sell-requests';

const properties = (grade: string | null, carrier = 'Unlocked', storage = '128GB') => ({
  grade,
  carrier,
  storage,
});

const sellRequests = [
  testSellRequest({ id: 'b-dear', price: 320, quantity: 10, properties: properties('Grade B') }),
  testSellRequest({ id: 'a', price: 350.5, quantity: 3, properties: properties('A', 'ATT') }),
  testSellRequest({ id: 'none', price: 200, properties: properties(null) }),
  testSellRequest({
    id: 'b-cheap',
    name: '13 128 GB',
    price: 300.25,
    quantity: 4,
    properties: properties('B'),
  }),
  testSellRequest({ id: 'b-large', price: 320, quantity: 50, properties: properties('b') }),
  testSellRequest({ id: 'own', price: 310, properties: properties('Sonderposten') }),
  testSellRequest({ id: 'sold out', quantity: 0 }),
  testSellRequest({ id: 'larger', name: 'iPhone 13 256GB', properties: properties('A', 'UNL', '256GB') }),
  testSellRequest({ id: 'other', name: 'iPhone 13 Pro 128GB' }),
];

const subject = { model: 'iPhone 13', storage: '128GB' };
const entriesOf = (all: Parameters<typeof indexOf>[0], { model, storage } = subject) =>
  entriesOfSubject(indexOf(all).ofModel(model), { model, storage });
const ids = (limits = {}) =>
  withinLimits(entriesOf(sellRequests).entries, limits).map(({ sellRequest }) => sellRequest.id);

describe('the ladder', () => {
  it('has the lots of one model and storage, cheapest first', () => {
    expect(ids()).toEqual(['none', 'own', 'b-large', 'b-dear', 'a']);
  });

  it('is limited by grade, carrier and price', () => {
    expect(ids({ grades: ['b'] })).toEqual(['b-large', 'b-dear']);
    expect(ids({ carriers: ['AT&T'] })).toEqual(['a']);
    expect(ids({ maxPrice: 31_000 })).toEqual(['none', 'own']);
    expect(ids({ grades: [], carriers: [] })).toHaveLength(5);
  });

  it('leaves out a lot whose price is not in whole cents, and counts it', () => {
    const odd = [12.345, 0.1 + 0.2].map((price) => testSellRequest({ id: String(price), price }));
    const soldOut = testSellRequest({ id: 'none left', price: 12.345, quantity: 0 });
    expect(entriesOf(odd).entries).toEqual([]);
    expect(entriesOf([...sellRequests, ...odd, soldOut]).unpriced).toBe(2);
    expect(entriesOf(odd, { ...subject, storage: '256GB' }).unpriced).toBe(0);
  });

  it('adds up pieces and cents on each rung, best grade first and none last', () => {
    const rungs = ladderOf(entriesOf(sellRequests).entries);
    expect(rungs.map(({ grade }) => grade)).toEqual(['A', 'B', 'Sonderposten', '']);
    expect(
      rungs[1]?.steps.map(({ entry: { sellRequest }, quantity, cost }) => [sellRequest.id, quantity, cost]),
    ).toEqual([
      ['b-large', 50, 1_600_000],
      ['b-dear', 60, 1_920_000],
    ]);
    expect(rungs[0]?.steps[0]?.cost).toBe(105_150);
  });

  it('has no running cost if it is too large to be exact', () => {
    const dear = ['x', 'y'].map((id) => testSellRequest({ id, price: 70_000_000_000, quantity: 1000 }));
    const [rung] = ladderOf(entriesOf(dear).entries);
    expect(rung?.steps.map(({ cost }) => cost === null)).toEqual([false, true]);
  });

  it('sets a missing MOQ to 1, and caps it at the quantity', () => {
    const minimums = [null, 0, 7, 5000].map((minQuantity, place) =>
      testSellRequest({ id: String(place), minQuantity }),
    );
    expect(entriesOf(minimums).entries.map((one) => one.minQuantity)).toEqual([1, 1, 7, 20]);
  });
});
