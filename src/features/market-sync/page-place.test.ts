import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBelow } from './full-scan';

test('a page shares some with what is read, reaches below it, and is not too large', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 10, max: 500 }), (bound, largest) => {
      const place = placeBelow(bound, largest);
      if (place === null) return;
      expect(place.take).toBeLessThanOrEqual(largest);
      expect(place.offset).toBe((place.page - 1) * place.take);
      expect(place.offset).toBeLessThan(bound);
      expect(place.offset + place.take).toBeGreaterThan(bound);
    }),
  );
});

test.each([
  [500, 5000, 13],
  [500, 100_000, 230],
  [250, 5000, 26],
  [100, 5000, 61],
  [50, 1000, 28],
])('pages of %d read %d listings in at most %d', (largest, count, most) => {
  let pages = 0;
  for (let bound = count; bound > 0; pages += 1) bound = placeBelow(bound, largest)?.offset ?? bound;
  expect(pages).toBeLessThanOrEqual(most);
});
