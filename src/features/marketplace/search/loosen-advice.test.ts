import { describe, expect, it } from 'vitest';
import { decidingParts, loosenAdvice } from './loosen-advice';
import { marketplaceDefaults, noFilters } from './marketplace-search';

const advice = (search: object) => loosenAdvice({ ...marketplaceDefaults, ...search });

describe('what to loosen when nothing is found', () => {
  it('has nothing to loosen in an empty market', () => {
    expect(advice({})).toEqual({ sentence: 'No lots are listed right now', steps: [] });
  });

  it('offers to drop the search', () => {
    expect(advice({ searchTerm: 'i50%' })).toEqual({
      sentence: 'No lots match “i50%”',
      steps: [{ label: 'Clear search', change: { searchTerm: '' } }],
    });
  });

  it('offers each condition, and all of them at once', () => {
    const { sentence, steps } = advice({ searchTerm: 'x', category: 'phones', brand: ['HP', 'Dell'] });
    expect(sentence).toBe('No HP or Dell lots match “x” in Phones');
    expect(steps.map(({ label }) => label)).toEqual([
      'Clear search',
      'Any brand',
      'All categories',
      'Show all lots',
    ]);
    expect(steps.at(-1)?.change).toEqual({ ...noFilters, searchTerm: '' });
  });

  it('counts brands rather than list many', () => {
    expect(advice({ brand: ['A', 'B', 'C', 'D'] }).sentence).toBe('No lots from 4 brands');
    expect(advice({ brand: ['HP'] }).steps[0]?.label).toBe('Any brand');
  });
});

describe('the parts that leave out every lot', () => {
  const search = { ...marketplaceDefaults, searchTerm: 'ip13 unl', grade: ['A'] };
  const pieces = [
    { label: 'iPhone 13', isLiteral: false, without: 'unl' },
    { label: 'Unlocked', isLiteral: false, without: 'ip13' },
  ];

  it('are named with the lots there are without them, and taken away by a press', () => {
    const steps = decidingParts(search, pieces, ({ searchTerm, grade }) => {
      if (grade) return 1;
      return searchTerm === 'ip13' ? 6 : 0;
    });
    expect(steps).toEqual([
      { label: 'Without “Grade A”: 1 lot', change: { grade: [] } },
      { label: 'Without “Unlocked”: 6 lots', change: { searchTerm: 'ip13' } },
    ]);
    expect(loosenAdvice(search, steps).steps).toEqual([
      ...steps,
      { label: 'Show all lots', change: { ...noFilters, searchTerm: '' } },
    ]);
  });

  it('are a search to clear where one of them is all of it', () => {
    const one = { ...marketplaceDefaults, searchTerm: 'uan' };
    const steps = decidingParts(one, [{ label: 'uan', isLiteral: true, without: '' }], () => 400);
    const clear = { label: 'Clear search', change: { searchTerm: '' } };
    expect(loosenAdvice(one, steps).steps).toEqual([clear]);
    expect(loosenAdvice({ ...one, grade: ['A'] }, steps).steps[0]?.label).toBe('Without “uan”: 400 lots');
    expect(loosenAdvice(one, steps, 'usb').steps).toEqual([
      { label: 'Did you mean “usb”?', change: { searchTerm: 'usb' } },
      clear,
    ]);
  });

  it('are not told where that is not known', () => {
    expect(decidingParts(search, pieces, () => null)).toEqual([]);
    expect(loosenAdvice(search, []).steps.map(({ label }) => label)).toEqual([
      'Any grade',
      'Clear search',
      'Show all lots',
    ]);
  });
});
