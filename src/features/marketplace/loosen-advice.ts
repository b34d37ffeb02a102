import { isolated } from '@/lib/isolated-text';
import { categoryLabel } from './category-label';
import { fieldLabels } from './filter-words';
import {
  facetFields,
  type ListSearch,
  noFilters,
  rangeFields,
  type SearchChange,
} from './marketplace-search';

/** What nothing was found for, in a sentence, and the ways to ask for less. */
export interface LoosenAdvice {
  sentence: string;
  steps: { label: string; change: SearchChange }[];
}

function brandsText(brands: readonly string[]): string {
  if (brands.length > 3) return `${brands.length} brands`;
  return brands.length < 2 ? brands.join('') : `${brands.slice(0, -1).join(', ')} or ${brands.at(-1)}`;
}

/** The facets and ranges that are set, in words. */
function ownFilters(search: ListSearch) {
  return [...facetFields, ...rangeFields]
    .filter((field) => search[field].length > 0)
    .map((field) => ({ field, words: fieldLabels[field].toLowerCase() }));
}

/**
 * Says what the marketplace found nothing for, and offers each condition for removal, the narrowest first; all of them at
 * once where there are several.
 */
export function loosenAdvice(search: ListSearch): LoosenAdvice {
  const { searchTerm, category, brand } = search;
  const own = ownFilters(search);
  const steps: LoosenAdvice['steps'] = own.map(({ field, words }) => ({
    label: `Any ${words}`,
    change: { [field]: noFilters[field] },
  }));
  if (searchTerm)
    steps.push({ label: `Remove the search “${isolated(searchTerm)}”`, change: { searchTerm: '' } });
  if (brand.length > 0) {
    const label = brand.length === 1 ? `Any brand, not only ${brandsText(brand)}` : 'Any brand';
    steps.push({ label, change: { brand: [] } });
  }
  if (category) steps.push({ label: 'All categories', change: { category: '' } });
  if (steps.length > 1) {
    steps.push({ label: 'Show all lots', change: { ...noFilters, searchTerm: '' } });
  }
  const what = [
    searchTerm ? `matches “${isolated(searchTerm)}”` : '',
    brand.length > 0 ? `is by ${brandsText(brand)}` : '',
    category ? `is in ${categoryLabel(category)}` : '',
    own.length > 0 ? 'has the values that are chosen' : '',
  ].filter(Boolean);
  const sentence =
    what.length === 0
      ? 'The marketplace lists no lots at the moment.'
      : `No lot ${what.length === 1 ? what[0] : `${what.slice(0, -1).join(', ')} and ${what.at(-1)}`}.`;
  return { sentence, steps };
}
