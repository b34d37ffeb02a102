import * as z from 'zod/mini';

const text = z.nullish(z.string());

const page = z.object({
  data: z.object({
    total: z.number(),
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        price: z.number(),
        msrp: z.nullish(z.number()),
        quantity: z.number(),
        minQuantity: z.nullish(z.number()),
        updatedAt: z.string(),
        properties: z.object({ grade: text, storage: text, color: text, carrier: text }),
      }),
    ),
  }),
});

/** A lot as the bare page shows it. */
export type BareRow = z.infer<typeof page>['data']['data'][number];

/** The page size if all pages are read. */
const largest = 200;
const together = 6;

async function readPage(number: number, take: number): Promise<{ total: number; data: BareRow[] }> {
  const answer = await fetch(
    `/api/v2/sell-requests?page=${number}&take=${take}&sortBy=updatedAt&sortDir=DESC`,
  );
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return page.parse(await answer.json()).data;
}

/** The first page, or all of them, with the service's count. */
export async function readRows(isWhole: boolean): Promise<{ total: number; rows: BareRow[] }> {
  const first = await readPage(1, isWhole ? largest : 50);
  const rows = [...first.data];
  if (!isWhole) return { total: first.total, rows };
  const pages = Math.ceil(first.total / largest);
  for (let from = 2; from <= pages; from += together) {
    const numbers = Array.from({ length: Math.min(together, pages - from + 1) }, (_, at) => from + at);
    const read = await Promise.all(numbers.map((number) => readPage(number, largest)));
    for (const { data } of read) rows.push(...data);
  }
  return { total: first.total, rows };
}
