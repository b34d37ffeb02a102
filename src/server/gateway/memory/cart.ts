import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CartLine } from '@/contract/desk';
import { buyRequest } from '@/contract/resources';
import { deskBuyRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { isStorable, storableJson } from './postgres-text';

type Row = typeof deskBuyRequest.$inferSelect;

/** A line of the cart with the buy request as the marketplace answered it. */
export type KeptLine = Pick<CartLine, 'startedFrom'> & { buyRequest: unknown };

/** Longer than any id; what is longer came from no listing. */
const longestStartedFrom = 200;

const lineOf = (account: string, id: string) =>
  and(eq(deskBuyRequest.account, account), eq(deskBuyRequest.id, id), isNull(deskBuyRequest.orderNo));

/** The listing that the app says a buyer started from; null where that can be none. */
export function startOf(startedFrom: string | null): string | null {
  const origin = startedFrom?.trim() ?? '';
  return origin !== '' && origin.length <= longestStartedFrom && isStorable(origin) ? origin : null;
}

/** A line as it was kept: whoever reads it tells whether it can be used. */
const toCartLine = ({ body, startedFrom }: Row): KeptLine => ({ buyRequest: body, startedFrom });

/**
 * Puts a buy request that the marketplace has made into the cart.
 * @param made its answer as it came, after it was accepted as a buy request.
 * @param startedFrom the listing the buyer started from, as the app said.
 * @param now milliseconds by the gateway's clock; the cart is in this order.
 */
export async function rememberBuyRequest(
  database: Database,
  account: string,
  made: unknown,
  startedFrom: string | null,
  now: number,
): Promise<void> {
  const body = storableJson(made);
  const { id } = buyRequest.parse(body);
  await database
    .insert(deskBuyRequest)
    .values({ account, id, body, startedFrom: startOf(startedFrom), createdAt: now })
    .onConflictDoUpdate({ target: [deskBuyRequest.account, deskBuyRequest.id], set: { body } });
}

/** The cart of an account: every buy request made through the desk that is neither ordered nor removed, newest first. */
export async function listCart(database: Database, account: string): Promise<KeptLine[]> {
  const rows = await database
    .select()
    .from(deskBuyRequest)
    .where(
      and(
        eq(deskBuyRequest.account, account),
        isNull(deskBuyRequest.orderNo),
        isNull(deskBuyRequest.removedAt),
      ),
    )
    .orderBy(desc(deskBuyRequest.createdAt), desc(deskBuyRequest.id));
  return rows.map(toCartLine);
}

/**
 * Takes a line out of the cart; the buy request stays open at the marketplace. Removing it again changes nothing.
 * @returns false when the account's cart never had it, or it was ordered.
 */
export async function forgetBuyRequest(
  database: Database,
  account: string,
  id: string,
  now: number,
): Promise<boolean> {
  const removed = await database
    .update(deskBuyRequest)
    .set({ removedAt: sql`coalesce(${deskBuyRequest.removedAt}, ${now}::bigint)` })
    .where(lineOf(account, id))
    .returning({ id: deskBuyRequest.id });
  return removed.length > 0;
}

/** Puts a removed line back to where it was; null when the account's cart never had it, or it was ordered. */
export async function restoreBuyRequest(
  database: Database,
  account: string,
  id: string,
): Promise<KeptLine | null> {
  const [row] = await database
    .update(deskBuyRequest)
    .set({ removedAt: null })
    .where(lineOf(account, id))
    .returning();
  return row ? toCartLine(row) : null;
}

/** Takes buy requests out of the cart that an order was made of. */
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

/** The number of an order that any of these buy requests is in; null where none was ordered through the desk. */
export async function orderNoOf(
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
