import type { SellRequest } from '@/contract/resources';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Cents } from '@/lib/money';
import { includesText, isSameText } from '@/lib/text/same-text';
import { sortedTexts } from './column-order';
import type { IndexedFacts } from './indexed-facts';
import type { IndexedRow } from './indexed-row';
import { vocabulary } from '../words/vocabulary';

/** A lot to compare with others of its model and storage. It has a price and pieces. */
export interface LadderEntry {
  sellRequest: SellRequest;
  grade: string;
  carrier: string;
  price: Cents;
  quantity: number;
  /** The MOQ: 1 if the sell request states none, and never more than the quantity. */
  minQuantity: number;
}

/** A lot with the running quantity and cost up to it. */
export interface LadderStep {
  entry: LadderEntry;
  quantity: number;
  /** Null if the sum is too large to be exact. */
  cost: Cents | null;
}

/** The lots of one grade, cheapest first. */
export interface LadderRung {
  /** Empty for lots without a grade. */
  grade: string;
  steps: LadderStep[];
}

/** Which lots are accepted. A missing limit accepts all. */
export interface LadderLimits {
  grades?: readonly string[] | undefined;
  carriers?: readonly string[] | undefined;
  /** Highest unit price. */
  maxPrice?: Cents | undefined;
}

function ladderEntry(sellRequest: SellRequest, facts: IndexedFacts): LadderEntry[] {
  const { grade, carrier, price, quantity } = facts;
  if (price === null || !quantity) return [];
  const minQuantity = Math.min(quantity, Math.max(1, facts.minQuantity ?? 1));
  return [{ sellRequest, grade, carrier, price, quantity, minQuantity }];
}

/** Whether a value is among the chosen ones, ignoring case. True for every value if none is chosen. */
const isAmong = (chosen: readonly string[] | undefined, value: string): boolean =>
  !chosen || chosen.length === 0 || includesText(chosen, value);

/** Orders lots by price, cheapest first; lots at one price by quantity, largest first. */
export function byPrice(one: LadderEntry, other: LadderEntry): number {
  return one.price - other.price || other.quantity - one.quantity;
}

/** The lots of one comparison share these. */
type Subject = Pick<IndexedFacts, 'model' | 'storage'>;

/** The lots of a model and storage. */
export interface SubjectEntries extends Subject {
  /** Cheapest first, without sell requests that have no usable price or no pieces. */
  entries: LadderEntry[];
  /** How many sell requests are left out because their price is not in whole cents. */
  unpriced: number;
  /** One of the sell requests; undefined if there is none. */
  example: SellRequest | undefined;
}

/**
 * Finds the lots of a model and storage.
 * @param rows all rows of the model.
 * @param subject in any case; the result has the case of the sell requests.
 */
export function entriesOfSubject(
  rows: readonly Pick<IndexedRow, 'sellRequest' | 'facts'>[],
  subject: Subject,
): SubjectEntries {
  const matches = rows.filter(({ facts }) => isSameText(facts.storage, subject.storage));
  const { model, storage } = matches[0]?.facts ?? subject;
  return {
    model,
    storage,
    entries: matches.flatMap(({ sellRequest, facts }) => ladderEntry(sellRequest, facts)).toSorted(byPrice),
    unpriced: matches.filter(({ facts }) => facts.price === null && facts.quantity).length,
    example: matches[0]?.sellRequest,
  };
}

/** The lots within limits, in their order. */
export function withinLimits(
  entries: readonly LadderEntry[],
  { grades, carriers, maxPrice = Number.POSITIVE_INFINITY }: LadderLimits,
): LadderEntry[] {
  return entries.filter(
    ({ grade, carrier, price }) => isAmong(grades, grade) && isAmong(carriers, carrier) && price <= maxPrice,
  );
}

function stepsOf(entries: readonly LadderEntry[]): LadderStep[] {
  let quantity = 0;
  let cost = 0;
  return entries.toSorted(byPrice).map((entry) => {
    quantity += entry.quantity;
    cost += entry.price * entry.quantity;
    return { entry, quantity, cost: Number.isSafeInteger(cost) ? cost : null };
  });
}

/** Groups lots by grade: best first, then unknown grades by name, then no grade. */
export function ladderOf(entries: readonly LadderEntry[]): LadderRung[] {
  const rungs = new Map<string, LadderEntry[]>();
  for (const entry of entries) getOrInsert(rungs, entry.grade, () => []).push(entry);
  return sortedTexts(vocabulary(), 'grade', rungs.keys()).map(({ text: grade }) => ({
    grade,
    steps: stepsOf(rungs.get(grade) ?? []),
  }));
}
