import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import {
  type ListChange,
  type ListLine,
  type ListSummary,
  listLimits,
  type SavedList,
} from '@/contract/lists';
import { formatCount } from '@/lib/text/count-text';
import { deskList } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { Refusal } from '../http/buffered-response';

/** Maximum number of lines in all lists of an account. */
const maxAccountLines = 50_000;

/** Maximum number of deleted lists of an account that can be restored. */
const maxDeleted = 20;

const ofAccount = (account: string, id: string) => and(eq(deskList.account, account), eq(deskList.id, id));

const { account: _account, deletedAt: _deletedAt, ...listColumns } = getTableColumns(deskList);
const { lines: _lines, ...summaryColumns } = listColumns;

/** The columns of a list's lines. If several lines have the same id, the first counts. */
function linesColumns(lines: readonly ListLine[]) {
  const unique = [...new Map(lines.toReversed().map((line) => [line.id, line])).values()].toReversed();
  const pieces = unique.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines: unique, lineCount: unique.length, pieces };
}

/**
 * Checks that an account can have a list with this many lines in addition to its other lists.
 * @throws Refusal 422 or 409 if it cannot.
 */
async function checkLimits(
  database: Database,
  account: string,
  { id, lineCount }: { id: string; lineCount: number },
): Promise<void> {
  if (lineCount > listLimits.lines) {
    throw new Refusal(
      422,
      `A list can have up to ${formatCount(listLimits.lines)} lines. This one would have ${formatCount(lineCount)}.`,
    );
  }
  const [others] = await database
    .select({
      lists: sql<number>`count(*)`.mapWith(Number),
      lines: sql<number>`coalesce(sum(${deskList.lineCount}), 0)`.mapWith(Number),
    })
    .from(deskList)
    .where(and(eq(deskList.account, account), isNull(deskList.deletedAt), ne(deskList.id, id)));
  if ((others?.lists ?? 0) >= listLimits.lists) {
    throw new Refusal(
      409,
      `You have ${formatCount(listLimits.lists)} lists, which is the most. Delete one first.`,
    );
  }
  if ((others?.lines ?? 0) + lineCount > maxAccountLines) {
    throw new Refusal(
      409,
      `Your lists can have up to ${formatCount(maxAccountLines)} lines together. Delete a list first.`,
    );
  }
}

/** The lists of an account, last changed first, without their lines. */
export function listLists(database: Database, account: string): Promise<ListSummary[]> {
  return database
    .select(summaryColumns)
    .from(deskList)
    .where(and(eq(deskList.account, account), isNull(deskList.deletedAt)))
    .orderBy(desc(deskList.changedAt), desc(deskList.id));
}

/** A list of an account; null if it has none. */
export async function findList(database: Database, account: string, id: string): Promise<SavedList | null> {
  const [list] = await database
    .select(listColumns)
    .from(deskList)
    .where(and(ofAccount(account, id), isNull(deskList.deletedAt)));
  return list ?? null;
}

/**
 * Creates a list with the app's key as its id. If the account already has the list, the stored list is returned.
 * @throws Refusal 409 if it was deleted, 422 or 409 beyond the limits.
 */
export async function createList(
  database: Database,
  account: string,
  { key: id, name, lines }: { key: string; name: string; lines: readonly ListLine[] },
  now: number,
): Promise<SavedList> {
  const columns = linesColumns(lines);
  return database.transaction(async (transaction) => {
    if ((await transaction.$count(deskList, ofAccount(account, id))) === 0) {
      await checkLimits(transaction, account, { id, ...columns });
      // Another request with the same id may have stored it by now.
      await transaction
        .insert(deskList)
        .values({ account, id, name, ...columns, createdAt: now, changedAt: now })
        .onConflictDoNothing();
    }
    const list = await findList(transaction, account, id);
    if (list === null) throw new Refusal(409, 'This list was saved and then deleted.');
    return list;
  });
}

/** Renames a list, adds lines to it, removes lines from it, and changes their quantities; null if the account has none. */
export async function changeList(
  database: Database,
  account: string,
  id: string,
  { name, add = [], remove = [], quantities = [] }: ListChange,
  now: number,
): Promise<SavedList | null> {
  return database.transaction(async (transaction) => {
    const [list] = await transaction
      .select(listColumns)
      .from(deskList)
      .where(and(ofAccount(account, id), isNull(deskList.deletedAt)))
      .for('update');
    if (!list) return null;
    const removed = new Set(remove);
    const changedQuantities = new Map(quantities.map(({ id: line, quantity }) => [line, quantity]));
    const columns = linesColumns([
      ...list.lines
        .filter((line) => !removed.has(line.id))
        .map((line) => ({ ...line, quantity: changedQuantities.get(line.id) ?? line.quantity })),
      ...add,
    ]);
    if (columns.lineCount > list.lineCount) await checkLimits(transaction, account, { id, ...columns });
    const next = { ...columns, name: name ?? list.name };
    // A repeat changes neither the list nor its time.
    const factsOf = (lines: readonly ListLine[]) =>
      JSON.stringify(lines.map((line) => [line.id, line.quantity]));
    const isSame = next.name === list.name && factsOf(next.lines) === factsOf(list.lines);
    if (isSame) return list;
    const changed = { ...next, changedAt: now };
    await transaction.update(deskList).set(changed).where(ofAccount(account, id));
    return { ...list, ...changed };
  });
}

/** Deletes a list; deleting it again changes nothing. The account's last 20 deleted lists can be restored. Null if the account has none. */
export async function deleteList(
  database: Database,
  account: string,
  id: string,
  now: number,
): Promise<{ id: string } | null> {
  const [deleted] = await database
    .update(deskList)
    .set({ deletedAt: sql`coalesce(${deskList.deletedAt}, ${now}::bigint)` })
    .where(ofAccount(account, id))
    .returning({ id: deskList.id });
  const older = database
    .select({ id: deskList.id })
    .from(deskList)
    .where(and(eq(deskList.account, account), isNotNull(deskList.deletedAt)))
    .orderBy(desc(deskList.deletedAt), desc(deskList.id))
    .offset(maxDeleted);
  await database.delete(deskList).where(and(eq(deskList.account, account), inArray(deskList.id, older)));
  return deleted ?? null;
}

/**
 * Restores a deleted list; null if the account has none.
 * @throws Refusal 409 beyond the limits.
 */
export async function restoreList(
  database: Database,
  account: string,
  id: string,
): Promise<SavedList | null> {
  const [row] = await database.select().from(deskList).where(ofAccount(account, id));
  if (!row) return null;
  if (row.deletedAt !== null) await checkLimits(database, account, row);
  await database.update(deskList).set({ deletedAt: null }).where(ofAccount(account, id));
  return findList(database, account, id);
}
