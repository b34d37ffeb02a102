import { describe, expect, it } from 'vitest';
import { type FacetValue, offeredValues, shownValues } from './facet-values';

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
      { value: 'drones', count: null, loadedCount: 0 },
      { value: 'gone', count: null, loadedCount: 0 },
      { value: 'Phones', count: null, loadedCount: 12 },
      { value: 'vintage & other', count: null, loadedCount: 3 },
    ]);
    expect(offeredValues({ ...sources, isCounted: true })).toEqual([
      { value: 'drones', count: 0, loadedCount: 0 },
      { value: 'gone', count: 0, loadedCount: 0 },
      { value: 'Phones', count: 12, loadedCount: 12 },
      { value: 'vintage & other', count: 3, loadedCount: 3 },
    ]);
  });

  it('are none in a market without any, and never what cannot be asked for', () => {
    const isUsable = (value: string) => !value.includes(',');
    expect(offeredValues({ counts: counted(['', 5]), isCounted: true, seen: [], chosen: [] })).toEqual([]);
    expect(
      offeredValues({ counts: [], isCounted: false, seen: ['Foo, Inc', 'Foo'], chosen: [], isUsable }),
    ).toEqual([{ value: 'Foo', count: null, loadedCount: 0 }]);
  });
});

describe('the values that are shown', () => {
  const values = counted(['a', 2], ['b', 0], ['c', 9], ['d', 5], ['e', 0]).map((one) => ({
    ...one,
    loadedCount: one.count,
  }));
  const names = (from: readonly FacetValue[], isWhole: boolean, chosen = '') =>
    shownValues(from, { isWhole, isChosen: (value) => chosen.includes(value) })
      .map(({ value }) => value)
      .join('');

  it('are the chosen ones first, then those with the most lots', () => {
    expect(names(values, true)).toBe('cdabe');
    expect(names(values, true, 'ae')).toBe('aecdb');
  });

  it('leave out those without lots while they are folded, unless they are chosen', () => {
    expect(names(values, false)).toBe('cda');
    expect(names(values, false, 'b')).toBe('bcda');
  });

  it('are eight while they are folded, or all that are chosen', () => {
    const many = 'abcdefghijkl'.split('').map((value, at) => ({ value, count: at + 1, loadedCount: at + 1 }));
    expect(names(many, false)).toBe('lkjihgfe');
    expect(names(many, false, 'a')).toBe('alkjihgf');
    expect(names(many, false, 'abcdefghij')).toBe('jihgfedcba');
    expect(names(many, true)).toHaveLength(12);
  });

  it('stay in their order while no number is sure, also those without a lot so far', () => {
    const unsure = values.map((one) => ({ ...one, count: null }));
    expect(names(unsure, false)).toBe('abcde');
    expect(names(unsure, true, 'e')).toBe('abcde');
    const many = 'abcdefghijkl'.split('').map((value, at) => ({ value, count: null, loadedCount: at }));
    expect(names(many, false, 'l')).toBe('abcdefgl');
  });
});
