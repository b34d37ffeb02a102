import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories, devices, grades, lotSizes } from '../core/market';
import { generateSellRequests, type SeedSellRequest } from './sell-requests';

const market = generateSellRequests('seed', 5000);

const share = (isOne: (sellRequest: SeedSellRequest) => boolean) =>
  market.filter(isOne).length / market.length;

/** Groups sell requests by the fields that matching compares. */
function ladders(sellRequests: readonly SeedSellRequest[]): Map<string, SeedSellRequest[]> {
  const byVersion = new Map<string, SeedSellRequest[]>();
  for (const sellRequest of sellRequests) {
    const { name, brand, category, color, grade, carrier, storage } = sellRequest;
    const version = JSON.stringify([name, brand, category, color, grade, carrier, storage]);
    byVersion.set(version, [...(byVersion.get(version) ?? []), sellRequest]);
  }
  return byVersion;
}

describe('generateSellRequests', () => {
  it('gives the same market for the same seed and count, and another market for another seed', () => {
    expect(generateSellRequests('seed', 300)).toEqual(generateSellRequests('seed', 300));
    const others = new Set(generateSellRequests('other', 300).map((sellRequest) => sellRequest.id));
    expect(generateSellRequests('seed', 300).filter((sellRequest) => others.has(sellRequest.id))).toEqual([]);
  });

  it('gives exactly the requested number of sell requests, with unique ids and valid figures', {
    timeout: 30_000,
  }, () => {
    const counts = fc.oneof(fc.constantFrom(0, 1, 2, 3, 7), fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(fc.string(), counts, (seed, count) => {
        const sellRequests = generateSellRequests(seed, count);
        expect(new Set(sellRequests.map((sellRequest) => sellRequest.id)).size).toBe(count);
        for (const sellRequest of sellRequests) {
          const { low, high } = lotSizes.byCategory[sellRequest.category];
          expect(Number.isSafeInteger(sellRequest.price) && sellRequest.price > 0).toBe(true);
          expect(Number.isSafeInteger(sellRequest.msrp) && sellRequest.msrp > 0).toBe(true);
          expect(sellRequest.quantity >= low && sellRequest.quantity <= high).toBe(true);
          expect(sellRequest.minQuantity >= 1 && sellRequest.minQuantity <= sellRequest.quantity).toBe(true);
          expect(sellRequest.updatedAgo > 0 && sellRequest.updatedAgo <= sellRequest.createdAgo).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has all six categories even in small worlds, phones first', () => {
    for (const count of [20, 60, 200]) {
      expect(
        new Set(generateSellRequests(`world ${count}`, count).map((sellRequest) => sellRequest.category))
          .size,
      ).toBe(6);
    }
    for (const category of categories)
      expect(share((sellRequest) => sellRequest.category === category)).toBeGreaterThan(0.05);
    expect(share((sellRequest) => sellRequest.category === 'phones')).toBe(0.5);
  });

  it('includes model and capacity in names', () => {
    const names = new Set(market.map((sellRequest) => sellRequest.name));
    expect(names).toContain('iPhone 13 128GB');
    expect([...names].filter((name) => /N\/A|One size|1TB 1TB|2TB .*2TB/.test(name))).toEqual([]);
    const modelNames = new Set(devices.map((device) => device.name));
    for (const { name, storage } of market) {
      expect(modelNames.has(name) || modelNames.has(name.slice(0, -storage.length - 1)), name).toBe(true);
    }
  });

  it('has the lots that the search box names as an example', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 40, max: 400 }), (seed, count) => {
        const examples = generateSellRequests(seed, count).filter(
          ({ name, grade, carrier, price }) =>
            name === 'iPhone 13 Pro Max 256GB' && grade === 'A' && carrier === 'Unlocked' && price < 50_000,
        );
        expect(examples.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 40 },
    );
  });

  it('starts every world with several sellers of an iPhone 13 128GB', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const sellers = generateSellRequests(seed, 40).filter(
          ({ name, grade, carrier, color }) =>
            name === 'iPhone 13 128GB' && grade === 'A' && carrier === 'Unlocked' && color === 'Midnight',
        );
        expect(new Set(sellers.map((sellRequest) => sellRequest.seller)).size).toBeGreaterThanOrEqual(4);
      }),
      { numRuns: 30 },
    );
  });

  it.each([60, 200, 5000])('has several sellers of most devices in a world of %i', (count) => {
    const groups = [...ladders(generateSellRequests('ladders', count)).values()].filter(
      (group) => group.length > 1,
    );
    const inLadders = groups.reduce((sum, group) => sum + group.length, 0);
    expect(inLadders / count).toBeGreaterThan(0.5);
    const differing = groups.filter(
      (group) => new Set(group.map((sellRequest) => sellRequest.price)).size > 1,
    );
    expect(differing.length / groups.length).toBeGreaterThan(0.6);
    const severalSellers = groups.filter(
      (group) => new Set(group.map((sellRequest) => sellRequest.seller)).size > 1,
    );
    expect(severalSellers.length / groups.length).toBeGreaterThan(0.95);
  });

  it('uses a limited number of sellers', () => {
    expect(new Set(market.map((sellRequest) => sellRequest.seller)).size).toBeLessThanOrEqual(60);
    expect(
      new Set(generateSellRequests('s', 60).map((sellRequest) => sellRequest.seller)).size,
    ).toBeGreaterThan(4);
  });

  it('uses every grade, and only the locks that a device was sold with', () => {
    expect(new Set(market.map((sellRequest) => sellRequest.grade))).toEqual(
      new Set(grades.map((grade) => grade.code)),
    );
    expect(share((sellRequest) => sellRequest.carrier === 'Unlocked')).toBeGreaterThan(0.25);
    for (const { carrier, category } of market) {
      if (category === 'laptops' || category === 'gaming' || category === 'accessories')
        expect(carrier).toBe('N/A');
      if (category === 'phones') expect(carrier).not.toBe('Wi-Fi');
    }
  });

  it('has many sell requests that changed in the last hours and none in the future', () => {
    const hour = 3_600_000;
    expect(share((sellRequest) => sellRequest.updatedAgo < 6 * hour)).toBeGreaterThan(0.25);
    expect(share((sellRequest) => sellRequest.updatedAgo > 72 * hour)).toBeGreaterThan(0.1);
    expect(Math.max(...market.map((sellRequest) => sellRequest.createdAgo))).toBeLessThan(43 * 24 * hour);
  });
});
