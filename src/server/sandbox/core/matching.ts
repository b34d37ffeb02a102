import { and, eq, inArray, sql } from 'drizzle-orm';
import { type sandboxBuyRequest, sandboxSellRequest } from '@/server/database/sandbox-schema';
import { numberFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { timestampText } from './world-time';

/** Properties that are compared. Stock has no countrySpec, so a buy request's countrySpec restricts nothing. */
const matchedProperties = ['color', 'grade', 'carrier', 'storage'] as const;

type Device = 'name' | 'brand' | 'category' | 'price' | 'quantity';

/** The fields of a buy request that matching uses. `price` is the offered unit price. */
export type MatchRequest = Pick<typeof sandboxBuyRequest.$inferSelect, Device | 'properties'>;

/** The fields of a sell request that matching uses. */
export type Stock = Pick<
  typeof sandboxSellRequest.$inferSelect,
  Device | 'id' | 'minQuantity' | 'status' | (typeof matchedProperties)[number]
>;

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

export type SellRequestRow = typeof sandboxSellRequest.$inferSelect;

/**
 * The open stock of a world with the same names as these buy requests, sorted by id. `matchesOf` checks the other fields. With `isLocked`,
 * the rows stay locked until the end of the transaction; they are locked in the order of their ids, which avoids deadlocks.
 */
export async function stockFor(
  database: Database,
  world: string,
  requests: readonly MatchRequest[],
  { isLocked = false } = {},
): Promise<SellRequestRow[]> {
  const names = [...new Set(requests.map(({ name }) => comparable(name)))];
  if (names.length === 0) return [];
  const query = database
    .select()
    .from(sandboxSellRequest)
    .where(
      and(
        eq(sandboxSellRequest.world, world),
        inArray(sql`lower(${sandboxSellRequest.name})`, names),
        eq(sandboxSellRequest.status, 'open'),
      ),
    )
    .orderBy(sandboxSellRequest.id);
  return isLocked ? query.for('update') : query;
}

/** The fields of a sell request in the interface's form: dollars, timestamps, and the properties together. */
export function sellRequestFields(row: SellRequestRow) {
  const { world: _world, msrp: _msrp, originalQuantity: _quantity, ...fields } = row;
  const { color, grade, carrier, storage, ...rest } = fields;
  return {
    ...rest,
    price: numberFromCents(row.price),
    createdAt: timestampText(row.createdAt),
    updatedAt: timestampText(row.updatedAt),
    properties: { color, grade, carrier, storage },
  };
}
