import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkboxWidth, chosenColumns, layoutOf } from './table-layout';
import {
  changeColumn,
  defaultColumns,
  defaultSettings,
  moveColumn,
  type TableSettings,
} from './table-settings';

const ids = (settings: TableSettings, room: number) => layoutOf(settings, room).columns.map(({ id }) => id);
const columns12 = ids(defaultSettings, 2000);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the visible columns', () => {
  it('are all default columns beside the filters at 1280 pixels with two scrollbars', () => {
    expect(ids(defaultSettings, 1280 - 233 - 2 * 17)).toEqual(columns12);
    expect(columns12).toEqual([
      'name',
      'grade',
      'storage',
      'color',
      'carrier',
      'price',
      'msrp',
      'discount',
      'quantity',
      'minQuantity',
      'value',
      'updatedAt',
    ]);
  });

  it('are as many as fit; the least needed are hidden first', () => {
    const hidden: string[] = [];
    for (let room = 1100; room > 300; room -= 1) {
      const visible = ids(defaultSettings, room);
      hidden.push(...columns12.filter((id) => !visible.includes(id) && !hidden.includes(id)));
    }
    expect(hidden).toEqual([
      'msrp',
      'updatedAt',
      'value',
      'minQuantity',
      'discount',
      'color',
      'carrier',
      'storage',
    ]);
    expect(ids({ ...defaultSettings, isFitted: false }, 300)).toEqual(columns12);
  });

  it('include every pinned column, after the name', () => {
    const columns = changeColumn(defaultColumns, 'msrp', { isPinned: true });
    expect(ids({ ...defaultSettings, columns }, 300)).toEqual(['name', 'msrp', 'grade', 'price', 'quantity']);
  });

  it('are the same array while only a width changes', () => {
    const columns = changeColumn(defaultColumns, 'price', { width: 90 });
    const wider = changeColumn(defaultColumns, 'price', { width: 91 });
    expect(layoutOf({ ...defaultSettings, columns }, 2000).columns).toBe(
      layoutOf({ ...defaultSettings, columns: wider }, 2000).columns,
    );
  });
});

describe('the chosen columns', () => {
  it('have the name first and keep their order', () => {
    const columns = moveColumn(changeColumn(defaultColumns, 'brand', { isShown: true }), 'brand', 1);
    expect(chosenColumns({ ...defaultSettings, columns }).map(({ id }) => id)).toEqual([
      'name',
      'brand',
      ...columns12.slice(1),
    ]);
  });
});

describe('the widths of columns', () => {
  it('share the spare space, except those that the buyer set', () => {
    const columns = changeColumn(defaultColumns, 'price', { width: 200 });
    const { columns: visible, widths, spare } = layoutOf({ ...defaultSettings, columns }, 1600);
    expect(widths[visible.findIndex(({ id }) => id === 'price')]).toBe(200);
    expect(widths[1]).toBeGreaterThan(68);
    expect(spare).toBe(0);
  });

  it('give spare space first to the columns whose texts wrap', () => {
    const { columns: visible, widths } = layoutOf(defaultSettings, 1920 - 233 - 400);
    const short = visible.filter(({ lineWidth = 0 }, index) => (widths[index] ?? 0) < lineWidth);
    expect(short.map(({ id }) => id)).toEqual([]);
    expect(visible.filter(({ lineWidth }) => lineWidth).map(({ id }) => id)).toEqual([
      'name',
      'storage',
      'color',
      'carrier',
    ]);
  });

  it('include room for the star at the end, and for the key cap after a text or a narrow number', () => {
    const endOf = (last: string) => {
      const columns = defaultColumns.map((one) => ({
        ...one,
        isShown: one.id === 'name' || one.id === last,
        width: one.id === 'name' ? 200 : null,
      }));
      const {
        columns: visible,
        isWide,
        widths,
      } = layoutOf({ ...defaultSettings, isFitted: false, columns }, 100);
      expect(isWide).toBe(true);
      return (widths[1] ?? 0) - (visible[1]?.width ?? 0);
    };
    expect(endOf('updatedAt')).toBe(14);
    expect(endOf('sku')).toBe(36);
    expect(endOf('minQuantity')).toBe(36);
  });

  it('leave spare space if the buyer set them all', () => {
    const columns = defaultColumns.map((column) => ({ ...column, width: 50 }));
    const { widths, spare, isWide } = layoutOf({ ...defaultSettings, columns }, 1600);
    expect(spare).toBe(1600 - checkboxWidth - 12 * 50);
    expect(new Set(widths)).toEqual(new Set([50]));
    expect(isWide).toBe(false);
  });

  it('fill the space exactly, or are wider', () => {
    const column = fc.record({
      isShown: fc.boolean(),
      isPinned: fc.boolean(),
      width: fc.option(fc.integer({ min: 40, max: 600 })),
    });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 5, maxLength: 12 }),
        fc.boolean(),
        fc.integer({ min: 300, max: 3000 }),
        (changes, isFitted, room) => {
          const columns = defaultColumns.map((one, index) =>
            index > 0 ? { ...one, ...changes[index] } : one,
          );
          const { widths, spare, isWide } = layoutOf({ ...defaultSettings, isFitted, columns }, room);
          const total = checkboxWidth + sum(widths) + spare;
          if (isWide) expect(total).toBeGreaterThan(room);
          else expect(total).toBe(room);
        },
      ),
    );
  });
});

describe('the sticky columns', () => {
  const wide = { ...defaultSettings, isFitted: false };

  it('are the name and the pinned columns of a table that is wider than its space', () => {
    const columns = changeColumn(defaultColumns, 'price', { isPinned: true });
    expect(layoutOf({ ...wide, columns }, 700)).toMatchObject({ isWide: true, stickyCount: 2 });
    expect(layoutOf({ ...wide, columns }, 1200)).toMatchObject({ isWide: false, stickyCount: 0 });
  });

  it('leave a third of the space to the others', () => {
    const pinned = defaultColumns.map((column) => ({ ...column, isPinned: true }));
    const { widths, stickyCount } = layoutOf({ ...wide, columns: pinned }, 700);
    expect(stickyCount).toBeGreaterThan(1);
    expect(checkboxWidth + sum(widths.slice(0, stickyCount))).toBeLessThanOrEqual(467);
    const columns = changeColumn(defaultColumns, 'name', { width: 600 });
    expect(layoutOf({ ...wide, columns }, 700).stickyCount).toBe(0);
  });
});
