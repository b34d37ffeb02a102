import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow } from './page-window';

describe('the window of pages', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 82, [1, 2, 3, 4, 5, 'gap', 82]],
    [4, 82, [1, 2, 3, 4, 5, 'gap', 82]],
    [5, 82, [1, 'gap', 4, 5, 6, 'gap', 82]],
    [78, 82, [1, 'gap', 77, 78, 79, 'gap', 82]],
    [79, 82, [1, 'gap', 78, 79, 80, 81, 82]],
    [82, 82, [1, 'gap', 78, 79, 80, 81, 82]],
  ])('page %i of %i', (page, last, slots) => {
    expect(pageWindow(page, last)).toEqual(slots);
  });

  it('has first, last and current page, in order, and hides more than one page behind a gap', () => {
    const place = fc
      .integer({ min: 1, max: 5000 })
      .chain((last) => fc.record({ last: fc.constant(last), page: fc.integer({ min: 1, max: last }) }));
    fc.assert(
      fc.property(place, ({ page, last }) => {
        const slots = pageWindow(page, last);
        const pages = slots.filter((slot) => slot !== 'gap');
        expect(slots.length).toBeLessThanOrEqual(7);
        expect(pages).toEqual(expect.arrayContaining([1, page, last]));
        slots.forEach((slot, index) => {
          const before = slots[index - 1];
          const after = slots[index + 1];
          if (slot === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(slot).toBe(before + 1);
        });
      }),
    );
  });
});

describe('the number of pages', () => {
  it.each([
    [0, 50, 1, 0, 1],
    [50, 50, 1, 50, 1],
    [51, 50, 1, 50, 2],
    [5000, 50, 100, 50, 100],
    [4999, 50, 100, 49, 100],
    // The service returns 20 a page although 50 were requested.
    [5000, 50, 1, 20, 250],
    [5000, 50, 60, 20, 250],
    // A page beyond the end says nothing about the page size.
    [120, 50, 9, 0, 3],
  ])('%i lots, %i a page, page %i with %i', (total, take, page, returned, pages) => {
    expect(pageCount(total, take, page, returned)).toBe(pages);
  });
});
