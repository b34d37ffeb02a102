import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories, devices, grades, lotSizes } from '../core/market';
import { generateListings, type Listing } from './sell-requests';

const market = generateListings('seed', 5000);

const share = (isOne: (listing: Listing) => boolean) => market.filter(isOne).length / market.length;

/** Groups listings by the fields that matching compares. */
function ladders(listings: readonly Listing[]): Map<string, Listing[]> {
  const byVersion = new Map<string, Listing[]>();
  for (const listing of listings) {
    const { name, brand, category, color, grade, carrier, storage } = listing;
    const version = JSON.stringify([name, brand, category, color, grade, carrier, storage]);
    byVersion.set(version, [...(byVersion.get(version) ?? []), listing]);
  }
  return byVersion;
}

describe('generateListings', () => {
  it('gives the same market for the same seed and count, and another market for another seed', () => {
    expect(generateListings('seed', 300)).toEqual(generateListings('seed', 300));
    const others = new Set(generateListings('other', 300).map((listing) => listing.id));
    expect(generateListings('seed', 300).filter((listing) => others.has(listing.id))).toEqual([]);
  });

  it('gives exactly the requested number of listings, with unique ids and valid figures', {
    timeout: 30_000,
  }, () => {
    const counts = fc.oneof(fc.constantFrom(0, 1, 2, 3, 7), fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(fc.string(), counts, (seed, count) => {
        const listings = generateListings(seed, count);
        expect(new Set(listings.map((listing) => listing.id)).size).toBe(count);
        for (const listing of listings) {
          const { low, high } = lotSizes.byCategory[listing.category];
          expect(Number.isSafeInteger(listing.price) && listing.price > 0).toBe(true);
          expect(Number.isSafeInteger(listing.msrp) && listing.msrp > 0).toBe(true);
          expect(listing.quantity >= low && listing.quantity <= high).toBe(true);
          expect(listing.minQuantity >= 1 && listing.minQuantity <= listing.quantity).toBe(true);
          expect(listing.updatedAgo > 0 && listing.updatedAgo <= listing.createdAgo).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has all six categories even in small worlds, phones first', () => {
    for (const count of [20, 60, 200]) {
      expect(new Set(generateListings(`world ${count}`, count).map((listing) => listing.category)).size).toBe(
        6,
      );
    }
    for (const category of categories)
      expect(share((listing) => listing.category === category)).toBeGreaterThan(0.05);
    expect(share((listing) => listing.category === 'phones')).toBe(0.5);
  });

  it('includes model and capacity in names', () => {
    const names = new Set(market.map((listing) => listing.name));
    expect(names).toContain('iPhone 13 128GB');
    expect([...names].filter((name) => /N\/A|One size|1TB 1TB|2TB .*2TB/.test(name))).toEqual([]);
    const modelNames = new Set(devices.map((device) => device.name));
    for (const { name, storage } of market) {
      expect(modelNames.has(name) || modelNames.has(name.slice(0, -storage.length - 1)), name).toBe(true);
    }
  });

  it('starts every world with several sellers of an iPhone 13 128GB', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const sellers = generateListings(seed, 40).filter(
          ({ name, grade, carrier, color }) =>
            name === 'iPhone 13 128GB' && grade === 'A' && carrier === 'Unlocked' && color === 'Midnight',
        );
        expect(new Set(sellers.map((listing) => listing.seller)).size).toBeGreaterThanOrEqual(4);
      }),
      { numRuns: 30 },
    );
  });

  it.each([60, 200, 5000])('has several sellers of most devices in a world of %i', (count) => {
    const groups = [...ladders(generateListings('ladders', count)).values()].filter(
      (group) => group.length > 1,
    );
    const inLadders = groups.reduce((sum, group) => sum + group.length, 0);
    expect(inLadders / count).toBeGreaterThan(0.5);
    const differing = groups.filter((group) => new Set(group.map((listing) => listing.price)).size > 1);
    expect(differing.length / groups.length).toBeGreaterThan(0.6);
    const severalSellers = groups.filter((group) => new Set(group.map((listing) => listing.seller)).size > 1);
    expect(severalSellers.length / groups.length).toBeGreaterThan(0.95);
  });

  it('uses a limited number of sellers', () => {
    expect(new Set(market.map((listing) => listing.seller)).size).toBeLessThanOrEqual(60);
    expect(new Set(generateListings('s', 60).map((listing) => listing.seller)).size).toBeGreaterThan(4);
  });

  it('uses every grade, and only the locks that a device was sold with', () => {
    expect(new Set(market.map((listing) => listing.grade))).toEqual(
      new Set(grades.map((grade) => grade.code)),
    );
    expect(share((listing) => listing.carrier === 'Unlocked')).toBeGreaterThan(0.25);
    for (const { carrier, category } of market) {
      if (category === 'laptops' || category === 'gaming' || category === 'accessories')
        expect(carrier).toBe('N/A');
      if (category === 'phones') expect(carrier).not.toBe('Wi-Fi');
    }
  });

  it('has many listings that changed in the last hours and none in the future', () => {
    const hour = 3_600_000;
    expect(share((listing) => listing.updatedAgo < 6 * hour)).toBeGreaterThan(0.25);
    expect(share((listing) => listing.updatedAgo > 72 * hour)).toBeGreaterThan(0.1);
    expect(Math.max(...market.map((listing) => listing.createdAgo))).toBeLessThan(43 * 24 * hour);
  });
});
