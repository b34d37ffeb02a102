import type { FacetCount } from '@/features/market-index/index/market-index';
import type { FacetsView } from '../local-results/use-market-results';
import { rangeOf } from '../search/range-text';
import type { ListSearch } from '../search/marketplace-search';
import { type Comparison, comparisonOf, comparisonText } from './compare-address';

type ListSubject = Pick<Comparison, 'model' | 'storage'>;

/** The value that all lots of a list share, by the facet's counts. Null if they have several. */
function onlyValue(counts: readonly FacetCount[]): string | null {
  const chosen = counts.filter(({ isChosen }) => isChosen);
  const values = (chosen.length > 0 ? chosen : counts).filter(({ count }) => count > 0);
  return values.length === 1 ? (values[0]?.value ?? null) : null;
}

/** The model and storage that all lots of a list share. Null if they have several, or if there is only one lot. */
export function subjectOfList({ counts, total }: Pick<FacetsView, 'counts' | 'total'>): ListSubject | null {
  const model = counts && onlyValue(counts.model);
  const storage = counts && onlyValue(counts.storage);
  return model && storage !== null && total > 1 ? { model, storage } : null;
}

/** The comparison of a list within the list's own filters, as the URL holds it. */
export function listComparisonText(subject: ListSubject, { price, grade, carrier }: ListSearch): string {
  const { max } = rangeOf(price, 2);
  return comparisonText({
    ...comparisonOf(subject),
    grades: grade,
    carriers: carrier,
    maxPrice: max === null ? '' : String(max),
  });
}
