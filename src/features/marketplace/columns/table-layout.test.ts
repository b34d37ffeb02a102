import { describe, expect, it } from 'vitest';
import { everyColumn, listingColumns } from './listing-columns';
import { chosenColumns, layoutOf, widthsOf } from './table-layout';
import { changeColumn, defaultSettings, moveColumn, defaultColumns } from './table-settings';

const own = defaultColumns(everyColumn);
const ids = (settings: Parameters<typeof layoutOf>[0], room: number | null) =>
  layoutOf(settings, room).columns.map(({ column }) => column.id);
const default11 = listingColumns.map(({ id }) => id);

describe('the columns that are drawn', () => {
  it('are left to the style sheet until they are arranged', () => {
    expect(ids(defaultSettings, 300)).toEqual(default11);
    expect(layoutOf(defaultSettings, 300).isArranged).toBe(false);
  });

  it('are as many as there is room for, the least needed left out first', () => {
    const settings = { ...defaultSettings, columns: own };
    expect(ids(settings, 2000)).toEqual(default11);
    expect(ids(settings, 990)).toEqual(default11.filter((id) => id !== 'msrp'));
    expect(ids(settings, 300)).toEqual(['grade', 'price', 'discount', 'quantity']);
    expect(ids({ ...settings, isFitted: false }, 300)).toEqual(default11);
    expect(ids(settings, null)).toEqual(default11);
  });

  it('never leave out what is pinned', () => {
    const columns = changeColumn(own, 'msrp', { isPinned: true });
    expect(ids({ ...defaultSettings, columns }, 300)).toEqual([
      'msrp',
      'grade',
      'price',
      'discount',
      'quantity',
    ]);
  });

  it('are the same object for another width', () => {
    const columns = changeColumn(own, 'price', { width: 90 });
    const wider = changeColumn(own, 'price', { width: 91 });
    expect(layoutOf({ ...defaultSettings, columns }, 2000)).toBe(
      layoutOf({ ...defaultSettings, columns: wider }, 2000),
    );
  });
});

describe('the columns that were chosen', () => {
  it('have the name first and stand in their order', () => {
    const columns = moveColumn(changeColumn(own, 'brand', { isShown: true }), 'brand', 1);
    expect(chosenColumns({ ...defaultSettings, columns }).map(({ id }) => id)).toEqual([
      'name',
      'brand',
      ...default11,
    ]);
  });
});

describe('the widths of columns', () => {
  const sum = (widths: ReadonlyMap<string, number>) =>
    [...widths.values()].reduce((total, width) => total + width, 0);

  it('are the style sheet’s until one is set', () => {
    expect(widthsOf(defaultSettings, 1000)).toEqual({ widths: new Map(), spare: 964 });
  });

  it('share the room that is left, and leave those that were set', () => {
    const columns = changeColumn(own, 'price', { width: 200 });
    const { widths, spare } = widthsOf({ ...defaultSettings, columns }, 1600);
    expect(widths.get('price')).toBe(200);
    expect(widths.get('grade')).toBeGreaterThan(64);
    expect(spare).toBe(0);
    expect(sum(widths)).toBeLessThanOrEqual(1600 - 36);
    expect(sum(widths)).toBeGreaterThan(1600 - 36 - columns.length);
  });

  it('tell what is left when all were set', () => {
    const columns = own.map((column) => ({ ...column, width: 50 }));
    const { widths, spare } = widthsOf({ ...defaultSettings, columns }, 1600);
    expect(spare).toBe(1600 - 36 - 12 * 50);
    expect(new Set(widths.values())).toEqual(new Set([50]));
  });

  it('may need more than there is', () => {
    const { widths, spare } = widthsOf({ ...defaultSettings, isFitted: false, columns: own }, 500);
    expect(sum(widths)).toBeGreaterThan(500);
    expect(spare).toBe(0);
  });
});
