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

/** What lots are compared by. */
type Subject = Pick<LotFacts, 'model' | 'storage'>;

/** The lots of a model and storage. */
export interface SubjectLots extends Subject {
  /** Cheapest first. Listings without a usable price or without pieces are left out. */
  lots: LadderLot[];
  /** How many listings have pieces, and a price that is not in whole cents: they are not compared. */
  unpriced: number;
  /** One of the listings; undefined where there is none. */
  example: SellRequest | undefined;
}

/**
 * Finds the lots of a model and storage.
 * @param listings all of the model.
 * @param subject in any case; the result names it as the listings do.
 */
export function lotsOfSubject(listings: readonly SellRequest[], subject: Subject): SubjectLots {
  const read = createLotReader();
  const isAlike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const matches = listings
    .map((listing) => ({ listing, facts: read(listing) }))
    .filter(({ facts }) => isAlike(facts.model, subject.model) && isAlike(facts.storage, subject.storage));
  const { model, storage } = matches[0]?.facts ?? subject;
  return {
    model,
    storage,
    lots: matches.flatMap(({ listing, facts }) => ladderLot(listing, facts)).toSorted(byPrice),
    unpriced: matches.filter(({ facts }) => facts.price === null && facts.quantity).length,
    example: matches[0]?.listing,
  };
}

/** The lots within limits, in their order. */
export function withinLimits(
  lots: readonly LadderLot[],
  { grades, carriers, maxPrice = Number.POSITIVE_INFINITY }: LadderLimits,
): LadderLot[] {
  return lots.filter(
    ({ grade, carrier, price }) => isAmong(grades, grade) && isAmong(carriers, carrier) && price <= maxPrice,
  );
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
    const gradeIndex = grades.indexOf(grade);
    return grade === '' ? grades.length + 1 : gradeIndex < 0 ? grades.length : gradeIndex;
  };
  return place(one) - place(other) || (one === other ? 0 : one < other ? -1 : 1);
}

/** The ladder of lots that are compared: a rung for each grade, best grade first, unknown grades by name and none last. */
export function ladderOf(lots: readonly LadderLot[]): LadderRung[] {
  const rungs = new Map<string, LadderLot[]>();
  for (const lot of lots) rungs.set(lot.grade, [...(rungs.get(lot.grade) ?? []), lot]);
  return [...rungs]
    .toSorted(([one], [other]) => byGrade(one, other))
    .map(([grade, gradeLots]) => ({ grade, steps: stepsOf(gradeLots) }));
}
