import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateCents, landedCosts } from './landed-cost';
import { sumCents } from './money';

const anyAmount = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 }));
const anyWeights = fc.array(fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constant(0)), { minLength: 1 });

describe('allocateCents', () => {
  it('adds up to the amount, to the cent, for any amounts', () => {
    fc.assert(
      fc.property(anyAmount, anyWeights, (amount, weights) => {
        const parts = allocateCents(amount, weights);
        expect(parts).toHaveLength(weights.length);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
      }),
    );
  });

  it('is less than a cent from the exact share, with the same sign', () => {
    fc.assert(
      fc.property(anyAmount, anyWeights, (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        fc.pre(total > 0n);
        for (const [place, part] of allocateCents(amount, weights).entries()) {
          const exact = BigInt(amount) * BigInt(weights[place] ?? 0);
          const difference = BigInt(part) * total - exact;
          expect(difference < total && difference > -total).toBe(true);
          expect(Math.sign(part) * Math.sign(amount)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [101, [1, 3], [25, 76]],
    [1, [0, 0], [1, 0]],
    [0, [5, 7], [0, 0]],
    [2450, [7], [2450]],
    [10, [0, 4, 1], [0, 8, 2]],
  ])('splits %i by %j into %j', (amount, weights, parts) => {
    expect(allocateCents(amount, weights)).toEqual(parts);
  });

  it.each([[[]], [[-1]], [[0.5]], [[Number.NaN]]])('rejects the weights %j', (weights) => {
    expect(() => allocateCents(100, weights)).toThrow(RangeError);
  });
});

describe('landed cost', () => {
  it('is the price plus a share of the charges by value', () => {
    const lines = [
      { quantity: 25, total: 250_000 },
      { quantity: 3, total: 50_000 },
    ];
    expect(landedCosts(lines, { subtotal: 300_000, charges: 6001 })).toEqual([
      { total: 255_001, each: 10_200 },
      { total: 51_000, each: 17_000 },
    ]);
  });

  it('adds up to the total for any lines and charges, discounts included', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 5000 }), total: fc.nat(1_000_000_000) });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        (lines, charges) => {
          const subtotal = sumCents(lines.map(({ total }) => total));
          const costs = landedCosts(lines, { subtotal, charges });
          expect(sumCents(costs?.map(({ total }) => total) ?? [])).toBe(subtotal + charges);
          for (const [place, cost] of costs?.entries() ?? []) {
            const quantity = lines[place]?.quantity ?? 0;
            expect(Math.abs(cost.each * quantity - cost.total)).toBeLessThanOrEqual(quantity / 2);
          }
        },
      ),
    );
  });

  it.each([
    ['there is no line', [], 0],
    ['the prices do not add up', [{ quantity: 1, total: 100 }], 101],
    ['a line has no pieces', [{ quantity: 0, total: 100 }], 100],
    ['a quantity is broken', [{ quantity: 1.5, total: 100 }], 100],
    ['a total is not in whole cents', [{ quantity: 1, total: Number.NaN }], 100],
    ['a total is negative', [{ quantity: 1, total: -100 }], -100],
    ['the sum is out of range', [1, 2].map(() => ({ quantity: 1, total: Number.MAX_SAFE_INTEGER })), 100],
  ])('is unknown when %s', (_, lines, subtotal) => {
    expect(landedCosts(lines, { subtotal, charges: 10 })).toBeNull();
  });
});
