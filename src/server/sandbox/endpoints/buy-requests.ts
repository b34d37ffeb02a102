import { randomUUID } from 'node:crypto';
import { and, inArray } from 'drizzle-orm';
import { price, someText, wholeNumber } from '@/contract/input-rules';
import type { BuyRequestResponse, MatchedTarget } from '@/contract/resources';
import { invariant } from '@/lib/invariant';
import { cents, type Cents, decimalFromCents, multiplyCents, numberFromCents, sumCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxBuyRequest } from '@/server/database/sandbox-schema';
import * as z from 'zod/mini';
import { checkBuyRequestLimit } from './account-limits';
import { type Caller, isOfCaller } from '../worlds/authentication';
import type { Handler } from './endpoint-call';
import { parseBody, shape, textOrNothing } from '../core/input';
import { isMatched, matchesOf, type SellRequestRow, stockFor, sellRequestFields } from '../core/matching';
import { Refusal } from '../core/refusal';
import { timestampText } from '../core/world-time';

export type BuyRequestRow = typeof sandboxBuyRequest.$inferSelect;

const property = textOrNothing(100);
const noProperties = { color: '', grade: '', carrier: '', storage: '', countrySpec: '' };

/** Limits: $100,000 each, 100,000 pcs. Every total then fits into safe integer cents. */
const createInput = shape({
  name: someText(200),
  brand: someText(100),
  category: someText(100),
  price: price(100_000),
  quantity: wholeNumber(1, 100_000),
  properties: z._default(
    shape({ color: property, grade: property, carrier: property, storage: property, countrySpec: property }),
    noProperties,
  ),
});

/** A matching sell request as an element of matchedTarget. Fields that the interface only shows as null are null. */
function target(row: SellRequestRow, offered: Cents): MatchedTarget {
  const { properties, ...fields } = sellRequestFields(row);
  return {
    ...fields,
    sku: null,
    properties: { ...properties, countrySpec: '' },
    isBulk: false,
    counterOffers: null,
    target: null,
    margin: decimalFromCents(offered - row.price),
    origin: null,
    expiryDate: null,
    currency: 'USD',
    deal: null,
    isCustom: false,
    originalQuantity: row.originalQuantity,
    actualPrice: fields.price,
    upc: null,
    mpn: null,
    description: null,
    specs: null,
    source: 'DIRECT',
    imgUrl: null,
    imgUrls: null,
    sourceMetadata: false,
  };
}

function buyRequestResponse(row: BuyRequestRow, matches: readonly SellRequestRow[]): BuyRequestResponse {
  const { world: _world, ...fields } = row;
  const dollars = numberFromCents(row.price);
  return {
    ...fields,
    sku: null,
    price: dollars,
    createdAt: timestampText(row.createdAt),
    updatedAt: timestampText(row.updatedAt),
    properties: { ...noProperties, ...row.properties },
    // A request is filled completely or not at all.
    minQuantity: row.quantity,
    isBulk: false,
    currency: 'USD',
    origin: null,
    isCustom: false,
    invoiceId: null,
    actualPrice: dollars,
    matched: isMatched(row, matches),
    matchedTarget: matches.map((match) => target(match, row.price)),
  };
}

/** POST /v1/buy-requests: stores the request and returns the stock that matches it now. */
export const createBuyRequest: Handler<'createBuyRequest'> = async ({ database, caller, body }) => {
  const input = parseBody(createInput, body);
  await checkBuyRequestLimit(database, caller);
  const [row] = await database
    .insert(sandboxBuyRequest)
    .values({
      ...input,
      price: cents(input.price),
      id: randomUUID(),
      world: caller.world.id,
      buyer: caller.buyer,
      status: 'open',
      createdAt: caller.now,
      updatedAt: caller.now,
    })
    .returning();
  invariant(row, 'an insert returns its row');
  const matches = matchesOf(row, await stockFor(database, caller.world.id, [row]));
  return {
    description: 'The buy request was created and added to the cart',
    data: buyRequestResponse(row, matches),
  };
};

interface Lookup {
  isLocked?: boolean;
  field?: (index: number) => string;
}

/**
 * The buyer's own open buy requests, in the order of the given ids.
 * @throws Refusal 404 for the first unknown id, 409 for the first request that is not open.
 */
export async function ownOpenBuyRequests(
  database: Database,
  caller: Caller,
  ids: readonly string[],
  { isLocked = false, field = (index) => `buyRequestIds.${index}` }: Lookup = {},
): Promise<BuyRequestRow[]> {
  const query = database
    .select()
    .from(sandboxBuyRequest)
    .where(and(isOfCaller(sandboxBuyRequest, caller), inArray(sandboxBuyRequest.id, [...ids])))
    .orderBy(sandboxBuyRequest.id);
  const rowById = new Map((await (isLocked ? query.for('update') : query)).map((row) => [row.id, row]));
  const rows = ids.map((id, index) => {
    const row = rowById.get(id);
    if (!row) throw new Refusal(404, `${field(index)}: not found`);
    return row;
  });
  const closed = rows.findIndex(({ status }) => status !== 'open');
  if (closed >= 0) {
    throw new Refusal(409, `${field(closed)}: already ordered`);
  }
  return rows;
}

/** Goods value: the sum of offered unit price × quantity. */
export function subtotalOf(rows: readonly { price: Cents; quantity: number }[]): Cents {
  return sumCents(rows.map(({ price: unit, quantity }) => multiplyCents(unit, quantity)));
}
