import { describe, expect, it } from 'vitest';
import { ladderOf, lotsOfSubject, withinLimits } from './ladder';
import { lot } from '../testing/test-sell-requests';

const properties = (grade: string | null, carrier = 'Unlocked', storage = '128GB') => ({
  grade,
  carrier,
  storage,
});

const listings = [
  lot({ id: 'b-dear', price: 320, quantity: 10, properties: properties('Grade B') }),
  lot({ id: 'a', price: 350.5, quantity: 3, properties: properties('A', 'ATT') }),
  lot({ id: 'none', price: 200, properties: properties(null) }),
  lot({ id: 'b-cheap', name: '13 128 GB', price: 300.25, quantity: 4, properties: properties('B') }),
  lot({ id: 'b-large', price: 320, quantity: 50, properties: properties('b') }),
  lot({ id: 'own', price: 310, properties: properties('Sonderposten') }),
  lot({ id: 'sold out', quantity: 0 }),
  lot({ id: 'larger', name: 'iPhone 13 256GB', properties: properties('A', 'UNL', '256GB') }),
  lot({ id: 'other', name: 'iPhone 13 Pro 128GB' }),
];

const subject = { model: 'iPhone 13', storage: '128GB' };
const ids = (limits = {}) =>
  withinLimits(lotsOfSubject(listings, subject).lots, limits).map(({ listing }) => listing.id);

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
    const odd = [12.345, 0.1 + 0.2].map((price) => lot({ id: String(price), price }));
    const soldOut = lot({ id: 'none left', price: 12.345, quantity: 0 });
    expect(lotsOfSubject(odd, subject).lots).toEqual([]);
    expect(lotsOfSubject([...listings, ...odd, soldOut], subject).unpriced).toBe(2);
    expect(lotsOfSubject(odd, { ...subject, storage: '256GB' }).unpriced).toBe(0);
  });

  it('adds up pieces and cents on each rung, best grade first and none last', () => {
    const rungs = ladderOf(lotsOfSubject(listings, subject).lots);
    expect(rungs.map(({ grade }) => grade)).toEqual(['A', 'B', 'Sonderposten', '']);
    expect(
      rungs[1]?.steps.map(({ lot: { listing }, quantity, cost }) => [listing.id, quantity, cost]),
    ).toEqual([
      ['b-large', 50, 1_600_000],
      ['b-dear', 60, 1_920_000],
    ]);
    expect(rungs[0]?.steps[0]?.cost).toBe(105_150);
  });

  it('has no running cost if it is too large to be exact', () => {
    const dear = ['x', 'y'].map((id) => lot({ id, price: 70_000_000_000, quantity: 1000 }));
    const [rung] = ladderOf(lotsOfSubject(dear, subject).lots);
    expect(rung?.steps.map(({ cost }) => cost === null)).toEqual([false, true]);
  });

  it('sets a missing MOQ to 1, and caps it at the quantity', () => {
    const minimums = [null, 0, 7, 5000].map((minQuantity, place) => lot({ id: String(place), minQuantity }));
    expect(lotsOfSubject(minimums, subject).lots.map((one) => one.minQuantity)).toEqual([1, 1, 7, 20]);
  });
});
