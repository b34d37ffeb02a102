import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeColumn,
  defaultSettings,
  moveColumn,
  defaultColumns,
  readTableSettings,
  tableSettingsText,
  type TableSettings,
  widthLimits,
} from './table-settings';

const known = [
  { id: 'name', isFixed: true },
  { id: 'grade' },
  { id: 'price' },
  { id: 'quantity' },
  { id: 'brand', isExtra: true },
];
const name = { id: 'name', isShown: true, isPinned: true, width: null };

const read = (value: unknown) => readTableSettings(JSON.stringify(value), known);

describe('what is stored of the table', () => {
  it('comes back as it was arranged', () => {
    const columns = changeColumn(moveColumn(defaultColumns(known), 'price', 1), 'quantity', {
      isPinned: true,
      width: 90,
    });
    const settings: TableSettings = { density: 'compact', isFitted: false, columns };
    expect(columns.map(({ id }) => id)).toEqual(['name', 'quantity', 'price', 'grade', 'brand']);
    expect(readTableSettings(tableSettingsText(settings), known)).toEqual(settings);
  });

  it('is nothing where nothing was arranged', () => {
    expect(tableSettingsText(defaultSettings)).toBeNull();
    expect(readTableSettings(null, known)).toBe(defaultSettings);
  });

  it('is left aside where it is rubbish or of another version', () => {
    for (const text of ['', '{', 'null', '[]', '7', '"x"', '{"version":2,"density":"compact"}']) {
      expect(readTableSettings(text, known)).toEqual(defaultSettings);
    }
  });

  it('keeps what can be used of it', () => {
    expect(
      read({
        version: 1,
        density: 'vast',
        isFitted: 'no',
        columns: [
          7,
          { id: 'gone', isShown: true },
          { id: 'price', isShown: false, isPinned: 'left', width: 9000 },
          { id: 'price', isShown: true },
          { id: 'brand', isShown: true, isPinned: true },
          { id: 'name', isShown: false },
        ],
      }),
    ).toEqual({
      ...defaultSettings,
      columns: [
        name,
        { id: 'brand', isShown: true, isPinned: true, width: null },
        { id: 'price', isShown: false, isPinned: false, width: widthLimits.most },
        { id: 'grade', isShown: true, isPinned: false, width: null },
        { id: 'quantity', isShown: true, isPinned: false, width: null },
      ],
    });
    expect(read({ version: 1, density: 'roomy', columns: 'all' })).toEqual({
      ...defaultSettings,
      density: 'roomy',
    });
  });

  it('always holds every column once, pinned ones first, whatever was stored', () => {
    const column = fc.record(
      {
        id: fc.constantFrom('grade', 'price', 'name', 'brand', 'x'),
        isShown: fc.boolean(),
        isPinned: fc.boolean(),
      },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(column, fc.jsonValue())), (columns) => {
        const found = read({ version: 1, columns }).columns ?? [];
        expect(found.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
        expect(found[0]).toMatchObject({ id: 'name', isShown: true, isPinned: true });
        const firstLoose = found.findIndex(({ isPinned }) => !isPinned);
        if (firstLoose >= 0) expect(found.slice(firstLoose).some(({ isPinned }) => isPinned)).toBe(false);
      }),
    );
  });
});

describe('moving a column', () => {
  it('leaves it where it is when its kind ends there', () => {
    const columns = changeColumn(defaultColumns(known), 'quantity', { isPinned: true });
    expect(moveColumn(columns, 'grade', 1)).toEqual(columns);
    expect(moveColumn(columns, 'grade', 9)).toEqual(columns);
    expect(moveColumn(columns, 'none', 2)).toEqual(columns);
    expect(moveColumn(columns, 'quantity', 0)).toEqual(columns);
    expect(moveColumn(columns, 'name', 1)).toEqual(columns);
    expect(moveColumn(columns, 'grade', 4).map(({ id }) => id)).toEqual([
      'name',
      'quantity',
      'price',
      'brand',
      'grade',
    ]);
  });
});
