import '@/contract/schema-config';
import { and, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { BuyRequestIntent } from '@/contract/desk';
import { buyRequestInput } from '@/contract/interface';
import type { Clock } from '@/lib/clock';
import { idempotentRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { parseStartedFrom } from './cart';
import { parseJson } from './validations';

/** Longer than any request takes, in milliseconds. If a request still has no response after this time, its process ended. */
const longestRequest = 60_000;

/** What the journal stores of a buy request, for the list of buy requests without a response. */
export function journalEntryOf(
  body: Uint8Array | null,
  startedFrom: string | null,
): { buyRequest: unknown; startedFrom: string | null } {
  // An object, so that an unreadable body differs from null, which means that the request is not a buy request.
  return {
    buyRequest: { asked: parseJson(body) ?? null },
    startedFrom: parseStartedFrom(startedFrom),
  };
}

const journalEntry = z.object({ asked: buyRequestInput });

function inputOf(entry: unknown): BuyRequestIntent['asked'] {
  return journalEntry.safeParse(entry).data?.asked ?? null;
}

const hasNoResponse = (account: string) =>
  and(
    eq(idempotentRequest.account, account),
    isNotNull(idempotentRequest.buyRequest),
    isNull(idempotentRequest.answeredAt),
  );

/** The account's buy requests without a response, newest first, except those that were dismissed. */
export async function listIntents(
  database: Database,
  clock: Clock,
  account: string,
): Promise<BuyRequestIntent[]> {
  const rows = await database
    .select()
    .from(idempotentRequest)
    .where(and(hasNoResponse(account), isNull(idempotentRequest.dismissedAt)))
    .orderBy(desc(idempotentRequest.startedAt), desc(idempotentRequest.key));
  return rows.map(({ key, startedAt, lostAt, buyRequest, startedFrom }) => ({
    key,
    state: lostAt === null && startedAt + longestRequest > clock.now() ? 'sending' : 'unknown',
    startedAt,
    asked: inputOf(buyRequest),
    startedFrom,
  }));
}

/**
 * Dismisses a buy request whose response was lost. Its key stays used, and it is never sent again. Dismissing it twice changes nothing.
 * @returns its key; null if the account has no such request, or it is still under way.
 */
export async function dismissIntent(
  database: Database,
  clock: Clock,
  account: string,
  key: string,
): Promise<{ key: string } | null> {
  const now = clock.now();
  const isLost = or(
    isNotNull(idempotentRequest.lostAt),
    lte(idempotentRequest.startedAt, now - longestRequest),
  );
  const [dismissed] = await database
    .update(idempotentRequest)
    .set({ dismissedAt: now })
    .where(and(hasNoResponse(account), eq(idempotentRequest.key, key), isLost))
    .returning({ key: idempotentRequest.key });
  return dismissed ?? null;
}
