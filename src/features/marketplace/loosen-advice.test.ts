import { describe, expect, it } from 'vitest';
import { categoryLabel } from './category-label';
import { loosenAdvice } from './loosen-advice';
import { marketplaceDefaults, noFilters } from './marketplace-search';

const advice = (search: object) => loosenAdvice({ ...marketplaceDefaults, ...search });

describe('what to loosen when nothing is found', () => {
  it('has nothing to loosen in an empty market', () => {
    expect(advice({})).toEqual({ sentence: 'The marketplace lists no lots at the moment.', steps: [] });
  });

  it('offers to drop the search', () => {
    expect(advice({ searchTerm: 'i50%' })).toEqual({
      sentence: 'No lot matches “i50%”.',
      steps: [{ label: 'Remove the search “i50%”', change: { searchTerm: '' } }],
    });
  });

  it('offers each condition, and all of them at once', () => {
    const { sentence, steps } = advice({ searchTerm: 'x', category: 'phones', brand: ['HP', 'Dell'] });
    expect(sentence).toBe('No lot matches “x”, is by HP or Dell and is in Phones.');
    expect(steps.map(({ label }) => label)).toEqual([
      'Remove the search “x”',
      'Any brand',
      'All categories',
      'Show all lots',
    ]);
    expect(steps.at(-1)?.change).toEqual({ ...noFilters, searchTerm: '' });
  });

  it('counts brands rather than list many', () => {
    expect(advice({ brand: ['A', 'B', 'C', 'D'] }).sentence).toBe('No lot is by 4 brands.');
    expect(advice({ brand: ['HP'] }).steps[0]?.label).toBe('Any brand, not only HP');
  });
});

it('writes a category for the eye', () => {
  expect(categoryLabel('phones')).toBe('Phones');
  expect(categoryLabel('smart-home')).toBe('Smart home');
  expect(categoryLabel('vintage & other')).toBe('Vintage & other');
  expect(categoryLabel('Wi-Fi gear')).toBe('Wi-Fi gear');
});
