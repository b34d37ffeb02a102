import type { Cents } from '@/lib/money';
import { byPrice, type LadderLimits, type LadderEntry } from './ladder';

/** Pieces to take of a lot. */
export interface Pick {
  entry: LadderEntry;
  pieces: number;
  cost: Cents;
}

/** The cheapest way to buy a number of pieces, or why there is none. */
export type Cheapest =
  /** `more`: the MOQs don't allow this number of pieces, and the result is the next number that they allow. */
  | { kind: 'enough' | 'more'; picks: Pick[]; pieces: number; total: Cents; isProven: boolean }
  | { kind: 'tooFew'; available: number };

/** Above this many states, MOQs are met by a heuristic. This many take about a second on a slow machine. */
const mostStates = 8_000_000;

function picksOf(entries: readonly LadderEntry[], taken: readonly number[]): Pick[] {
  return entries.flatMap((entry, place) => {
    const pieces = taken[place] ?? 0;
    return pieces === 0 ? [] : [{ entry, pieces, cost: entry.price * pieces }];
  });
}

/** Takes pieces from the cheapest lots first. This is the optimum unless the last lot gets less than its MOQ. */
function fromCheapest(entries: readonly LadderEntry[], neededPieces: number): number[] {
  let left = neededPieces;
  return entries.map((entry) => {
    const pieces = Math.min(left, entry.quantity);
    left -= pieces;
    return pieces;
  });
}

const isAllowed = (entries: readonly LadderEntry[], taken: readonly number[]) =>
  taken.every((pieces, place) => pieces === 0 || pieces >= (entries[place]?.minQuantity ?? 1));

/**
 * The lowest cost of every number of pieces up to a limit. Each lot is left out, or between its MOQ and its quantity are taken. This is a
 * knapsack by lots; a monotonic queue holds the best earlier states within a lot's bounds. Exact in whole cents.
 */
function leastCosts(
  entries: readonly LadderEntry[],
  limit: number,
): { costs: Float64Array; taken: Uint32Array[] } {
  let costs = new Float64Array(limit + 1).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  const taken: Uint32Array[] = [];
  for (const { price, quantity, minQuantity } of entries) {
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

/** The pieces of each lot in the cheapest way to `neededPieces`, or to the next number that the MOQs allow. Null above the limit. */
function withMinimums(entries: readonly LadderEntry[], neededPieces: number, limit: number): number[] | null {
  const { costs, taken } = leastCosts(entries, limit);
  let state = neededPieces;
  while (state <= limit && costs[state] === Number.POSITIVE_INFINITY) state += 1;
  if (state > limit) return null;
  const picked = entries.map(() => 0);
  for (let place = entries.length - 1; place >= 0; place -= 1) {
    const pieces = taken[place]?.[state] ?? 0;
    picked[place] = pieces;
    state -= pieces;
  }
  return picked;
}

/** The heuristic: raises the last lot to its MOQ and takes the surplus from the most expensive other lots, as far as their MOQs allow. */
function raised(entries: readonly LadderEntry[], taken: readonly number[]): number[] {
  const picked = [...taken];
  const last = picked.findLastIndex((pieces) => pieces > 0);
  let surplus = (entries[last]?.minQuantity ?? 0) - (picked[last] ?? 0);
  picked[last] = (picked[last] ?? 0) + surplus;
  for (let place = last - 1; place >= 0 && surplus > 0; place -= 1) {
    const given = Math.min(surplus, (picked[place] ?? 0) - (entries[place]?.minQuantity ?? 0));
    picked[place] = (picked[place] ?? 0) - given;
    surplus -= given;
  }
  return picked;
}

/**
 * Finds the lots to buy for a number of pieces at the lowest cost, each at its MOQ or more.
 * @param neededPieces whole pieces, at least 1
 * @returns exact cents; `isProven` is false if there were too many lots to try every mix.
 * @throws RangeError if `neededPieces` is not a whole number of at least 1, or the total is too large to be exact.
 */
export function cheapestFor(entries: readonly LadderEntry[], neededPieces: number): Cheapest {
  if (!Number.isSafeInteger(neededPieces) || neededPieces < 1)
    throw new RangeError(`Not a number of pieces: ${neededPieces}`);
  const sorted = entries.toSorted(byPrice);
  const available = sorted.reduce((sum, entry) => sum + entry.quantity, 0);
  if (available < neededPieces) return { kind: 'tooFew', available };
  const plain = fromCheapest(sorted, neededPieces);
  const isPlain = isAllowed(sorted, plain);
  const largest = sorted.reduce((most, entry) => Math.max(most, entry.minQuantity), 1);
  const limit = Math.min(available, neededPieces + largest - 1);
  const isProven = isPlain || sorted.length * (limit + 1) <= mostStates;
  const exact = isPlain ? plain : isProven ? withMinimums(sorted, neededPieces, limit) : null;
  const picks = picksOf(sorted, exact ?? raised(sorted, plain));
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0);
  const total = picks.reduce((sum, pick) => sum + pick.cost, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError(`Out of range: ${neededPieces} pieces`);
  return { kind: pieces === neededPieces ? 'enough' : 'more', picks, pieces, total, isProven };
}

/** What the buyer must choose first: the lots differ in it, and none of its values is accepted yet. */
export interface Unchosen {
  kind: 'unchosen';
  grades: boolean;
  carriers: boolean;
}

/**
 * Finds the cheapest lots for a number of pieces. It never mixes grades or carriers that the buyer did not choose: if the lots differ and
 * none is chosen, the result is `unchosen`.
 * @param entries the lots of the chosen grades and carriers
 * @param neededPieces whole pieces, at least 1
 */
export function cheapestAmong(
  entries: readonly LadderEntry[],
  { grades = [], carriers = [] }: Omit<LadderLimits, 'maxPrice'>,
  neededPieces: number,
): Cheapest | Unchosen {
  const isMixed = (chosen: readonly string[], value: (entry: LadderEntry) => string) =>
    chosen.length === 0 && new Set(entries.map((entry) => value(entry).toLowerCase())).size > 1;
  const mixed = {
    grades: isMixed(grades, ({ grade }) => grade),
    carriers: isMixed(carriers, ({ carrier }) => carrier),
  };
  return mixed.grades || mixed.carriers ? { kind: 'unchosen', ...mixed } : cheapestFor(entries, neededPieces);
}
