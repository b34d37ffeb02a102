import { describe, expect, it } from 'vitest';
import { offeredValues, shownValues } from './facet-values';

const counted = (...values: [string, number][]) =>
  values.map(([value, count]) => ({ value, count, isChosen: false }));

describe('the values that are offered', () => {
  it('come from pages read and lots known, each once and without numbers until these are sure', () => {
    const sources = {
      counts: counted(['vintage & other', 3], ['Phones', 12]),
      seen: ['phones', 'drones', ' ', ''],
      chosen: ['gone'],
    };
    expect(offeredValues({ ...sources, isCounted: false })).toEqual([
      { value: 'drones', count: null, known: 0 },
      { value: 'gone', count: null, known: 0 },
      { value: 'Phones', count: null, known: 12 },
      { value: 'vintage & other', count: null, known: 3 },
    ]);
    expect(offeredValues({ ...sources, isCounted: true })).toEqual([
      { value: 'drones', count: 0, known: 0 },
      { value: 'gone', count: 0, known: 0 },
      { value: 'Phones', count: 12, known: 12 },
      { value: 'vintage & other', count: 3, known: 3 },
    ]);
  });

  it('are none in a market without any, and never what cannot be asked for', () => {
    const isUsable = (value: string) => !value.includes(',');
    expect(offeredValues({ counts: counted(['', 5]), isCounted: true, seen: [], chosen: [] })).toEqual([]);
    expect(
      offeredValues({ counts: [], isCounted: false, seen: ['Foo, Inc', 'Foo'], chosen: [], isUsable }),
    ).toEqual([{ value: 'Foo', count: null, known: 0 }]);
  });
});

describe('the values that are shown', () => {
  const values = counted(['a', 2], ['b', 0], ['c', 9], ['d', 5], ['e', 0]).map((one) => ({
    ...one,
    known: one.count,
  }));
  const names = (isWhole: boolean, most: number, chosen = '') =>
    shownValues(values, { most, isWhole, isChosen: (value) => value === chosen })
      .map(({ value }) => value)
      .join('');

  it('are those with lots first, and folded those without are left out', () => {
    expect(names(true, 9)).toBe('acdbe');
    expect(names(false, 9)).toBe('acd');
    expect(names(false, 2)).toBe('cd');
  });

  it('always have what is chosen', () => {
    expect(names(false, 9, 'b')).toBe('acdb');
    expect(names(false, 2, 'b')).toBe('cb');
    expect(names(false, 2, 'a')).toBe('ac');
  });

  it('are also those without a lot so far while no number is sure, the rarest folded away', () => {
    const unsure = values.map((one) => ({ ...one, count: null }));
    const shown = (most: number) =>
      shownValues(unsure, { most, isWhole: false, isChosen: () => false })
        .map(({ value }) => value)
        .join('');
    expect(shown(9)).toBe('abcde');
    expect(shown(3)).toBe('acd');
  });
});
