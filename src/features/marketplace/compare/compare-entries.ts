import type { SellRequest } from '@/contract/resources';
import { type LadderLot, withinLimits } from '@/features/market-index/index/ladder';
import { createLotReader } from '@/features/market-index/index/indexed-facts';
import { centsFromInput } from '@/lib/money';
import type { ComparedLots } from '../market-worker/market-service';
import { type Comparison, comparisonOf } from './compare-address';

/** The model and storage of a listing. */
export function subjectOf(listing: SellRequest): Pick<Comparison, 'model' | 'storage'> {
  const { model, storage } = createLotReader()(listing);
  return { model, storage };
}

/** A comparison of a listing with lots of its grade and carrier. The buyer may add others. */
export function comparisonWith(listing: SellRequest): Comparison {
  const { grade, carrier } = createLotReader()(listing);
  return { ...comparisonOf(subjectOf(listing)), grades: [grade], carriers: [carrier] };
}

/** The lots of a model and storage within the limits of a comparison, and all of them. */
export interface LimitedLots extends ComparedLots {
  all: readonly LadderLot[];
}

/** Applies the limits of a comparison. */
export function limitLots(compared: ComparedLots, comparison: Comparison): LimitedLots {
  const { grades, carriers } = comparison;
  const maxPrice = centsFromInput(comparison.maxPrice) ?? undefined;
  return {
    ...compared,
    all: compared.lots,
    lots: withinLimits(compared.lots, { grades, carriers, maxPrice }),
  };
}
