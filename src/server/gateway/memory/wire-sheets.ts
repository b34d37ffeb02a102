import { and, desc, eq, lt, ne, or } from 'drizzle-orm';
import type { WireChange, WireInstructions } from '@/contract/desk';
import { type CreatedOrder, wirePaymentDetails } from '@/contract/resources';
import { cents } from '@/lib/money';
import { type WireDetails, wireDifferences, wireFindings } from '@/lib/bank/wire-details';
import { wireSheet } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { storableJson } from '@/server/database/postgres-text';
import { findValidation } from './validations';

type SheetRow = typeof wireSheet.$inferSelect;

/** How many earlier orders are compared. A change of the wire details is reported on this many orders. */
const comparedOrders = 3;

const isSheetOf = (account: string, orderNo: string) =>
  and(eq(wireSheet.account, account), eq(wireSheet.orderNo, orderNo));

/**
 * Records amount and wire details of an order together with those of its validation. Details that came with the order replace those taken
 * from the validation. Otherwise the first ones stay.
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

/** Deletes the sheet of an order that was matched to an attempt by mistake. A sheet that came with its order stays. */
export async function deleteWireSheet(
  transaction: Database,
  { account, orderMetaId }: { account: string; orderMetaId: string },
  orderNo: string,
): Promise<void> {
  await transaction
    .delete(wireSheet)
    .where(
      and(
        isSheetOf(account, orderNo),
        eq(wireSheet.source, 'validation'),
        eq(wireSheet.orderMetaId, orderMetaId),
      ),
    );
}

/** The three sheets of the account before this one, newest first. */
function listEarlierSheets(
  database: Database,
  { account, orderNo, recordedAt }: SheetRow,
): Promise<SheetRow[]> {
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
    .limit(comparedOrders);
}

/** The fields that differ from the validation, and from the latest earlier sheet that differs. */
function changesOf(details: WireDetails, expected: WireDetails | null, earlier: SheetRow[]): WireChange[] {
  const changes = (before: WireDetails, against: WireChange['against'], orderNo: string | null) =>
    wireDifferences(before, details).map((difference) => ({ ...difference, against, orderNo }));
  const fromEarlier = earlier
    .map((sheet) =>
      changes(wirePaymentDetails.parse(sheet.wirePaymentDetails), 'previous order', sheet.orderNo),
    )
    .find(({ length }) => length > 0);
  return [...(expected ? changes(expected, 'validation', null) : []), ...(fromEarlier ?? [])];
}

/** Amount and wire details of an order of the account, with all reasons not to pay; null if the desk did not create the order. */
export async function findWireInstructions(
  database: Database,
  account: string,
  orderNo: string,
): Promise<WireInstructions | null> {
  const [row] = await database.select().from(wireSheet).where(isSheetOf(account, orderNo));
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
    differences: changesOf(details, expected, await listEarlierSheets(database, row)),
    findings: wireFindings(details),
    recordedAt,
  };
}
