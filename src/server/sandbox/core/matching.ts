import type { Cents } from '@/lib/money';

/** What a buyer asks for, as far as matching looks at it. `price` is the offered unit price. */
export interface MatchRequest {
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly price: Cents;
  readonly quantity: number;
  readonly properties: Readonly<Record<string, string | null | undefined>>;
}

/** What a seller offers, as far as matching looks at it. */
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

/** The properties that stock carries; a buy request's countrySpec is not among them and so restricts nothing. */
const matchedProperties = ['color', 'grade', 'carrier', 'storage'] as const;

/** A text as matching compares it: without the white space around it and without regard to case. */
export function comparable(text: string): string {
  return text.trim().toLowerCase();
}

function isSame(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

/**
 * Whether a sell request can serve a buy request: open, in stock, the same device in every property that the buyer states, not
 * dearer than offered, and its least quantity not above the quantity that is wanted in all.
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

/** The stock that can serve a buy request, cheapest first. */
export function matchesOf<S extends Stock>(request: MatchRequest, stock: readonly S[]): S[] {
  return stock
    .filter((entry) => isMatch(request, entry))
    .toSorted((one, other) => one.price - other.price || (one.id < other.id ? -1 : 1));
}

/** Whether the stock that can serve a buy request holds its full quantity: the rule behind `matched`. */
export function isMatched(request: MatchRequest, matches: readonly Stock[]): boolean {
  return matches.reduce((sum, { quantity }) => sum + quantity, 0) >= request.quantity;
}
