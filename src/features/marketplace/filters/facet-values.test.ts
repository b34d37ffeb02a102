import { describe, expect, it } from 'vitest';
import { type FacetValue, offeredValues, shownValues } from './facet-values';

const counted = (...values: [string, number][]) =>
  values.map(([value, count]) => ({ value, count, isChosen: false }));

describe('offeredValues', () => {
  it('joins the values of pages and loaded lots, without counts until those are final', () => {
    const sources = {
      counts: counted(['vintage & other', 3], ['Phones', 12]),
      seen: ['phones', 'drones', ' ', ''],
      chosen: ['gone'],
    };
    expect(offeredValues({ ...sources, isCounted: false })).toEqual([
      { value: 'drones', count: null },
      { value: 'gone', count: null },
      { value: 'Phones', count: null },
      { value: 'vintage & other', count: null },
    ]);
    expect(offeredValues({ ...sources, isCounted: true })).toEqual([
      { value: 'drones', count: 0 },
      { value: 'gone', count: 0 },
      { value: 'Phones', count: 12 },
      { value: 'vintage & other', count: 3 },
    ]);
  });

  it('leaves out empty values', () => {
    expect(offeredValues({ counts: counted(['', 5]), isCounted: true, seen: [], chosen: [] })).toEqual([]);
  });
});

describe('shownValues', () => {
  const values = counted(['a', 2], ['b', 0], ['c', 9], ['d', 5], ['e', 0]);
  const names = (from: readonly FacetValue[], isWhole: boolean, chosen = '') =>
    shownValues(from, { isWhole, isChosen: (value) => chosen.includes(value) })
      .map(({ value }) => value)
      .join('');

  it('puts chosen values first, then those with the most lots', () => {
    expect(names(values, true)).toBe('cdabe');
    expect(names(values, true, 'ae')).toBe('aecdb');
  });

  it('leaves out unchosen values without lots in a collapsed group', () => {
    expect(names(values, false)).toBe('cda');
    expect(names(values, false, 'b')).toBe('bcda');
  });

  it('shows eight values in a collapsed group, or all chosen ones', () => {
    const many = 'abcdefghijkl'.split('').map((value, at) => ({ value, count: at + 1 }));
    expect(names(many, false)).toBe('lkjihgfe');
    expect(names(many, false, 'a')).toBe('alkjihgf');
    expect(names(many, false, 'abcdefghij')).toBe('jihgfedcba');
    expect(names(many, true)).toHaveLength(12);
  });

  it('keeps the order and the values without lots until all counts are final', () => {
    const unsure = values.map((one) => ({ ...one, count: null }));
    expect(names(unsure, false)).toBe('abcde');
    expect(names(unsure, true, 'e')).toBe('abcde');
    const many = 'abcdefghijkl'.split('').map((value) => ({ value, count: null }));
    expect(names(many, false, 'l')).toBe('abcdefgl');
  });
});
