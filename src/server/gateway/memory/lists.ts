import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
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
import { Refusal } from '../http/refusal';
import { storableText } from './postgres-text';

type Row = typeof deskList.$inferSelect;

/** Most lines in all lists of an account. */
const maxAccountLines = 50_000;

/** Deleted lists of an account that can be restored. */
const maxDeleted = 20;

const missing = () => new Refusal(404, 'There is no such list.');

const ofAccount = (account: string, id: string) => and(eq(deskList.account, account), eq(deskList.id, id));

const toSummary = ({
  id,
  name,
  lineCount,
  pieces,
  createdAt,
  changedAt,
}: Omit<Row, 'lines'>): ListSummary => ({
  id,
  name,
  lineCount,
  pieces,
  createdAt,
  changedAt,
});

const toList = (row: Row): SavedList => ({ ...toSummary(row), lines: row.lines });

/** Text that PostgreSQL can store, in place of what an odd lot or a program states. */
function storableLine(line: ListLine): ListLine {
  const { id, name, brand, category, currency, listing } = line;
  return {
    ...line,
    id: storableText(id),
    name: storableText(name),
    brand: storableText(brand),
    category: storableText(category),
    currency: storableText(currency),
    listing: listing && storableText(listing),
    properties: Object.fromEntries(
      Object.entries(line.properties).map(([key, value]) => [key, value && storableText(value)]),
    ),
  };
}

/** The columns of a list's lines. Of lines with one id, the first counts. */
function linesColumns(lines: readonly ListLine[]) {
  const unique = [...new Map(lines.toReversed().map((line) => [line.id, line])).values()].toReversed();
  const pieces = unique.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines: unique, lineCount: unique.length, pieces };
}

/** Why an account cannot have a list with so many lines beside its other lists; null where it can. */
async function limitRefusal(
  database: Database,
  account: string,
  { id, lineCount }: { id: string; lineCount: number },
): Promise<Refusal | null> {
  if (lineCount > listLimits.lines) {
    return new Refusal(
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
    return new Refusal(
      409,
      `You have ${formatCount(listLimits.lists)} lists, which is the most. Delete one first.`,
    );
  }
  if ((others?.lines ?? 0) + lineCount > maxAccountLines) {
    return new Refusal(
      409,
      `Your lists can have up to ${formatCount(maxAccountLines)} lines together. Delete a list first.`,
    );
  }
  return null;
}

/** The lists of an account, last changed first, without their lines. */
export async function listLists(database: Database, account: string): Promise<ListSummary[]> {
  const rows = await database
    .select({
      account: deskList.account,
      id: deskList.id,
      name: deskList.name,
      lineCount: deskList.lineCount,
      pieces: deskList.pieces,
      createdAt: deskList.createdAt,
      changedAt: deskList.changedAt,
      deletedAt: deskList.deletedAt,
    })
    .from(deskList)
    .where(and(eq(deskList.account, account), isNull(deskList.deletedAt)))
    .orderBy(desc(deskList.changedAt), desc(deskList.id));
  return rows.map(toSummary);
}

/** A list of an account. */
export async function findList(
  database: Database,
  account: string,
  id: string,
): Promise<SavedList | Refusal> {
  const [row] = await database
    .select()
    .from(deskList)
    .where(and(ofAccount(account, id), isNull(deskList.deletedAt)));
  return row ? toList(row) : missing();
}

/** Creates a list with the app's key as its id. If the account has it already, it is returned as it is stored. */
export async function createList(
  database: Database,
  account: string,
  list: { key: string; name: string; lines: readonly ListLine[] },
  now: number,
): Promise<SavedList | Refusal> {
  const id = storableText(list.key);
  const columns = linesColumns(list.lines.map(storableLine));
  return database.transaction(async (transaction) => {
    const [stored] = await transaction.select().from(deskList).where(ofAccount(account, id));
    if (stored) {
      return stored.deletedAt === null
        ? toList(stored)
        : new Refusal(409, 'This list was saved and then deleted.');
    }
    const refused = await limitRefusal(transaction, account, { id, ...columns });
    if (refused) return refused;
    const name = storableText(list.name);
    // Another request with the same id may have stored it by now.
    await transaction
      .insert(deskList)
      .values({ account, id, name, ...columns, createdAt: now, changedAt: now })
      .onConflictDoNothing();
    return findList(transaction, account, id);
  });
}

/** Renames a list, adds lines to it, removes lines from it, and changes their quantities. */
export async function changeList(
  database: Database,
  account: string,
  id: string,
  { name, add = [], remove = [], quantities = [] }: ListChange,
  now: number,
): Promise<SavedList | Refusal> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(deskList)
      .where(and(ofAccount(account, id), isNull(deskList.deletedAt)))
      .for('update');
    if (!row) return missing();
    const removed = new Set(remove);
    const changedQuantities = new Map(quantities.map(({ id: line, quantity }) => [line, quantity]));
    const columns = linesColumns([
      ...row.lines
        .filter((line) => !removed.has(line.id))
        .map((line) => ({ ...line, quantity: changedQuantities.get(line.id) ?? line.quantity })),
      ...add.map(storableLine),
    ]);
    const refused =
      columns.lineCount > row.lineCount ? await limitRefusal(transaction, account, { id, ...columns }) : null;
    if (refused) return refused;
    const next = { ...columns, name: name === undefined ? row.name : storableText(name) };
    // A repeat changes nothing, nor when it was changed.
    const factsOf = (lines: readonly ListLine[]) =>
      JSON.stringify(lines.map((line) => [line.id, line.quantity]));
    const isSame = next.name === row.name && factsOf(next.lines) === factsOf(row.lines);
    if (isSame) return toList(row);
    const [changed] = await transaction
      .update(deskList)
      .set({ ...next, changedAt: now })
      .where(ofAccount(account, id))
      .returning();
    return changed ? toList(changed) : missing();
  });
}

/** Deletes a list; deleting it again changes nothing. The account's last 20 deleted lists can be restored. */
export async function deleteList(
  database: Database,
  account: string,
  id: string,
  now: number,
): Promise<{ id: string } | Refusal> {
  const deleted = await database
    .update(deskList)
    .set({ deletedAt: sql`coalesce(${deskList.deletedAt}, ${now}::bigint)` })
    .where(ofAccount(account, id))
    .returning({ id: deskList.id });
  if (deleted.length === 0) return missing();
  const older = database
    .select({ id: deskList.id })
    .from(deskList)
    .where(and(eq(deskList.account, account), isNotNull(deskList.deletedAt)))
    .orderBy(desc(deskList.deletedAt), desc(deskList.id))
    .offset(maxDeleted);
  await database.delete(deskList).where(and(eq(deskList.account, account), inArray(deskList.id, older)));
  return { id };
}

/** Restores a deleted list. */
export async function restoreList(
  database: Database,
  account: string,
  id: string,
): Promise<SavedList | Refusal> {
  const [row] = await database.select().from(deskList).where(ofAccount(account, id));
  if (!row) return missing();
  const refused = row.deletedAt === null ? null : await limitRefusal(database, account, row);
  if (refused) return refused;
  await database.update(deskList).set({ deletedAt: null }).where(ofAccount(account, id));
  return findList(database, account, id);
}
