import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeColumn,
  defaultColumns,
  defaultSettings,
  moveColumn,
  readTableSettings,
  tableSettingsText,
  type TableSettings,
  widthLimits,
} from './table-settings';

const read = (value: unknown) => readTableSettings(JSON.stringify(value));
const allIds = defaultColumns.map(({ id }) => id);
const others = (...ids: string[]) => defaultColumns.filter(({ id }) => !ids.includes(id));

describe('the stored settings of the table', () => {
  it('are written and read unchanged', () => {
    const columns = changeColumn(moveColumn(defaultColumns, 'price', 1), 'quantity', {
      isPinned: true,
      width: 90,
    });
    const settings: TableSettings = { density: 'compact', isFitted: false, columns };
    expect(columns.slice(0, 4).map(({ id }) => id)).toEqual(['name', 'quantity', 'price', 'grade']);
    expect(readTableSettings(tableSettingsText(settings) ?? '')).toEqual(settings);
  });

  it('have the format that earlier versions wrote', () => {
    const columns = [
      { id: 'name', isShown: true, isPinned: true, width: null },
      { id: 'brand', isShown: true, isPinned: true, width: 120 },
    ];
    const text = JSON.stringify({ version: 1, density: 'roomy', isFitted: false, columns });
    expect(readTableSettings(text)).toEqual({
      density: 'roomy',
      isFitted: false,
      columns: [...columns, ...others('name', 'brand')],
    });
    expect(tableSettingsText({ ...readTableSettings(text), columns })).toBe(text);
  });

  it('are absent for the default table', () => {
    expect(tableSettingsText(defaultSettings)).toBeNull();
  });

  it('are rejected if they are damaged or of another version', () => {
    for (const text of ['', '{', 'null', '[]', '7', '"x"', '{"version":2,"density":"compact"}'])
      expect(() => readTableSettings(text)).toThrow();
  });

  it('have the default for each unusable field', () => {
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
          { id: 'brand', isShown: true, isPinned: true, width: '80' },
          { id: 'name', isShown: false },
        ],
      }),
    ).toEqual({
      ...defaultSettings,
      columns: [
        { id: 'name', isShown: true, isPinned: true, width: null },
        { id: 'brand', isShown: true, isPinned: true, width: null },
        { id: 'price', isShown: false, isPinned: false, width: widthLimits.most },
        ...others('name', 'brand', 'price'),
      ],
    });
    expect(read({ version: 1, density: 'roomy', columns: 'all' })).toEqual({
      ...defaultSettings,
      density: 'roomy',
    });
  });

  it('always hold every column once, pinned ones first', () => {
    const column = fc.record(
      {
        id: fc.constantFrom('grade', 'price', 'name', 'brand', 'x'),
        isShown: fc.boolean(),
        isPinned: fc.boolean(),
      },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(column, fc.jsonValue())), (stored) => {
        const columns = read({ version: 1, columns: stored }).columns ?? [];
        expect(columns.map(({ id }) => id).toSorted()).toEqual(allIds.toSorted());
        expect(columns[0]).toMatchObject({ id: 'name', isShown: true, isPinned: true });
        const firstLoose = columns.findIndex(({ isPinned }) => !isPinned);
        if (firstLoose >= 0) expect(columns.slice(firstLoose).some(({ isPinned }) => isPinned)).toBe(false);
      }),
    );
  });
});

describe('moving a column', () => {
  it('keeps it among the pinned columns or among the others', () => {
    const columns = changeColumn(defaultColumns, 'quantity', { isPinned: true });
    const unchanged = [
      ['grade', 1],
      ['grade', 99],
      ['none', 2],
      ['quantity', 0],
      ['name', 1],
    ] as const;
    for (const [id, to] of unchanged) expect(moveColumn(columns, id, to)).toEqual(columns);
    const moved = moveColumn(columns, 'grade', columns.length - 1).map(({ id }) => id);
    expect(moved).toEqual([...columns.map(({ id }) => id).filter((id) => id !== 'grade'), 'grade']);
  });
});
