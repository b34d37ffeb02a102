import { formatCount } from '@/lib/text/count-text';
import { humanize } from '@/lib/text/humanize';
import {
  type FacetField,
  facetFields,
  type ListSearch,
  type RangeField,
  rangeFields,
  type SearchChange,
} from './marketplace-search';
import { rangeOf } from './range-text';

/** The labels of facets and ranges. */
export const fieldLabels: Record<FacetField | RangeField, string> = {
  model: 'Model',
  grade: 'Grade',
  storage: 'Storage',
  color: 'Color',
  carrier: 'Carrier',
  price: 'Price',
  quantity: 'Quantity',
  discount: 'Below MSRP',
  age: 'Listed',
};

const dollars = (amount: number) => `$${formatCount(amount)}`;
const units: Record<RangeField, (end: number) => string> = {
  price: dollars,
  quantity: (end) => `${formatCount(end)} pcs`,
  discount: (end) => `${formatCount(end)}%`,
  age: (end) => `${formatCount(end)} d`,
};

/** A range in words: "$100 to $300", "50 pcs or more". Ages read "within 7 d" and "7 d ago or earlier". */
export function rangeWords(field: RangeField, text: string): string {
  const { min, max } = rangeOf(text, field === 'price' ? 2 : 0);
  const unit = units[field];
  if (field === 'age') {
    if (min === null) return `within ${unit(max ?? 0)}`;
    return max === null ? `${unit(min)} ago or earlier` : `${unit(min)} to ${unit(max)} ago`;
  }
  if (min === null) return `up to ${unit(max ?? 0)}`;
  if (max === null) return `${unit(min)} or more`;
  return min === max ? unit(min) : `${unit(min)} to ${unit(max)}`;
}

/** An active filter: its label, and the change that removes it. */
export interface SetFilter {
  label: string;
  change: SearchChange;
}

/** The active filters of a search, in the order of the filter column. */
export function setFilters(search: ListSearch): SetFilter[] {
  const filters: SetFilter[] = [];
  if (search.words === 'literal') filters.push({ label: 'Exact text', change: { words: '' } });
  const without = (field: 'brand' | FacetField, value: string) => ({
    [field]: search[field].filter((other) => other !== value),
  });
  if (search.category) filters.push({ label: humanize(search.category), change: { category: '' } });
  for (const brand of search.brand) filters.push({ label: brand, change: without('brand', brand) });
  for (const field of facetFields) {
    for (const value of search[field]) {
      const label = field === 'grade' ? `Grade ${value}` : value;
      filters.push({ label, change: without(field, value) });
    }
  }
  for (const field of rangeFields) {
    if (search[field] === '') continue;
    filters.push({
      label: `${fieldLabels[field]} ${rangeWords(field, search[field])}`,
      change: { [field]: '' },
    });
  }
  return filters;
}
