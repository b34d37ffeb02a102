import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { createSellRequestReader, facets, type IndexedFacts } from './indexed-facts';
import { numberColumns } from './indexed-row';
import { createMarketIndex } from './market-index';
import { limitsOfAge, type MarketSelection } from './market-selection';
import { anySellRequest, indexOf, testSellRequest } from '../testing/test-sell-requests';

const byPrice = { column: 'price', direction: 'ASC' } as const;
const read = createSellRequestReader();

type Row = { sellRequest: SellRequest; facts: IndexedFacts };

const lower = (text: string) => text.toLowerCase();

/** A naive implementation that tests every row. */
function naive(rows: readonly Row[], { values = {}, limits = {} }: MarketSelection) {
  const passes = ({ facts }: Row, but?: string) =>
    facets.every((facet) => {
      const chosen = values[facet] ?? [];
      return facet === but || chosen.length === 0 || chosen.map(lower).includes(lower(facts[facet]));
    }) &&
    numberColumns.every((column) => {
      const { min, max } = limits[column] ?? {};
      const value = facts[column];
      if (min === undefined && max === undefined) return true;
      return value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
    });
  const left = rows.filter((row) => passes(row));
  const counts = Object.fromEntries(
    facets.map((facet) => {
      const valueCounts = new Map<string, number>();
      for (const row of rows.filter((one) => passes(one, facet))) {
        const value = lower(row.facts[facet]);
        valueCounts.set(value, (valueCounts.get(value) ?? 0) + 1);
      }
      return [facet, valueCounts];
    }),
  );
  return { left, counts };
}

const limits = fc.option(
  fc.record({
    min: fc.option(fc.nat(120_000), { nil: undefined }),
    max: fc.option(fc.nat(200_000), { nil: undefined }),
  }),
  { nil: undefined, freq: 2 },
);

const chosen = (...values: string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }), { nil: undefined });

const anySelection: fc.Arbitrary<MarketSelection> = fc.record({
  values: fc.record({
    model: chosen('iPhone 7', 'iPhone X', 'Mystery box'),
    grade: chosen('A', 'a+', 'B', 'Sonderposten', ''),
    storage: chosen('128GB', '1TB', '45mm GPS', ''),
    color: chosen('midnight', 'Mixed'),
    carrier: chosen('Unlocked', 'AT&T', 'Nobody'),
  }),
  limits: fc
    .record({ price: limits, quantity: limits, discount: limits })
    .map(({ price, quantity, discount }) => ({
      ...(price && { price }),
      ...(quantity && { quantity: { max: quantity.max } }),
      ...(discount && { discount: { min: (discount.min ?? 0) % 60 } }),
    })),
  sort: fc.record({
    column: fc.constantFrom('name' as const, ...facets, ...numberColumns),
    direction: fc.constantFrom('ASC' as const, 'DESC' as const),
  }),
});

