import type { MarketAnswer } from '@/features/market-index/index/market-index';
import { rangeOf } from '../search/range-text';
import type { ListSearch } from '../search/marketplace-search';
import { type Comparison, comparisonOf, comparisonText } from './compare-address';

export type ListSubject = Pick<Comparison, 'model' | 'storage'>;

/** The one value that the lots of a list have in common, by the facet's counts; null for several. */
function onlyValue(counts: MarketAnswer['counts']['model']): string | null {
  const chosen = counts.filter(({ isChosen }) => isChosen);
  const values = (chosen.length > 0 ? chosen : counts).filter(({ count }) => count > 0);
  return values.length === 1 ? (values[0]?.value ?? null) : null;
}

/** What a whole list can be compared by: the model and the storage that all of its lots have; null where they have several. */
export function subjectOfList({ counts, total }: Pick<MarketAnswer, 'counts' | 'total'>): ListSubject | null {
  const model = onlyValue(counts.model);
  const storage = onlyValue(counts.storage);
  return model && storage !== null && total > 1 ? { model, storage } : null;
}

/** The comparison of a list with the limits that the list has, as the address says it. */
export function listComparisonText(subject: ListSubject, { price, grade, carrier }: ListSearch): string {
  const { max } = rangeOf(price, 2);
  return comparisonText({
    ...comparisonOf(subject),
    grades: grade,
    carriers: carrier,
    maxPrice: max === null ? '' : String(max),
  });
}
