import { and, desc, eq, lt, ne, or } from 'drizzle-orm';
import type { WireChange, WireInstructions } from '@/contract/desk';
import { type CreatedOrder, wirePaymentDetails } from '@/contract/resources';
import { cents } from '@/lib/money';
import {
  type WireDetails,
  type WireDifference,
  wireDifferences,
  wireFindings,
} from '@/lib/bank/wire-details';
import { wireSheet } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { storableJson } from './postgres-text';
import { findValidation } from './validations';

type SheetRow = typeof wireSheet.$inferSelect;

/** How many earlier orders are compared: wire details that have changed are pointed out for as many orders as carry them. */
const ordersCompared = 3;

const rowOf = (account: string, orderNo: string) =>
  and(eq(wireSheet.account, account), eq(wireSheet.orderNo, orderNo));

/**
 * Writes down amount and wire details of an order beside those of its validation. What came with the order takes the place of what
 * was taken from the validation; otherwise the first ones stay.
 */
export async function writeWireSheet(
  transaction: Database,
  { account, orderMetaId }: { account: string; orderMetaId: string },
  { created, isRecovered }: { created: CreatedOrder; isRecovered: boolean },
  now: number,
): Promise<void> {
  const { orderNo, amount } = created;
  const validated = await findValidation(transaction, account, orderMetaId);
  const facts = {
    amount,
    wirePaymentDetails: storableJson(created.wirePaymentDetails),
    source: isRecovered ? ('validation' as const) : ('create' as const),
    orderMetaId,
    expectedAmount: validated?.validation.total ?? null,
    expectedDetails: validated?.validation.wirePaymentDetails ?? null,
  };
  await transaction
    .insert(wireSheet)
    .values({ account, orderNo, ...facts, recordedAt: now })
    .onConflictDoUpdate({
      target: [wireSheet.account, wireSheet.orderNo],
      set: facts,
      setWhere: eq(wireSheet.source, 'validation'),
    });
}

/** Drops the sheet of an order that was taken for an attempt's and is not: it was never the create's own. */
export async function dropWireSheet(
  transaction: Database,
  { account, orderMetaId }: { account: string; orderMetaId: string },
  orderNo: string,
): Promise<void> {
  await transaction
    .delete(wireSheet)
    .where(
      and(
        rowOf(account, orderNo),
        eq(wireSheet.source, 'validation'),
        eq(wireSheet.orderMetaId, orderMetaId),
      ),
    );
}

/** The latest sheets of the account from before this one, newest first. */
function earlierSheets(database: Database, { account, orderNo, recordedAt }: SheetRow): Promise<SheetRow[]> {
  return database
    .select()
    .from(wireSheet)
    .where(
      and(
        eq(wireSheet.account, account),
        ne(wireSheet.orderNo, orderNo),
        or(
          lt(wireSheet.recordedAt, recordedAt),
          and(eq(wireSheet.recordedAt, recordedAt), lt(wireSheet.orderNo, orderNo)),
        ),
      ),
    )
    .orderBy(desc(wireSheet.recordedAt), desc(wireSheet.orderNo))
    .limit(ordersCompared);
}

const changes = (
  found: readonly WireDifference[],
  against: WireChange['against'],
  orderNo: string | null,
): WireChange[] => found.map((difference) => ({ ...difference, against, orderNo }));

/** In which fields wire details say another thing than those of the validation and than the latest earlier ones that differ. */
function differencesOf(
  details: WireDetails,
  expected: WireDetails | null,
  earlier: SheetRow[],
): WireChange[] {
  const found = expected ? changes(wireDifferences(expected, details), 'validation', null) : [];
  for (const { orderNo, wirePaymentDetails: kept } of earlier) {
    const differing = wireDifferences(wirePaymentDetails.parse(kept), details);
    if (differing.length > 0) return [...found, ...changes(differing, 'previous order', orderNo)];
  }
  return found;
}

/**
 * Amount and wire details of an order of the account, with what speaks against paying them; null where the desk did not create the order.
 */
export async function findWireInstructions(
  database: Database,
  account: string,
  orderNo: string,
): Promise<WireInstructions | null> {
  const [row] = await database.select().from(wireSheet).where(rowOf(account, orderNo));
  if (!row) return null;
  const { amount, expectedAmount, source, recordedAt } = row;
  const details = wirePaymentDetails.parse(row.wirePaymentDetails);
  const expected = row.expectedDetails === null ? null : wirePaymentDetails.parse(row.expectedDetails);
  return {
    orderNo,
    amount,
    wirePaymentDetails: details,
    source,
    expectedAmount,
    isExpectedAmount: expectedAmount === null ? null : cents(expectedAmount) === cents(amount),
    differences: differencesOf(details, expected, await earlierSheets(database, row)),
    findings: wireFindings(details),
    recordedAt,
  };
}
