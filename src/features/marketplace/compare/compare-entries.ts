import type { SellRequest } from '@/contract/resources';
import { type LadderEntry, withinLimits } from '@/features/market-index/index/ladder';
import { createSellRequestReader } from '@/features/market-index/index/indexed-facts';
import { centsFromInput } from '@/lib/money';
import type { ComparedSellRequests } from '../market-worker/market-service';
import { type Comparison, comparisonOf } from './compare-address';

/** The model and storage of a sell request. */
export function subjectOf(sellRequest: SellRequest): Pick<Comparison, 'model' | 'storage'> {
  const { model, storage } = createSellRequestReader()(sellRequest);
  return { model, storage };
}

/** A comparison of a sell request with lots of its grade and carrier. The buyer may add others. */
export function comparisonWith(sellRequest: SellRequest): Comparison {
  const { model, storage, grade, carrier } = createSellRequestReader()(sellRequest);
  return { ...comparisonOf({ model, storage }), grades: [grade], carriers: [carrier] };
}

/** The lots of a model and storage within the limits of a comparison, and all of them. */
export interface LimitedEntries extends ComparedSellRequests {
  all: readonly LadderEntry[];
}

/** Applies the limits of a comparison. */
export function limitEntries(compared: ComparedSellRequests, comparison: Comparison): LimitedEntries {
  const { grades, carriers } = comparison;
  const maxPrice = centsFromInput(comparison.maxPrice) ?? undefined;
  return {
    ...compared,
    all: compared.entries,
    entries: withinLimits(compared.entries, { grades, carriers, maxPrice }),
  };
}
