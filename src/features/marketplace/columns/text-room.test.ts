import { describe, expect, test } from 'vitest';
import { narrowCutCell, checkboxHead, wideGrowth } from './cell-classes';
import { listingColumns, nameColumn } from './listing-columns';
import { roomOf } from './text-room';

describe('the room of a cell', () => {
  test('is its width without its padding, in rem', () => {
    expect(roomOf('w-16')).toBe(3.25);
    expect(roomOf('hidden w-14.5 @min-[43.75rem]:table-cell')).toBe(2.875);
    expect(roomOf('hidden w-22 pr-4 @min-[57.1875rem]:table-cell')).toBe(4.125);
  });

  test('is none where no width is said', () => {
    expect(roomOf('last:pr-4')).toBeLessThanOrEqual(0);
  });

  test.each(listingColumns)('is there in the column $label', ({ className }) => {
    expect(roomOf(className)).toBeGreaterThan(1);
  });

  test.each(listingColumns)('is no less where $label is the last of a narrow table', ({ className }) => {
    const narrow = /@max-\[[\d.]+rem\]:w-([\d.]+) @max-\[[\d.]+rem\]:pr-4/.exec(className);
    if (narrow) expect(roomOf(`w-${narrow[1]} pr-4`)).toBeGreaterThanOrEqual(roomOf(className));
  });

  test('grows where the table is wide by no less than is counted on', () => {
    const classes = [checkboxHead, nameColumn.className, ...listingColumns.map(({ className }) => className)];
    const quarters = classes.map((look) => Number(/(?:^| )w-([\d.]+)/.exec(look)?.[1]));
    const least = quarters.reduce((sum, width) => sum + width) / 4;
    const wide = Number(/@max-\[([\d.]+)rem\]/.exec(narrowCutCell)?.[1]);
    expect(wide / least).toBeGreaterThanOrEqual(wideGrowth);
  });
});
