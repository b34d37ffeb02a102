import { and, eq, inArray, isNotNull, isNull, lt, notExists } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import {
  deskBuyRequest,
  deskList,
  deskValidation,
  idempotentRequest,
  orderAttempt,
} from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';

/** How long the gateway stores what nothing needs anymore, in milliseconds. */
export const retention = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes what is older than the retention and needed by nothing: responses for replay, lines removed from a cart, deleted lists, and
 * validations that nobody tried to place. Attempts, wire sheets, ordered lines and intents without a response stay: an intent without a response is
 * never sent again.
 */
export async function deleteExpired(database: Database, clock: Clock): Promise<void> {
  const oldest = clock.now() - retention;
  await database
    .delete(idempotentRequest)
    .where(and(isNotNull(idempotentRequest.answeredAt), lt(idempotentRequest.startedAt, oldest)));
  await database.delete(deskList).where(lt(deskList.deletedAt, oldest));
  // A line of an open attempt must stay, because it may still be ordered.
  const openAttempts = database
    .select({ orderMetaId: orderAttempt.orderMetaId })
    .from(orderAttempt)
    .where(
      and(
        eq(orderAttempt.account, deskBuyRequest.account),
        inArray(orderAttempt.state, ['sending', 'unknown']),
      ),
    );
  await database
    .delete(deskBuyRequest)
    .where(
      and(lt(deskBuyRequest.removedAt, oldest), isNull(deskBuyRequest.orderNo), notExists(openAttempts)),
    );
  const attempts = database
    .select({ orderMetaId: orderAttempt.orderMetaId })
    .from(orderAttempt)
    .where(
      and(
        eq(orderAttempt.account, deskValidation.account),
        eq(orderAttempt.orderMetaId, deskValidation.orderMetaId),
      ),
    );
  await database.delete(deskValidation).where(and(lt(deskValidation.sentAt, oldest), notExists(attempts)));
}
