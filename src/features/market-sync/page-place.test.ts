import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAfter } from './full-scan';

test('a page overlaps what has been read, reaches beyond it, and is not too large', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 10, max: 500 }), (bound, largest) => {
      const place = placeAfter(bound, largest);
      if (place === null) return;
      expect(place.take).toBeLessThanOrEqual(largest);
      expect(place.offset).toBe((place.page - 1) * place.take);
      expect(place.offset).toBeLessThan(bound);
      expect(place.offset + place.take).toBeGreaterThan(bound);
    }),
  );
});

test.each([
  [500, 5000, 11],
  [500, 100_000, 215],
  [250, 5000, 22],
  [100, 5000, 62],
  [50, 1000, 28],
])('pages of up to %d read %d lots in at most %d', (largest, count, most) => {
  let pages = 0;
  for (let bound = 0; bound < count; pages += 1) {
    const place = placeAfter(bound, largest);
    if (!place) throw new Error(`No page after ${bound}`);
    bound = place.offset + place.take;
  }
  expect(pages).toBeLessThanOrEqual(most);
});
