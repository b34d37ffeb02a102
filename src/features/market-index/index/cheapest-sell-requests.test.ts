import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestAmong, cheapestFor } from './cheapest-sell-requests';
import type { LadderEntry } from './ladder';
import { ladderEntry } from '../testing/test-ladder';

/** Tries every mix: the lowest cost of each number of pieces. */
function everyCost(entries: readonly LadderEntry[]): Map<number, number> {
  let costs = new Map([[0, 0]]);
  for (const { price, quantity, minQuantity } of entries) {
    const next = new Map(costs);
    for (const [pieces, cost] of costs) {
      for (let more = minQuantity; more <= quantity; more += 1) {
        const total = cost + more * price;
        if (total < (next.get(pieces + more) ?? Infinity)) next.set(pieces + more, total);
      }
    }
    costs = next;
  }
  return costs;
}

const anySellRequests = fc
  .array(
    fc.record({
      dollars: fc.integer({ min: 1, max: 30 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      min: fc.nat(9),
    }),
    {
      maxLength: 6,
    },
  )
  .map((rows) =>
    rows.map(({ dollars, quantity, min }, place) =>
      ladderEntry(String(place), dollars, quantity, Math.min(quantity, Math.max(1, min))),
    ),
  );

const summary = (entries: LadderEntry[], neededPieces: number) => {
  const cheapest = cheapestFor(entries, neededPieces);
  if (cheapest.kind === 'tooFew') return cheapest;
  const { kind, picks, total } = cheapest;
  return { kind, picks: picks.map(({ entry, pieces }) => `${pieces} of ${entry.sellRequest.id}`), total };
};

describe('the cheapest for a number of pieces', () => {
  it('costs no more than any other way, to the cent, within the MOQs and quantities', () => {
    fc.assert(
      fc.property(anySellRequests, fc.integer({ min: 1, max: 40 }), (entries, neededPieces) => {
        const cheapest = cheapestFor(entries, neededPieces);
        const costs = everyCost(entries);
        const available = entries.reduce((sum, entry) => sum + entry.quantity, 0);
        if (cheapest.kind === 'tooFew') {
          expect(cheapest.available).toBe(available);
          expect(available).toBeLessThan(neededPieces);
          return;
        }
        const next = Math.min(...[...costs.keys()].filter((pieces) => pieces >= neededPieces));
        expect(cheapest.pieces).toBe(next);
        expect(cheapest.kind).toBe(next === neededPieces ? 'enough' : 'more');
        expect(cheapest.total).toBe(costs.get(next));
        expect(cheapest.isProven).toBe(true);
        expect(cheapest.picks.reduce((sum, pick) => sum + pick.cost, 0)).toBe(cheapest.total);
        for (const { entry, pieces, cost } of cheapest.picks) {
          expect(pieces).toBeGreaterThanOrEqual(entry.minQuantity);
          expect(pieces).toBeLessThanOrEqual(entry.quantity);
          expect(cost).toBe(entry.price * pieces);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes the cheapest lots first', () => {
    const entries = [
      ladderEntry('dear', 300, 500),
      ladderEntry('cheap', 280, 120),
      ladderEntry('middle', 290, 50),
    ];
    expect(summary(entries, 200)).toEqual({
      kind: 'enough',
      picks: ['120 of cheap', '50 of middle', '30 of dear'],
      total: 120 * 28_000 + 50 * 29_000 + 30 * 30_000,
    });
  });

  it('takes less of a cheap lot if a more expensive one has an MOQ', () => {
    const entries = [ladderEntry('cheap', 10, 10), ladderEntry('dear', 20, 10, 5)];
    expect(summary(entries, 12)).toEqual({
      kind: 'enough',
      picks: ['7 of cheap', '5 of dear'],
      total: 17_000,
    });
  });

  it('reports the next number that the MOQs allow, and too few pieces', () => {
    expect(summary([ladderEntry('a', 10, 10, 5)], 3)).toEqual({
      kind: 'more',
      picks: ['5 of a'],
      total: 5000,
    });
    expect(summary([ladderEntry('a', 10, 10)], 11)).toEqual({ kind: 'tooFew', available: 10 });
    expect(summary([], 1)).toEqual({ kind: 'tooFew', available: 0 });
  });

  it('marks the result as unproven if there are too many lots to try every mix', () => {
    const entries = Array.from({ length: 2000 }, (_, place) => ladderEntry(String(place), 100 + place, 7, 5));
    const cheapest = cheapestFor(entries, 7 * 400 + 1);
    expect(cheapest).toMatchObject({ kind: 'enough', pieces: 2801, isProven: true });
    const many = cheapestFor([...entries, ...entries, ...entries], 7 * 400 + 1);
    expect(many).toMatchObject({ kind: 'enough', pieces: 2801, isProven: false });
  });

  it('rejects an invalid number of pieces', () => {
    for (const neededPieces of [0, -1, 1.5, Number.NaN])
      expect(() => cheapestFor([], neededPieces)).toThrow(RangeError);
  });
});

describe('the cheapest among chosen conditions', () => {
  const grades = ['A', 'B', 'C', ''];
  const carriers = ['Unlocked', 'AT&T', ''];
  const anySellRequest = fc.record({
    dollars: fc.integer({ min: 1, max: 30 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    min: fc.integer({ min: 1, max: 9 }),
    grade: fc.constantFrom(...grades),
    carrier: fc.constantFrom(...carriers),
  });
  const mixedSellRequests = fc.array(anySellRequest, { maxLength: 6 }).map((rows) =>
    rows.map(({ dollars, quantity, min, grade, carrier }, place) => ({
      ...ladderEntry(String(place), dollars, quantity, Math.min(quantity, min)),
      grade,
      carrier,
    })),
  );

  it('never mixes grades or carriers that are not chosen, and costs no more than any other way', () => {
    const anyMix = fc.record({ grades: fc.subarray(grades), carriers: fc.subarray(carriers) });
    fc.assert(
      fc.property(
        mixedSellRequests,
        anyMix,
        fc.integer({ min: 1, max: 30 }),
        (entries, mix, neededPieces) => {
          const allowed = entries.filter(
            ({ grade, carrier }) =>
              (mix.grades.length === 0 || mix.grades.includes(grade)) &&
              (mix.carriers.length === 0 || mix.carriers.includes(carrier)),
          );
          const cheapest = cheapestAmong(allowed, mix, neededPieces);
          const several = (values: string[]) => new Set(values).size > 1;
          const isUnchosen =
            (mix.grades.length === 0 && several(allowed.map(({ grade }) => grade))) ||
            (mix.carriers.length === 0 && several(allowed.map(({ carrier }) => carrier)));
          expect(cheapest.kind === 'unchosen').toBe(isUnchosen);
          if (cheapest.kind === 'unchosen') return;
          if (cheapest.kind === 'tooFew') {
            expect(cheapest.available).toBe(allowed.reduce((sum, { quantity }) => sum + quantity, 0));
            return;
          }
          const taken = cheapest.picks.map(({ entry }) => entry);
          expect(allowed).toEqual(expect.arrayContaining(taken));
          if (mix.grades.length === 0) expect(several(taken.map(({ grade }) => grade))).toBe(false);
          if (mix.carriers.length === 0) expect(several(taken.map(({ carrier }) => carrier))).toBe(false);
          expect(cheapest.total).toBe(everyCost(allowed).get(cheapest.pieces));
          expect(cheapest.pieces).toBe(
            Math.min(...[...everyCost(allowed).keys()].filter((pieces) => pieces >= neededPieces)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
