import { isolated } from '@/lib/text/isolated-text';
import type { TextPiece } from '@/features/market-index/words/parsed-query';
import { counted } from '@/lib/text/count-text';
import { humanize } from '@/lib/text/humanize';
import { fieldLabels, setFilters } from './filter-words';
import {
  facetFields,
  isNarrowed,
  type ListSearch,
  noFilters,
  rangeFields,
  type SearchChange,
} from './marketplace-search';

/** A sentence that says which conditions no lot meets, and changes that remove a condition. */
export interface LoosenAdvice {
  sentence: string;
  steps: { label: string; change: SearchChange }[];
}

function brandsText(brands: readonly string[]): string {
  if (brands.length > 3) return `${brands.length} brands`;
  return brands.length < 2 ? brands.join('') : `${brands.slice(0, -1).join(', ')} or ${brands.at(-1)}`;
}

/** The active facets and ranges, as words. */
function localFilters(search: ListSearch) {
  return [...facetFields, ...rangeFields]
    .filter((field) => search[field].length > 0)
    .map((field) => ({ field, words: fieldLabels[field].toLowerCase() }));
}

/** A change that removes each condition, the narrowest first. */
function looserSearches(search: ListSearch): LoosenAdvice['steps'] {
  const { searchTerm, category, brand } = search;
  const steps: LoosenAdvice['steps'] = localFilters(search).map(({ field, words }) => ({
    label: `Any ${words}`,
    change: { [field]: noFilters[field] },
  }));
  if (searchTerm) steps.push({ label: 'Clear search', change: { searchTerm: '' } });
  if (brand.length > 0) {
    steps.push({ label: 'Any brand', change: { brand: [] } });
  }
  if (category) steps.push({ label: 'All categories', change: { category: '' } });
  return steps;
}

/** The conditions of a search, one by one: the pieces of its words, and its filters. */
function partsOf(search: ListSearch, pieces: readonly TextPiece[]): LoosenAdvice['steps'] {
  const ofWords = pieces.map(({ label, without }) => ({ label, change: { searchTerm: without } }));
  return [...ofWords, ...setFilters(search)];
}

/**
 * The conditions whose removal finds lots, each with the number of lots: fewest first, because they are the closest to what the buyer
 * wants.
 * @param count how many lots a changed search finds; null if unknown.
 */
export function decidingParts(
  search: ListSearch,
  pieces: readonly TextPiece[],
  count: (change: SearchChange) => number | null,
): LoosenAdvice['steps'] {
  return partsOf(search, pieces)
    .map(({ label, change }) => ({ label, change, sellRequestCount: count(change) ?? 0 }))
    .filter(({ sellRequestCount }) => sellRequestCount > 0)
    .toSorted((one, other) => one.sellRequestCount - other.sellRequestCount)
    .map(({ label, change, sellRequestCount }) => ({
      label: `Without “${label}”: ${counted(sellRequestCount, 'lot')}`,
      change,
    }));
}

/**
 * Says which conditions no lot meets, and offers to remove each, narrowest first, and all of them at once if there are several.
 * @param deciding conditions that each exclude every lot; only these are offered if there are any.
 * @param corrected the words with their spelling corrected, if lots match them; offered first.
 */
export function loosenAdvice(
  search: ListSearch,
  deciding: LoosenAdvice['steps'] = [],
  corrected: string | null = null,
): LoosenAdvice {
  const { searchTerm, category, brand } = search;
  const local = localFilters(search);
  // Without filters, to remove all words is to clear the search.
  const isAllWords = ({ change }: LoosenAdvice['steps'][number]) =>
    change.searchTerm === '' && !isNarrowed({ ...search, ...change });
  const steps = deciding.length > 0 && !deciding.every(isAllWords) ? [...deciding] : looserSearches(search);
  if (steps.length > 0 && steps.every(({ change }) => isNarrowed({ ...search, ...change }))) {
    steps.push({ label: 'Show all lots', change: { ...noFilters, searchTerm: '' } });
  }
  if (corrected !== null) {
    steps.unshift({ label: `Did you mean “${isolated(corrected)}”?`, change: { searchTerm: corrected } });
  }
  if (!isNarrowed(search)) return { sentence: 'No lots are listed right now', steps };
  const words = [
    'No',
    brand.length > 0 && brand.length <= 3 ? brandsText(brand) : '',
    'lots',
    brand.length > 3 ? `from ${brandsText(brand)}` : '',
    searchTerm ? `match “${isolated(searchTerm)}”` : '',
    category ? `in ${humanize(category)}` : '',
    local.length > 0 ? 'with these filters' : '',
  ].filter(Boolean);
  return { sentence: words.join(' '), steps };
}
