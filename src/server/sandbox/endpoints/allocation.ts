import { decimalFromCents } from '@/lib/money';
import { matchesOf, type Stock, type MatchRequest } from '../core/matching';

/** Units of one sell request for one buy request. */
export interface Take<W extends MatchRequest, S extends Stock> {
  readonly request: W;
  readonly stock: S;
  readonly quantity: number;
}

/** A buy request that cannot be filled: `available` units are left after the requests before it. */
interface Shortage<W extends MatchRequest> {
  readonly isComplete: false;
  readonly short: W;
  readonly available: number;
}

type Allocation<W extends MatchRequest, S extends Stock> =
  | { readonly isComplete: true; readonly takes: Take<W, S>[] }
  | Shortage<W>;

/**
 * Allocates stock to the buy requests of one order. The request with the fewest matching sell requests goes first, and each takes the
 * cheapest units that are left. No unit is allocated twice. If one request has too few units, nothing is allocated.
 * @returns the takes in the order of the requests, cheapest first, or the first request that is short.
 */
export function allocate<W extends MatchRequest, S extends Stock>(
  requests: readonly W[],
  stock: readonly S[],
): Allocation<W, S> {
  const left = new Map(stock.map((entry) => [entry, entry.quantity]));
  const takesOf = new Map<W, Take<W, S>[]>();
  const byMatches = requests
    .map((request) => ({ request, matches: matchesOf(request, stock) }))
    .toSorted((one, other) => one.matches.length - other.matches.length);
  for (const { request, matches } of byMatches) {
    const takes: Take<W, S>[] = [];
    let missing = request.quantity;
    for (const entry of matches) {
      const available = left.get(entry) ?? 0;
      const quantity = Math.min(missing, available);
      if (quantity === 0) continue;
      left.set(entry, available - quantity);
      takes.push({ request, stock: entry, quantity });
      missing -= quantity;
    }
    if (missing > 0) return { isComplete: false, short: request, available: request.quantity - missing };
    takesOf.set(request, takes);
  }
  return { isComplete: true, takes: requests.flatMap((request) => takesOf.get(request) ?? []) };
}

/** Describes the shortage: "only 30 of 50 pcs are available at $312.50 or less", or "is sold out at $312.50 or less". */
export function shortageText({ short, available }: Shortage<MatchRequest>): string {
  const price = `$${decimalFromCents(short.price)} or less`;
  return available === 0
    ? `is sold out at ${price}`
    : `only ${available} of ${short.quantity} pcs are available at ${price}`;
}
