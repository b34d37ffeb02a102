import type { Cents } from '@/lib/money';
import { byGrade, byPrice, isAmong, type LadderLimits, type LadderLot } from './ladder';

/** Pieces to take of a lot. */
export interface Pick {
  lot: LadderLot;
  pieces: number;
  cost: Cents;
}

/** The cheapest way to so many pieces, or why there is none. */
export type Cheapest =
  | { kind: 'enough'; picks: Pick[]; pieces: number; total: Cents; isProven: boolean }
  /** The lots' minimum quantities allow no such number: the next that they do. */
  | { kind: 'more'; picks: Pick[]; pieces: number; total: Cents; isProven: boolean }
  | { kind: 'tooFew'; available: number };

/** Above so many states the minimum quantities are met by rule of thumb: about a second of work on a slow machine. */
const mostStates = 8_000_000;

function picksOf(lots: readonly LadderLot[], taken: readonly number[]): Pick[] {
  return lots.flatMap((lot, place) => {
    const pieces = taken[place] ?? 0;
    return pieces === 0 ? [] : [{ lot, pieces, cost: lot.price * pieces }];
  });
}

/** From the cheapest lot on, as much as is wanted: the cheapest of all, unless the last falls short of its minimum. */
function fromCheapest(lots: readonly LadderLot[], neededPieces: number): number[] {
  let left = neededPieces;
  return lots.map((lot) => {
    const pieces = Math.min(left, lot.quantity);
    left -= pieces;
    return pieces;
  });
}

const isAllowed = (lots: readonly LadderLot[], taken: readonly number[]) =>
  taken.every((pieces, place) => pieces === 0 || pieces >= (lots[place]?.minQuantity ?? 1));

/**
 * The least cost of every number of pieces up to a limit, each lot left out or taken within its bounds: a shortest path over
 * lots, where the best earlier state for each is kept in a queue that slides with the bounds. Exact in whole cents.
 */
function leastCosts(
  lots: readonly LadderLot[],
  limit: number,
): { costs: Float64Array; taken: Uint32Array[] } {
  let costs = new Float64Array(limit + 1).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  const taken: Uint32Array[] = [];
  for (const { price, quantity, minQuantity } of lots) {
    const former = costs;
    const rest = (state: number) => (former[state] ?? Number.POSITIVE_INFINITY) - state * price;
    const next = former.slice();
    const own = new Uint32Array(limit + 1);
    const queue: number[] = [];
    let head = 0;
    for (let state = minQuantity; state <= limit; state += 1) {
      const entering = state - minQuantity;
      if (former[entering] !== Number.POSITIVE_INFINITY) {
        while (queue.length > head && rest(queue.at(-1) ?? 0) >= rest(entering)) queue.pop();
        queue.push(entering);
      }
      while (head < queue.length && (queue[head] ?? 0) < state - quantity) head += 1;
      const best = queue[head];
      if (best === undefined) continue;
      const cost = rest(best) + state * price;
      if (cost < (next[state] ?? 0)) {
        next[state] = cost;
        own[state] = state - best;
      }
    }
    taken.push(own);
    costs = next;
  }
  return { costs, taken };
}

/** The nearest number of pieces from `wanted` on that the minimum quantities allow, in the cheapest way to it. */
function withMinimums(lots: readonly LadderLot[], neededPieces: number, limit: number): number[] | null {
  const { costs, taken } = leastCosts(lots, limit);
  let state = neededPieces;
  while (state <= limit && costs[state] === Number.POSITIVE_INFINITY) state += 1;
  if (state > limit) return null;
  const picked = lots.map(() => 0);
  for (let place = lots.length - 1; place >= 0; place -= 1) {
    const pieces = taken[place]?.[state] ?? 0;
    picked[place] = pieces;
    state -= pieces;
  }
  return picked;
}

/** The rule of thumb: the last lot is raised to its minimum, and the dearest others give way as far as theirs allow. */
function raised(lots: readonly LadderLot[], taken: readonly number[]): number[] {
  const picked = [...taken];
  const last = picked.findLastIndex((pieces) => pieces > 0);
  let surplus = (lots[last]?.minQuantity ?? 0) - (picked[last] ?? 0);
  picked[last] = (picked[last] ?? 0) + surplus;
  for (let place = last - 1; place >= 0 && surplus > 0; place -= 1) {
    const given = Math.min(surplus, (picked[place] ?? 0) - (lots[place]?.minQuantity ?? 0));
    picked[place] = (picked[place] ?? 0) - given;
    surplus -= given;
  }
  return picked;
}

/**
 * The lots to buy for a number of pieces at the least cost, with how many of each. A listing's minimum quantity is kept to, so
 * that no pick is refused for it.
 * @param neededPieces whole pieces, at least 1
 * @returns exact cents; `isProven` is false where the lots were too many to be sure that nothing is cheaper.
 * @throws RangeError for a number of pieces that is none, and for a sum beyond what can be counted exactly.
 */
export function cheapestFor(lots: readonly LadderLot[], neededPieces: number): Cheapest {
  if (!Number.isSafeInteger(neededPieces) || neededPieces < 1)
    throw new RangeError(`Not a number of pieces: ${neededPieces}`);
  const sorted = lots.toSorted(byPrice);
  const available = sorted.reduce((sum, lot) => sum + lot.quantity, 0);
  if (available < neededPieces) return { kind: 'tooFew', available };
  const plain = fromCheapest(sorted, neededPieces);
  const isPlain = isAllowed(sorted, plain);
  const largest = sorted.reduce((most, lot) => Math.max(most, lot.minQuantity), 1);
  const limit = Math.min(available, neededPieces + largest - 1);
  const isProven = isPlain || sorted.length * (limit + 1) <= mostStates;
  const exact = isPlain ? plain : isProven ? withMinimums(sorted, neededPieces, limit) : null;
  const picks = picksOf(sorted, exact ?? raised(sorted, plain));
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0);
  const total = picks.reduce((sum, pick) => sum + pick.cost, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError(`Out of range: ${neededPieces} pieces`);
  return { kind: pieces === neededPieces ? 'enough' : 'more', picks, pieces, total, isProven };
}

/** What has to be chosen first: the lots differ in it, and none of its values is allowed yet. */
export interface Unchosen {
  kind: 'unchosen';
  grades: boolean;
  carriers: boolean;
}

/**
 * The cheapest lots for a number of pieces among the grades and carriers that are chosen. Conditions are never mixed unasked: where
 * lots differ in a grade or carrier and none is chosen, there is no answer.
 * @param neededPieces whole pieces, at least 1
 */
export function cheapestAmong(
  lots: readonly LadderLot[],
  { grades = [], carriers = [] }: Omit<LadderLimits, 'maxPrice'>,
  neededPieces: number,
): Cheapest | Unchosen {
  const allowed = lots.filter((lot) => isAmong(grades, lot.grade) && isAmong(carriers, lot.carrier));
  const isMixed = (chosen: readonly string[], value: (lot: LadderLot) => string) =>
    chosen.length === 0 && new Set(allowed.map((lot) => value(lot).toLowerCase())).size > 1;
  const mixed = {
    grades: isMixed(grades, ({ grade }) => grade),
    carriers: isMixed(carriers, ({ carrier }) => carrier),
  };
  return mixed.grades || mixed.carriers ? { kind: 'unchosen', ...mixed } : cheapestFor(allowed, neededPieces);
}

/** The worst grade among lots that are taken; empty where one of them states none. */
export function worstGrade(picks: readonly Pick[]): string {
  return (
    picks
      .map(({ lot }) => lot.grade)
      .toSorted(byGrade)
      .at(-1) ?? ''
  );
}
