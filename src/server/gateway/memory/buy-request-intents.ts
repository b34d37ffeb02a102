import { and, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { BuyRequestIntent } from '@/contract/desk';
import { buyRequestInput } from '@/contract/interface';
import type { Clock } from '@/lib/clock';
import { idempotentRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { startOf } from './cart';
import { storableJson } from './postgres-text';
import { jsonIn } from './validations';

/** Longer than any request is under way: without an answer after that, it was lost with its process. */
const longestUnderWay = 60_000;

/** What the journal keeps of a buy request, to tell of it while it has no answer. */
export function askedIn(
  body: Uint8Array | null,
  startedFrom: string | null,
): { buyRequest: unknown; startedFrom: string | null } {
  // In an object, so that a body that cannot be read is told from a request that was none for a buy request.
  return { buyRequest: { asked: storableJson(jsonIn(body) ?? null) }, startedFrom: startOf(startedFrom) };
}

function askedFrom(kept: unknown): BuyRequestIntent['asked'] {
  const asked = typeof kept === 'object' && kept !== null && 'asked' in kept ? kept.asked : null;
  return buyRequestInput.safeParse(asked).data ?? null;
}

const unanswered = (account: string) =>
  and(
    eq(idempotentRequest.account, account),
    isNotNull(idempotentRequest.buyRequest),
    isNull(idempotentRequest.answeredAt),
  );

/** The account's buy requests without an answer, newest first; those that were put away are left out. */
export async function listIntents(
  database: Database,
  clock: Clock,
  account: string,
): Promise<BuyRequestIntent[]> {
  const rows = await database
    .select()
    .from(idempotentRequest)
    .where(and(unanswered(account), isNull(idempotentRequest.dismissedAt)))
    .orderBy(desc(idempotentRequest.startedAt), desc(idempotentRequest.key));
  return rows.map(({ key, startedAt, lostAt, buyRequest, startedFrom }) => ({
    key,
    state: lostAt === null && startedAt + longestUnderWay > clock.now() ? 'sending' : 'unknown',
    startedAt,
    asked: askedFrom(buyRequest),
    startedFrom,
  }));
}

/**
 * Puts the line of a buy request away whose answer was lost; its key stays used, and is never sent again. Doing it twice changes nothing.
 * @returns false where the account has no such line, or where it is still under way.
 */
export async function dismissIntent(
  database: Database,
  clock: Clock,
  account: string,
  key: string,
): Promise<boolean> {
  const now = clock.now();
  const isLost = or(
    isNotNull(idempotentRequest.lostAt),
    lte(idempotentRequest.startedAt, now - longestUnderWay),
  );
  const dismissed = await database
    .update(idempotentRequest)
    .set({ dismissedAt: now })
    .where(and(unanswered(account), eq(idempotentRequest.key, key), isLost))
    .returning({ key: idempotentRequest.key });
  return dismissed.length > 0;
}
