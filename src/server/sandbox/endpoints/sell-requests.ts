import { and, asc, count, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { anyText } from '@/contract/input-rules';
import { sellRequestSortFields } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import { invariant } from '@/lib/invariant';
import { numberFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import type { Handler } from './endpoint-call';
import { parseQuery } from '../core/input';
import { comparable, sellRequestFields, type SellRequestRow } from '../core/matching';

/** Largest page size; a larger `take` gets this many. */
const takeLimit = 500;
const lastPage = 1_000_000;
const brandLimit = 50;

/** A whole number of at least 1, in digits. */
const digits = (rule: string, isFine: (value: number) => boolean = () => true) =>
  z.pipe(
    z
      .string()
      .check(z.refine((text) => /^\d{1,30}$/.test(text) && Number(text) >= 1 && isFine(Number(text)), rule)),
    z.transform(Number),
  );
const brands = z.pipe(
  anyText(2000),
  z.transform((text: string) => [...new Set(text.split(',').map(comparable))].filter((name) => name !== '')),
);

const query = z.object({
  page: z._default(
    digits(`must be a whole number from 1 to ${lastPage}`, (page) => page <= lastPage),
    1,
  ),
  take: z._default(digits('must be a whole number of at least 1'), 10),
  searchTerm: z._default(anyText(200), ''),
  sortDir: z._default(z.enum(['ASC', 'DESC'], 'must be ASC or DESC'), 'DESC'),
  sortBy: z._default(
    z.enum(sellRequestSortFields, `must be one of ${sellRequestSortFields.join(', ')}`),
    'updatedAt',
  ),
  brand: z._default(brands.check(z.maxLength(brandLimit, `must name at most ${brandLimit} brands`)), []),
  category: z._default(anyText(100), ''),
});

/** Escapes the wildcards of ILIKE. */
function literalPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

function filter(world: string, { searchTerm, brand, category }: z.output<typeof query>): SQL | undefined {
  return and(
    eq(sandboxSellRequest.world, world),
    eq(sandboxSellRequest.status, 'open'),
    searchTerm === '' ? undefined : ilike(sandboxSellRequest.name, literalPattern(searchTerm)),
    brand.length === 0 ? undefined : inArray(sql`lower(${sandboxSellRequest.brand})`, brand),
    category === '' ? undefined : eq(sql`lower(${sandboxSellRequest.category})`, comparable(category)),
  );
}

/** A sell request in the interface's form, prices in dollars. */
const sellRequestResponse = (row: SellRequestRow): SellRequest => ({
  ...sellRequestFields(row),
  msrp: numberFromCents(row.msrp),
});

/**
 * The two queries of a page: its rows, and the count of all matches. The page's ids are selected first from an index alone, so a late page
 * does not read the rows before it. Each row is then looked up by id: `lateral` and `limit` prevent the other join order, which would run
 * the page once per row of the world when statistics are stale.
 */
export function sellRequestQueries(database: Database, world: string, search: z.output<typeof query>) {
  const where = filter(world, search);
  const take = Math.min(search.take, takeLimit);
  const direction = search.sortDir === 'ASC' ? asc : desc;
  // The id makes the order total, so equal rows keep their places between pages.
  const order = [direction(sandboxSellRequest[search.sortBy]), direction(sandboxSellRequest.id)];
  const page = database
    .select({ pageId: sandboxSellRequest.id })
    .from(sandboxSellRequest)
    .where(where)
    .orderBy(...order)
    .limit(take)
    .offset((search.page - 1) * take)
    .as('page');
  const row = database
    .select()
    .from(sandboxSellRequest)
    .where(and(eq(sandboxSellRequest.world, world), eq(sandboxSellRequest.id, page.pageId)))
    .limit(1)
    .as('row');
  const rows = database
    .select()
    .from(page)
    .innerJoinLateral(row, sql`true`)
    .orderBy(direction(row[search.sortBy]), direction(row.id));
  const total = database.select({ total: count() }).from(sandboxSellRequest).where(where);
  return { rows, total };
}

/** Parses the list's query and applies its defaults. */
export const parseSellRequestQuery = (parameters: URLSearchParams) => parseQuery(query, parameters);

/** GET /v2/sell-requests: one page of the open sell requests that match, with the count of all matches. */
export const listSellRequests: Handler<'listSellRequests'> = async (call) => {
  const queries = sellRequestQueries(call.database, call.caller.world.id, parseSellRequestQuery(call.query));
  const rows = await queries.rows;
  const [counted] = await queries.total;
  invariant(counted, 'a count returns a row');
  return {
    description: 'Sell requests',
    data: { total: counted.total, data: rows.map(({ row }) => sellRequestResponse(row)) },
  };
};
