import { categoryLabel } from './category-label';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';

/** What nothing was found for, in a sentence, and the ways to ask for less. */
export interface LoosenAdvice {
  sentence: string;
  steps: { label: string; change: SearchChange }[];
}

function brandsText(brands: readonly string[]): string {
  if (brands.length > 3) return `${brands.length} brands`;
  return brands.length < 2 ? brands.join('') : `${brands.slice(0, -1).join(', ')} or ${brands.at(-1)}`;
}

/**
 * Says what the marketplace found nothing for, and offers each condition for removal, the narrowest first; all of them at
 * once where there are several.
 */
export function loosenAdvice({ searchTerm, category, brand }: MarketplaceSearch): LoosenAdvice {
  const steps: LoosenAdvice['steps'] = [];
  if (searchTerm) steps.push({ label: `Remove the search “${searchTerm}”`, change: { searchTerm: '' } });
  if (brand.length > 0) {
    const label = brand.length === 1 ? `Any brand, not only ${brandsText(brand)}` : 'Any brand';
    steps.push({ label, change: { brand: [] } });
  }
  if (category) steps.push({ label: 'All categories', change: { category: '' } });
  if (steps.length > 1) {
    steps.push({ label: 'Show all lots', change: { searchTerm: '', brand: [], category: '' } });
  }
  const what = [
    searchTerm ? `has “${searchTerm}” in its name` : '',
    brand.length > 0 ? `is by ${brandsText(brand)}` : '',
    category ? `is in ${categoryLabel(category)}` : '',
  ].filter(Boolean);
  const sentence =
    what.length === 0
      ? 'The marketplace lists no lots at the moment.'
      : `No lot ${what.length === 1 ? what[0] : `${what.slice(0, -1).join(', ')} and ${what.at(-1)}`}.`;
  return { sentence, steps };
}
