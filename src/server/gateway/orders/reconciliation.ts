import { and, eq, isNotNull } from 'drizzle-orm';
import type { CreatedOrder } from '@/contract/resources';
import type { Clock } from '@/lib/clock';
import { orderAttempt, wireSheet } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { findValidation } from '../memory/validations';
import { type AttemptEnd, type AttemptRow, listOpenAttempts, lockAccount, writeEnd } from './order-attempts';
import { orderExpectation } from './order-expectation';
import type { ComparableOrder, OrderList } from './order-list';
import { isOverdue, matchOrder, type OrderMatch, type PendingOrder } from './order-matching';
import { recoveredResponse } from './order-responses';
import { orderSnapshot } from './order-snapshot';
import { recordCheck } from './unresolved-orders';

/** The data that identifies an attempt's order in the list; null without a snapshot, because the order cannot be searched for. */
function toPendingOrder({ snapshot, expectation, windowEndsAt, state }: AttemptRow): PendingOrder | null {
  if (snapshot === null || windowEndsAt === null) return null;
  return {
    snapshot: orderSnapshot.parse(snapshot),
    expectation: expectation === null ? null : orderExpectation.parse(expectation),
    windowEndsAt,
    isSending: state === 'sending',
  };
}

/** The numbers of the account's orders that already belong to an attempt or a wire sheet. */
async function listAssignedOrders(transaction: Database, account: string): Promise<Set<string>> {
  const sheets = await transaction
    .select({ orderNo: wireSheet.orderNo })
    .from(wireSheet)
    .where(eq(wireSheet.account, account));
  const placed = await transaction
    .select({ orderNo: orderAttempt.orderNo })
    .from(orderAttempt)
    .where(and(eq(orderAttempt.account, account), isNotNull(orderAttempt.orderNo)));
  return new Set([...sheets, ...placed].flatMap(({ orderNo }) => orderNo ?? []));
}

/** The end of an attempt whose order was found, with the wire details of the validation. */
async function recoveredEnd(
  transaction: Database,
  { account, orderMetaId }: AttemptRow,
  { orderNo, totalPrice }: ComparableOrder,
): Promise<AttemptEnd | null> {
  const validated = await findValidation(transaction, account, orderMetaId);
  if (!validated) return null;
  const { wirePaymentDetails } = validated.validation;
  const created: CreatedOrder = { orderNo, amount: totalPrice, wirePaymentDetails };
  return { state: 'placed', isRecovered: true, response: recoveredResponse(created), created };
}

const expiredEnd: AttemptEnd = {
  state: 'notPlaced',
  description: "The order didn't go through before the price hold ended. Refresh prices to place it.",
};

/** The end that a match proves; null while the attempt stays unknown. */
async function endFor(transaction: Database, row: AttemptRow, match: OrderMatch): Promise<AttemptEnd | null> {
  if (match.kind === 'found') return recoveredEnd(transaction, row, match.order);
  return match.kind === 'absent' && match.isFinal ? expiredEnd : null;
}

function candidatesOf(match: OrderMatch): string[] {
  if (match.kind === 'found') return [match.order.orderNo];
  return match.kind === 'doubtful' ? match.candidates : [];
}

/**
 * Resolves an account's unknown attempts from a list of its orders that was just read. One transaction under the account's lock decides. It
 * reads the open attempts before the assigned orders, so that an order whose attempt ends meanwhile is in one of the two.
 */
export async function reconcile(
  database: Database,
  clock: Clock,
  account: string,
  list: OrderList,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const open = (await listOpenAttempts(transaction, account)).flatMap((row) => {
      const pending = toPendingOrder(row);
      return pending ? [{ row, pending }] : [];
    });
    const assigned = await listAssignedOrders(transaction, account);
    // Find all matches before ending any attempt: an order that fits two attempts must not go to the first of them.
    const matches = open
      .filter(({ pending }) => !pending.isSending)
      .map(({ row, pending }) => {
        const rivals = open.filter((other) => other.row !== row).map((other) => other.pending);
        return { row, pending, match: matchOrder(pending, list, assigned, rivals) };
      });
    for (const { row, pending, match } of matches) {
      const end = await endFor(transaction, row, match);
      if (end) {
        await writeEnd(transaction, clock, row, end);
        continue;
      }
      await recordCheck(transaction, clock, row, {
        finding: match.kind === 'absent' ? 'absent' : 'doubtful',
        candidates: candidatesOf(match),
        isOverdue: isOverdue(pending, list),
      });
    }
  });
}
