import { and, eq, isNotNull } from 'drizzle-orm';
import type { CreatedOrder } from '@/contract/resources';
import type { Clock } from '@/lib/clock';
import { orderAttempt, wireSheet } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { recoveredAnswer } from './order-answers';
import { type AttemptEnd, type AttemptRow, lockAccount, openAttempts, writeEnd } from './order-attempts';
import { orderExpectation } from './order-expectation';
import type { ComparableOrder, OrderList } from './order-list';
import { isOverdue, type Verdict, verdictOf, type Wanted } from './order-matching';
import { orderSnapshot } from './order-snapshot';
import { recordCheck } from './unresolved-orders';
import { findValidation } from '../memory/validations';

/** What an attempt is looked for by; null for one from before snapshots were taken, which cannot be looked for. */
function wantedOf({ snapshot, expectation, windowEndsAt, state }: AttemptRow): Wanted | null {
  if (snapshot === null || windowEndsAt === null) return null;
  return {
    snapshot: orderSnapshot.parse(snapshot),
    expectation: expectation === null ? null : orderExpectation.parse(expectation),
    windowEndsAt,
    isSending: state === 'sending',
  };
}

/** Numbers of the account's orders whose attempt is known. */
async function explainedOrders(transaction: Database, account: string): Promise<Set<string>> {
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

/** The end of an attempt whose order was found: what the create would have answered, with the wire details of the validation. */
async function recoveredEnd(
  transaction: Database,
  { account, orderMetaId }: AttemptRow,
  { orderNo, totalPrice }: ComparableOrder,
  by: 'items' | 'amounts',
): Promise<AttemptEnd | null> {
  const validated = await findValidation(transaction, account, orderMetaId);
  if (!validated) return null;
  const { wirePaymentDetails } = validated.validation;
  const created: CreatedOrder = { orderNo, amount: totalPrice, wirePaymentDetails };
  return { state: 'placed', isRecovered: true, answer: recoveredAnswer(created, by), created };
}

const neverPlaced: AttemptEnd = {
  state: 'notPlaced',
  status: null,
  description:
    'The order is not among your orders although its time is over, so it was not placed. Validate it again to place it.',
};

async function endOf(transaction: Database, row: AttemptRow, verdict: Verdict): Promise<AttemptEnd | null> {
  if (verdict.kind === 'found') return recoveredEnd(transaction, row, verdict.order, verdict.by);
  return verdict.kind === 'absent' && verdict.isFinal ? neverPlaced : null;
}

/**
 * Finds out what became of an account's orders in doubt, from a list of its orders that was just read. One transaction under the account's
 * lock decides; it reads what is open before what is known, so that an order whose attempt ends meanwhile is one or the other.
 */
export async function reconcile(
  database: Database,
  clock: Clock,
  account: string,
  list: OrderList,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const open = (await openAttempts(transaction, account)).flatMap((row) => {
      const wanted = wantedOf(row);
      return wanted ? [{ row, wanted }] : [];
    });
    const explained = await explainedOrders(transaction, account);
    // All verdicts before the first end: an order that two may claim is not given to whoever comes first.
    const verdicts = open
      .filter(({ wanted }) => !wanted.isSending)
      .map(({ row, wanted }) => {
        const rivals = open.filter((other) => other.row !== row).map((other) => other.wanted);
        return { row, wanted, verdict: verdictOf(wanted, list, explained, rivals) };
      });
    for (const { row, wanted, verdict } of verdicts) {
      const end = await endOf(transaction, row, verdict);
      if (end) {
        await writeEnd(transaction, clock, row, end);
        continue;
      }
      const candidates =
        verdict.kind === 'doubtful'
          ? verdict.candidates
          : verdict.kind === 'found'
            ? [verdict.order.orderNo]
            : [];
      await recordCheck(transaction, clock, row, {
        finding: verdict.kind === 'absent' ? 'absent' : 'doubtful',
        candidates,
        isOverdue: isOverdue(wanted, list),
      });
    }
  });
}