describe('the index', () => {
  it('answers like a check of every row, after any changes', () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.array(anySellRequest, { maxLength: 12 }) },
        { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 60 }).map(String), { maxLength: 10 }) },
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(steps, fc.array(anySelection, { minLength: 1, maxLength: 3 }), (done, selections) => {
        const index = createMarketIndex();
        const rowsById = new Map<string, Row>();
        for (const step of done) {
          const [first] = step;
          if (typeof first === 'string') {
            const ids = step.filter((id) => typeof id === 'string');
            index.remove(ids);
            for (const id of ids) rowsById.delete(id);
          } else {
            const sellRequests = step.filter((sellRequest) => typeof sellRequest !== 'string');
            index.put(sellRequests);
            for (const sellRequest of sellRequests)
              rowsById.set(sellRequest.id, { sellRequest, facts: read(sellRequest) });
          }
        }
        const rows = [...rowsById.values()];
        expect(index.answer({ sort: byPrice }).total).toBe(rows.length);
        for (const selection of selections) {
          const answer = index.answer(selection);
          const { left, counts } = naive(rows, selection);
          expect(answer.ids().toSorted()).toEqual(left.map((row) => row.sellRequest.id).toSorted());
          expect(answer.total).toBe(left.length);
          expect(answer.quantity).toBe(left.reduce((sum, { facts }) => sum + (facts.quantity ?? 0), 0));
          expect(answer.value).toBe(left.reduce((sum, { facts }) => sum + (facts.value ?? 0), 0));
          for (const facet of facets) {
            const some = answer.counts[facet].filter(({ count }) => count > 0);
            expect(new Map(some.map(({ value, count }) => [lower(value), count])), facet).toEqual(
              counts[facet],
            );
            const chosenValues = (selection.values?.[facet] ?? []).map(lower);
            // Exactly the values that a lot has or that are chosen.
            expect(new Set(answer.counts[facet].map(({ value }) => lower(value))), facet).toEqual(
              new Set([...rows.map(({ facts }) => lower(facts[facet])), ...chosenValues]),
            );
            const marked = answer.counts[facet].filter(({ isChosen }) => isChosen);
            expect(marked.map(({ value }) => lower(value)).toSorted()).toEqual(
              [...new Set(chosenValues)].toSorted(),
            );
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('sorts by every column: missing values last, ties in order of arrival', () => {
    fc.assert(
      fc.property(fc.array(anySellRequest, { maxLength: 40 }), anySelection, (sellRequests, { sort }) => {
        const first = new Map(sellRequests.map((sellRequest) => [sellRequest.id, sellRequest]));
        const index = indexOf([...first.values()]);
        const arrival = [...first.keys()];
        const { column } = sort;
        const visibleRows = index
          .answer({ sort })
          .ids()
          .map((id) => {
            const sellRequest = first.get(id) ?? testSellRequest({ id });
            const facts = read(sellRequest);
            const value = column === 'name' ? sellRequest.name : facts[column];
            return { value: value === '' ? null : value, arrival: arrival.indexOf(id) };
          });
        const sign = sort.direction === 'ASC' ? 1 : -1;
        for (const [place, row] of visibleRows.entries()) {
          const next = visibleRows[place + 1];
          if (!next) continue;
          if (row.value === next.value) expect(row.arrival).toBeLessThan(next.arrival);
          if (row.value === null) expect(next.value).toBeNull();
          if (typeof row.value === 'number' && typeof next.value === 'number') {
            expect((next.value - row.value) * sign).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('sorts grades by the scale, storage by size and numbers in names by value', () => {
    const properties = (grade: string, storage: string) => ({ grade, storage });
    const index = indexOf([
      testSellRequest({ id: 'a', name: 'iPhone 9', properties: properties('C', '1TB') }),
      testSellRequest({ id: 'b', name: 'iPhone 13', properties: properties('Sonderposten', '45mm GPS') }),
      testSellRequest({ id: 'c', name: 'iPhone 12', properties: properties('New', '64GB') }),
      testSellRequest({ id: 'd', name: 'iPhone X', properties: properties('A/B', '512GB') }),
      testSellRequest({ id: 'e', name: 'iPad', properties: properties('HSO', '') }),
    ]);
    const sorted = (column: 'grade' | 'storage' | 'name', direction: 'ASC' | 'DESC' = 'ASC') =>
      index.answer({ sort: { column, direction } }).ids().join('');
    expect(sorted('grade')).toBe('cdaeb');
    expect(sorted('grade', 'DESC')).toBe('beadc');
    expect(sorted('storage')).toBe('cdabe');
    expect(sorted('storage', 'DESC')).toBe('badce');
    expect(sorted('name')).toBe('eacbd');
    const { grade, storage } = index.answer({ sort: byPrice }).counts;
    expect(grade.map(({ value }) => value)).toEqual(['New', 'A/B', 'C', 'HSO', 'Sonderposten']);
    expect(storage.map(({ value }) => value)).toEqual(['64GB', '512GB', '1TB', '45mm GPS', '']);
  });

  it('does not change an answer when the market changes', () => {
    const sellRequests = Array.from({ length: 3000 }, (_, place) =>
      testSellRequest({ id: `lot-${place}`, price: place + 1 }),
    );
    const index = indexOf(sellRequests);
    const before = index.answer({ sort: byPrice });
    const version = index.version();
    index.remove(sellRequests.slice(0, 2500).map(({ id }) => id));
    index.put([testSellRequest({ id: 'lot-2999', price: 1 }), testSellRequest({ id: 'lot-0', price: 2 })]);
    expect(index.version()).toBeGreaterThan(version);
    expect(before.total).toBe(3000);
    expect(before.slice(0, 1)[0]?.id).toBe('lot-0');
    expect(before.slice(3000)).toEqual([]);
    const after = index.answer({ sort: byPrice });
    expect(after.total).toBe(501);
    expect(after.slice(0, 2)).toMatchObject([
      { id: 'lot-2999', price: 1 },
      { id: 'lot-0', price: 2 },
    ]);
    expect([after.has('lot-0'), after.has('lot-1')]).toEqual([true, false]);
  });

  it('changes its version only with its listings', () => {
    const sellRequest = testSellRequest({ id: 'a' });
    const index = indexOf([sellRequest]);
    const version = index.version();
    index.put([sellRequest]);
    index.remove(['nobody']);
    expect(index.version()).toBe(version);
  });

  it('has no value if it is too large to be exact', () => {
    const index = indexOf(
      ['a', 'b'].map((id) => testSellRequest({ id, price: 70_000_000_000, quantity: 1000 })),
    );
    expect(index.answer({ sort: byPrice }).value).toBeNull();
    expect(index.answer({ sort: byPrice }).quantity).toBe(2000);
  });

  it('counts only categories and brands that the market has', () => {
    const index = indexOf([
      testSellRequest({ id: 'a', category: 'vintage & other', brand: 'Meridian' }),
      testSellRequest({ id: 'b', category: 'parts', brand: 'Aurora' }),
      testSellRequest({ id: 'c', category: 'parts', brand: 'Meridian' }),
    ]);
    const counts = (values: MarketSelection['values'] = {}) => index.answer({ values, sort: byPrice }).counts;
    expect(counts().category.map(({ value, count }) => [value, count])).toEqual([
      ['parts', 2],
      ['vintage & other', 1],
    ]);
    const { category, brand } = counts({ category: ['vintage & other'] });
    expect(category.map(({ value, count }) => [value, count])).toEqual([
      ['parts', 2],
      ['vintage & other', 1],
    ]);
    expect(brand.map(({ value, count }) => [value, count])).toEqual([
      ['Aurora', 0],
      ['Meridian', 1],
    ]);
    index.remove(['b']);
    expect(counts().brand.map(({ value }) => value)).toEqual(['Meridian']);
    expect(counts({ brand: ['Aurora'] }).brand).toContainEqual({ value: 'Aurora', count: 0, isChosen: true });
  });

  it('limits the age in days', () => {
    const now = Date.parse('2026-11-20T09:00:00.000Z');
    const index = indexOf([
      testSellRequest({ id: 'new', createdAt: '2026-11-18T09:00:00.000Z' }),
      testSellRequest({ id: 'old', createdAt: '2026-11-10T08:00:00.000Z' }),
      testSellRequest({ id: 'odd', createdAt: 'a while ago' }),
    ]);
    const aged = (age: { min?: number; max?: number }) =>
      index.answer({ limits: { listedAt: limitsOfAge(age, now) }, sort: byPrice }).ids();
    expect(aged({ max: 3 })).toEqual(['new']);
    expect(aged({ min: 3 })).toEqual(['old']);
    expect(aged({ min: 2, max: 2 })).toEqual(['new']);
    expect(aged({})).toEqual(['new', 'old', 'odd']);
  });
});
