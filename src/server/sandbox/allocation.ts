import { decimalFromCents } from '@/lib/money';
import { matchesOf, type Stock, type Wanted } from './matching';

/** Units of one sell request for one buy request. */
export interface Take<W extends Wanted, S extends Stock> {
  readonly wanted: W;
  readonly stock: S;
  readonly quantity: number;
}

/** A buy request that cannot be filled: `found` of its units are to be had beside what the ones before it take. */
interface Shortage<W extends Wanted> {
  readonly isComplete: false;
  readonly short: W;
  readonly found: number;
}

export type Allocation<W extends Wanted, S extends Stock> =
  | { readonly isComplete: true; readonly takes: Take<W, S>[] }
  | Shortage<W>;

/** One way to win units: from `lot` directly, or by handing `lot` over from a request that then takes from elsewhere. */
interface Step {
  readonly request: number;
  readonly lot: number;
  readonly previous: Step | null;
}

/**
 * Deals stock out to the buy requests of one order. Each takes from the cheapest that matches, one after the other; where a
 * request finds too little, earlier ones move to other stock that matches them as well. So an order is complete whenever there
 * is any way at all to fill every request (a maximum flow by shortest augmenting paths).
 */
export function allocate<W extends Wanted, S extends Stock>(
  requests: readonly W[],
  stock: readonly S[],
): Allocation<W, S> {
  const lotOf = new Map(stock.map((entry, index) => [entry, index]));
  const left = stock.map(({ quantity }) => quantity);
  const matches = requests.map((wanted) => matchesOf(wanted, stock).map((entry) => lotOf.get(entry) ?? -1));
  /** By request, the units it has of each lot. */
  const taken = requests.map(() => new Map<number, number>());
  /** By lot, the requests that have units of it. */
  const holders = stock.map(() => new Set<number>());

  function change(request: number, lot: number, units: number): void {
    const quantity = (taken[request]?.get(lot) ?? 0) + units;
    if (quantity > 0) {
      taken[request]?.set(lot, quantity);
      holders[lot]?.add(request);
    } else {
      taken[request]?.delete(lot);
      holders[lot]?.delete(request);
    }
  }

  /** The shortest way for a request to win units: its last step is at a lot with units left. */
  function findWay(start: number): Step | null {
    const seenLots = new Set<number>();
    let front: { request: number; reached: Step | null }[] = [{ request: start, reached: null }];
    while (front.length > 0) {
      const next: typeof front = [];
      for (const { request, reached } of front) {
        for (const lot of matches[request] ?? []) {
          if (seenLots.has(lot)) continue;
          seenLots.add(lot);
          const step = { request, lot, previous: reached };
          if ((left[lot] ?? 0) > 0) return step;
          for (const holder of holders[lot] ?? []) next.push({ request: holder, reached: step });
        }
      }
      front = next;
    }
    return null;
  }

  /** Moves up to `units` along a way; answers how many it could. */
  function follow(way: Step, units: number): number {
    let movable = Math.min(units, left[way.lot] ?? 0);
    for (let step = way; step.previous !== null; step = step.previous) {
      movable = Math.min(movable, taken[step.request]?.get(step.previous.lot) ?? 0);
    }
    left[way.lot] = (left[way.lot] ?? 0) - movable;
    for (let step: Step | null = way; step !== null; step = step.previous) {
      change(step.request, step.lot, movable);
      if (step.previous !== null) change(step.request, step.previous.lot, -movable);
    }
    return movable;
  }

  for (const [request, wanted] of requests.entries()) {
    let missing = wanted.quantity;
    while (missing > 0) {
      const way = findWay(request);
      if (way === null) return { isComplete: false, short: wanted, found: wanted.quantity - missing };
      missing -= follow(way, missing);
    }
  }
  const takes = requests.flatMap((wanted, request) =>
    (matches[request] ?? []).flatMap((lot) => {
      const quantity = taken[request]?.get(lot) ?? 0;
      const entry = stock[lot];
      return quantity > 0 && entry !== undefined ? [{ wanted, stock: entry, quantity }] : [];
    }),
  );
  return { isComplete: true, takes };
}

/** The rule that a short buy request breaks: "is not matched, 30 of 50 units are on offer at 312.50 or less". */
export function shortageText({ short, found }: Shortage<Wanted>): string {
  const offered = decimalFromCents(short.price);
  return `is not matched, ${found} of ${short.quantity} units are on offer at ${offered} or less beside the rest of this order`;
}
