import { createLotReader } from '@/features/market-index/index/lot-facts';
import { type LadderLot, lotsToCompare, unpricedLots } from '@/features/market-index/index/ladder';
import type { MarketAnswer } from '@/features/market-index/index/market-index';
import type { SellRequest } from '@/contract/resources';
import { centsFromInput } from '@/lib/money';
import { type Comparison, comparisonOf } from './compare-address';
import type { LocalResults } from '../local-results/use-local-results';

/** The lots of a model in one storage, and what of the market they were found in. */
export interface ComparedLots {
  /** As the catalogue writes them. */
  model: string;
  storage: string;
  /** All of them, cheapest first, whatever the limits. */
  all: LadderLot[];
  /** How many more there are with a price that is not in whole cents: nothing is computed from it. */
  unpriced: number;
  /** Those within the limits. */
  lots: LadderLot[];
  /** From how many lots of the market; empty where all that matter are known. */
  sentence: string;
}

const isAlike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What a listing is compared by. */
export function subjectOf(listing: SellRequest): Pick<Comparison, 'model' | 'storage'> {
  const { model, storage } = createLotReader()(listing);
  return { model, storage };
}

/** A listing compared with lots of its own grade and carrier: others are mixed in when the buyer says so. */
export function comparisonWith(listing: SellRequest): Comparison {
  const { grade, carrier } = createLotReader()(listing);
  return { ...comparisonOf(subjectOf(listing)), grades: [grade], carriers: [carrier] };
}

/** The one value that the lots of a list have in common, by the facet's counts; null for several. */
function onlyValue(counts: MarketAnswer['counts']['model']): string | null {
  const chosen = counts.filter(({ isChosen }) => isChosen);
  const found = (chosen.length > 0 ? chosen : counts).filter(({ count }) => count > 0);
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}

/** What a whole list can be compared by: the model and the storage that all of its lots have; null where they have several. */
export function subjectOfList(answer: MarketAnswer): Pick<Comparison, 'model' | 'storage'> | null {
  const model = onlyValue(answer.counts.model);
  const storage = onlyValue(answer.counts.storage);
  return model && storage !== null && answer.total > 1 ? { model, storage } : null;
}

/** Finds the lots that are compared among those that are known here. */
export function findCompared(
  { market, known }: NonNullable<LocalResults['local']>,
  comparison: Comparison,
): ComparedLots {
  const listings = market.lotsOfModel(comparison.model);
  const read = createLotReader();
  const example = listings.find((listing) => isAlike(read(listing).storage, comparison.storage));
  const { model, storage } = example ? read(example) : comparison;
  const maxPrice = centsFromInput(comparison.maxPrice) ?? undefined;
  const isWhole = example
    ? market.isWhole({ category: example.category, brand: [example.brand] })
    : market.isWhole({ category: '', brand: [] });
  return {
    model,
    storage,
    all: lotsToCompare(listings, { model, storage }),
    unpriced: unpricedLots(listings, { model, storage }),
    lots: lotsToCompare(
      listings,
      { model, storage },
      { grades: comparison.grades, carriers: comparison.carriers, maxPrice },
    ),
    sentence: isWhole ? '' : known.sentence,
  };
}
