import type { Cents } from '@/lib/money';

/** The fields of a buy request that matching uses. `price` is the offered unit price. */
export interface MatchRequest {
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly price: Cents;
  readonly quantity: number;
  readonly properties: Readonly<Record<string, string | null | undefined>>;
}

/** The fields of a sell request that matching uses. */
export interface Stock {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly color: string;
  readonly grade: string;
  readonly carrier: string;
  readonly storage: string;
  readonly price: Cents;
  readonly quantity: number;
  readonly minQuantity: number;
  readonly status: string;
}

/** Properties that are compared. Stock has no countrySpec, so a buy request's countrySpec restricts nothing. */
const matchedProperties = ['color', 'grade', 'carrier', 'storage'] as const;

/** A text in the form that is compared: trimmed and in lower case. */
export function comparable(text: string): string {
  return text.trim().toLowerCase();
}

function isSame(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

/**
 * Whether a sell request can fill a buy request: open, in stock, equal in every property that the buyer
 * states, at most the offered price, and a minQuantity of at most the requested quantity.
 */
export function isMatch(request: MatchRequest, stock: Stock): boolean {
  return (
    stock.status === 'open' &&
    stock.quantity > 0 &&
    stock.price <= request.price &&
    stock.minQuantity <= request.quantity &&
    isSame(request.name, stock.name) &&
    isSame(request.brand, stock.brand) &&
    isSame(request.category, stock.category) &&
    matchedProperties.every((property) => {
      const stated = comparable(request.properties[property] ?? '');
      return stated === '' || stated === comparable(stock[property]);
    })
  );
}

/** The stock that can fill a buy request, cheapest first. */
export function matchesOf<S extends Stock>(request: MatchRequest, stock: readonly S[]): S[] {
  return stock
    .filter((entry) => isMatch(request, entry))
    .toSorted((one, other) => one.price - other.price || (one.id < other.id ? -1 : 1));
}

/** Whether the matches have the full quantity: the rule behind `matched`. */
export function isMatched(request: MatchRequest, matches: readonly Stock[]): boolean {
  return matches.reduce((sum, { quantity }) => sum + quantity, 0) >= request.quantity;
}
