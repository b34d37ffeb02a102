import { and, asc, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { anyText } from '@/contract/input-rules';
import { sellRequestSortFields } from '@/contract/interface';
import type { SellRequest, SellRequestPage } from '@/contract/resources';
import { numberFromCents } from '@/lib/money';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import type { Caller } from './authentication';
import type { Call, Outcome } from './call';
import { parseQuery } from './input';
import { comparable } from './matching';
import type { SellRequestRow } from './stock';
import { timestampText } from './timestamps';

/** Most records in one page; who asks for more gets this many. */
export const takeLimit = 500;
const lastPage = 1_000_000;
const brandLimit = 50;

const digits = /^\d{1,30}$/;

const pageNumber = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => digits.test(text) && Number(text) >= 1 && Number(text) <= lastPage,
        `must be a whole number from 1 to ${lastPage}`,
      ),
    ),
  z.transform(Number),
);
const take = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => digits.test(text) && Number(text) >= 1, 'must be a whole number of at least 1'),
    ),
  z.transform((text: string) => Math.min(Number(text), takeLimit)),
);
const brands = z.pipe(
  anyText(2000),
  z.transform((text: string) => [...new Set(text.split(',').map(comparable))].filter((name) => name !== '')),
);

const query = z.object({
  page: z._default(pageNumber, 1),
  take: z._default(take, 10),
  searchTerm: z._default(anyText(200), ''),
  sortDir: z._default(z.enum(['ASC', 'DESC'], 'must be ASC or DESC'), 'DESC'),
  sortBy: z._default(
    z.enum(sellRequestSortFields, `must be one of ${sellRequestSortFields.join(', ')}`),
    'updatedAt',
  ),
  brand: z._default(brands.check(z.maxLength(brandLimit, `must name at most ${brandLimit} brands`)), []),
  category: z._default(anyText(100), ''),
});

/** A text as ILIKE finds it literally: its wildcards and its escape character are characters like any other. */
export function literalPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

function filter(caller: Caller, { searchTerm, brand, category }: z.output<typeof query>): SQL | undefined {
  return and(
    eq(sandboxSellRequest.world, caller.world.id),
    eq(sandboxSellRequest.status, 'open'),
    searchTerm === '' ? undefined : ilike(sandboxSellRequest.name, literalPattern(searchTerm)),
    brand.length === 0 ? undefined : inArray(sql`lower(${sandboxSellRequest.brand})`, brand),
    category === '' ? undefined : eq(sql`lower(${sandboxSellRequest.category})`, comparable(category)),
  );
}

/** A sell request as the interface shows it, prices in dollars. */
function shown(row: SellRequestRow): SellRequest {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    brand: row.brand,
    price: numberFromCents(row.price),
    msrp: numberFromCents(row.msrp),
    sku: row.sku,
    status: row.status,
    updatedAt: timestampText(row.updatedAt),
    createdAt: timestampText(row.createdAt),
    quantity: row.quantity,
    minQuantity: row.minQuantity,
    properties: { color: row.color, grade: row.grade, carrier: row.carrier, storage: row.storage },
    seller: row.seller,
    imgUrl: row.imgUrl,
  };
}

/** GET /v2/sell-requests: one page of the open listings that match, with the count of all that do. */
export async function listSellRequests(call: Call): Promise<Outcome<SellRequestPage>> {
  const wanted = parseQuery(query, call.query);
  const where = filter(call.caller, wanted);
  const direction = wanted.sortDir === 'ASC' ? asc : desc;
  // The id makes the order a total one: equal rows do not change places between pages.
  const order = [direction(sandboxSellRequest[wanted.sortBy]), direction(sandboxSellRequest.id)];
  // The ids of the page first, which an index alone can tell, so that a late page does not read all the rows before it.
  const page = call.database
    .select({ pageId: sandboxSellRequest.id })
    .from(sandboxSellRequest)
    .where(where)
    .orderBy(...order)
    .limit(wanted.take)
    .offset((wanted.page - 1) * wanted.take)
    .as('page');
  const rows = await call.database
    .select(getTableColumns(sandboxSellRequest))
    .from(sandboxSellRequest)
    .innerJoin(page, eq(page.pageId, sandboxSellRequest.id))
    .where(eq(sandboxSellRequest.world, call.caller.world.id))
    .orderBy(...order);
  const total = await call.database.$count(sandboxSellRequest, where);
  return { description: 'Sell requests', data: { total, data: rows.map(shown) } };
}
