import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CartLine } from '@/contract/desk';
import { type BuyRequest, buyRequest } from '@/contract/resources';
import { deskBuyRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { isStorable, storableJson } from '@/server/database/postgres-text';

/** A line of the cart with the buy request as the marketplace returned it. */
type StoredCartLine = Pick<CartLine, 'startedFrom'> & { buyRequest: unknown };

/** Longer than any id of a sell request. */
const maxStartedFromLength = 200;

const isOpenLine = (account: string, id: string) =>
  and(eq(deskBuyRequest.account, account), eq(deskBuyRequest.id, id), isNull(deskBuyRequest.orderNo));

/** The id of the sell request that the buyer started from, as the app sent it; null if it cannot be one. */
export function parseStartedFrom(startedFrom: string | null): string | null {
  const id = startedFrom?.trim() ?? '';
  return id !== '' && id.length <= maxStartedFromLength && isStorable(id) ? id : null;
}

/** The columns of a line as it is stored. Its reader decides whether it can be used. */
const lineColumns = { buyRequest: deskBuyRequest.body, startedFrom: deskBuyRequest.startedFrom };

/**
 * Puts a buy request that the marketplace has created into the cart.
 * @param created the data of its response, which the contract accepted.
 * @param startedFrom the sell request that the buyer started from, as the app sent it.
 * @param now milliseconds on the gateway's clock; the cart is sorted by it.
 */
export async function recordBuyRequest(
  database: Database,
  account: string,
  created: unknown,
  startedFrom: string | null,
  now: number,
): Promise<void> {
  const body = storableJson(created);
  const { id } = buyRequest.parse(body);
  await database
    .insert(deskBuyRequest)
    .values({ account, id, body, startedFrom: parseStartedFrom(startedFrom), createdAt: now })
    .onConflictDoUpdate({ target: [deskBuyRequest.account, deskBuyRequest.id], set: { body } });
}

/** The cart of an account, newest first: every buy request made through the desk that is neither ordered nor removed. */
export function listCart(database: Database, account: string): Promise<StoredCartLine[]> {
  return database
    .select(lineColumns)
    .from(deskBuyRequest)
    .where(
      and(
        eq(deskBuyRequest.account, account),
        isNull(deskBuyRequest.orderNo),
        isNull(deskBuyRequest.removedAt),
      ),
    )
    .orderBy(desc(deskBuyRequest.createdAt), desc(deskBuyRequest.id));
}

/**
 * Removes a line from the cart. The buy request stays open at the marketplace. Removing it again changes nothing.
 * @returns its id; null if the account's cart never had it, or it was ordered.
 */
export async function removeBuyRequest(
  database: Database,
  account: string,
  id: string,
  now: number,
): Promise<{ id: string } | null> {
  const [removed] = await database
    .update(deskBuyRequest)
    .set({ removedAt: sql`coalesce(${deskBuyRequest.removedAt}, ${now}::bigint)` })
    .where(isOpenLine(account, id))
    .returning({ id: deskBuyRequest.id });
  return removed ?? null;
}

/** Puts a removed line back in its place; null if the account's cart never had it, or it was ordered. */
export async function restoreBuyRequest(
  database: Database,
  account: string,
  id: string,
): Promise<StoredCartLine | null> {
  const [row] = await database
    .update(deskBuyRequest)
    .set({ removedAt: null })
    .where(isOpenLine(account, id))
    .returning(lineColumns);
  return row ?? null;
}

/** The buy requests with these ids that were made through the desk and can be read, also ordered and removed ones, oldest first. */
export async function listBuyRequests(
  database: Database,
  account: string,
  ids: readonly string[],
): Promise<BuyRequest[]> {
  const rows = await database
    .select({ body: deskBuyRequest.body })
    .from(deskBuyRequest)
    .where(and(eq(deskBuyRequest.account, account), inArray(deskBuyRequest.id, [...ids])))
    .orderBy(deskBuyRequest.createdAt, deskBuyRequest.id);
  return rows.flatMap(({ body }) => buyRequest.safeParse(body).data ?? []);
}

/** Removes the buy requests of a placed order from the cart. */
export async function markOrdered(
  database: Database,
  account: string,
  buyRequestIds: readonly string[],
  orderNo: string,
): Promise<void> {
  if (buyRequestIds.length === 0) return;
  await database
    .update(deskBuyRequest)
    .set({ orderNo })
    .where(and(eq(deskBuyRequest.account, account), inArray(deskBuyRequest.id, [...buyRequestIds])));
}

/** The number of an order that has any of these buy requests; null if none was ordered through the desk. */
export async function findOrderNo(
  database: Database,
  account: string,
  buyRequestIds: readonly string[],
): Promise<string | null> {
  const [row] = await database
    .select({ orderNo: deskBuyRequest.orderNo })
    .from(deskBuyRequest)
    .where(
      and(
        eq(deskBuyRequest.account, account),
        inArray(deskBuyRequest.id, [...buyRequestIds]),
        isNotNull(deskBuyRequest.orderNo),
      ),
    )
    .limit(1);
  return row?.orderNo ?? null;
}
