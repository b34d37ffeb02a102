import type { SellRequest } from '@/contract/resources';
import type { Cents } from '@/lib/money';
import { createLotReader, type LotFacts } from './lot-facts';
import { vocabulary } from '../words/vocabulary';

/** A lot as it is compared with others of its model and storage; it has a price and pieces. */
export interface LadderLot {
  listing: SellRequest;
  grade: string;
  carrier: string;
  price: Cents;
  quantity: number;
  /** Fewest pieces that are sold, 1 where the listing states none; never more than there are. */
  minQuantity: number;
}

/** A lot with the pieces and the cost of all lots up to it. */
export interface LadderStep {
  lot: LadderLot;
  quantity: number;
  /** Null beyond what can be counted exactly. */
  cost: Cents | null;
}

/** The lots of one grade, cheapest first. */
export interface LadderRung {
  /** Empty for lots that state none. */
  grade: string;
  steps: LadderStep[];
}

/** Which lots come into question; nothing given means all. */
export interface LadderLimits {
  grades?: readonly string[] | undefined;
  carriers?: readonly string[] | undefined;
  /** Highest unit price. */
  maxPrice?: Cents | undefined;
}

function ladderLot(listing: SellRequest, facts: LotFacts): LadderLot[] {
  const { grade, carrier, price, quantity } = facts;
  if (price === null || !quantity) return [];
  const minQuantity = Math.min(quantity, Math.max(1, facts.minQuantity ?? 1));
  return [{ listing, grade, carrier, price, quantity, minQuantity }];
}

/** Whether a value is among those that are chosen, whatever its case; any is where none are. */
export const isAmong = (chosen: readonly string[] | undefined, value: string): boolean =>
  !chosen || chosen.length === 0 || chosen.some((one) => one.toLowerCase() === value.toLowerCase());

/** Cheapest first; of lots at one price the larger, and then as they came. */
export function byPrice(one: LadderLot, other: LadderLot): number {
  return one.price - other.price || other.quantity - one.quantity;
}

/**
 * The lots of a model and storage that come into question, cheapest first. Listings without a usable price or without pieces are
 * left out.
 * @param model and storage as the facets of the index call them
 */
export function lotsToCompare(
  listings: Iterable<SellRequest>,
  { model, storage }: Pick<LotFacts, 'model' | 'storage'>,
  { grades, carriers, maxPrice = Number.POSITIVE_INFINITY }: LadderLimits = {},
): LadderLot[] {
  const read = createLotReader();
  const lots: LadderLot[] = [];
  for (const listing of listings) {
    const facts = read(listing);
    if (facts.model !== model || facts.storage !== storage) continue;
    if (!isAmong(grades, facts.grade) || !isAmong(carriers, facts.carrier)) continue;
    lots.push(...ladderLot(listing, facts).filter((lot) => lot.price <= maxPrice));
  }
  return lots.toSorted(byPrice);
}

/** How many lots of a model and storage have pieces, and a price that is not in whole cents: they are not compared. */
export function unpricedLots(
  listings: Iterable<SellRequest>,
  { model, storage }: Pick<LotFacts, 'model' | 'storage'>,
): number {
  const read = createLotReader();
  let count = 0;
  for (const listing of listings) {
    const facts = read(listing);
    const isOfModel = facts.model === model && facts.storage === storage;
    if (isOfModel && facts.price === null && facts.quantity) count += 1;
  }
  return count;
}

function stepsOf(lots: readonly LadderLot[]): LadderStep[] {
  let quantity = 0;
  let cost = 0;
  return lots.toSorted(byPrice).map((lot) => {
    quantity += lot.quantity;
    cost += lot.price * lot.quantity;
    return { lot, quantity, cost: Number.isSafeInteger(cost) ? cost : null };
  });
}

/** Best grade first, unknown grades by name, and none last. */
export function byGrade(one: string, other: string): number {
  const { grades } = vocabulary();
  const place = (grade: string) => {
    const known = grades.indexOf(grade);
    return grade === '' ? grades.length + 1 : known < 0 ? grades.length : known;
  };
  return place(one) - place(other) || (one === other ? 0 : one < other ? -1 : 1);
}

/** The ladder of lots that are compared: a rung for each grade, best grade first, unknown grades by name and none last. */
export function ladderOf(lots: readonly LadderLot[]): LadderRung[] {
  const rungs = new Map<string, LadderLot[]>();
  for (const lot of lots) rungs.set(lot.grade, [...(rungs.get(lot.grade) ?? []), lot]);
  return [...rungs]
    .toSorted(([one], [other]) => byGrade(one, other))
    .map(([grade, found]) => ({ grade, steps: stepsOf(found) }));
}
