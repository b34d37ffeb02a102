import type { SortColumn } from '@/features/market-index/index/column-order';
import {
  type Limits,
  limitsOfAge,
  type MarketSelection,
} from '@/features/market-index/index/market-selection';
import { cents } from '@/lib/money';
import { facetFields, type ListSearch, type SortField } from '../search/marketplace-search';
import { rangeOf } from '../search/range-text';

const columnOf = (field: SortField): SortColumn => (field === 'createdAt' ? 'listedAt' : field);

function limits(
  text: string,
  decimals: number,
  toUnit: (end: number) => number = (end) => end,
): Limits | undefined {
  if (text === '') return undefined;
  const { min, max } = rangeOf(text, decimals);
  return { min: min === null ? undefined : toUnit(min), max: max === null ? undefined : toUnit(max) };
}

/**
 * A search of the screen as a selection of the index.
 * @param query the typed text and its parsed words; no words if only names are searched for the text.
 * @param now the service's time in milliseconds, for ages.
 */
export function marketSelectionOf(
  search: ListSearch,
  query: Pick<MarketSelection, 'words' | 'text'>,
  now: number,
): MarketSelection {
  const values: NonNullable<MarketSelection['values']> = { brand: search.brand };
  if (search.category !== '') values.category = [search.category];
  for (const field of facetFields) values[field] = search[field];
  const age = limits(search.age, 0);
  return {
    values,
    limits: {
      price: limits(search.price, 2, cents),
      quantity: limits(search.quantity, 0),
      discount: limits(search.discount, 0),
      listedAt: age && limitsOfAge(age, now),
    },
    ...query,
    sort: { column: columnOf(search.sortBy), direction: search.sortDir },
  };
}
