import type { SellRequest } from '@/contract/resources';
import { createMarketIndex } from '@/features/market-index/index/market-index';
import type { MarketSelection } from '@/features/market-index/index/market-selection';
import { parseQuery } from '@/features/market-index/words/parse-query';
import { numberFromCents } from '@/lib/money';
import { generateSellRequests, type SeedSellRequest } from '@/server/sandbox/seed/sell-requests';
import { type Figures, measure } from './percentiles';

/*
 * Measures one change of a buyer's selection in the marketplace's index, including counts and sorted rows:
 *   node scripts/run/run.mjs scripts/bench/market-index.ts [sell requests ...]
 */

const now = Date.UTC(2026, 10, 20);
const runs = 60;

function rowOf(sellRequest: SeedSellRequest): SellRequest {
  const { color, grade, carrier, storage, createdAgo, updatedAgo, ...rest } = sellRequest;
  return {
    ...rest,
    status: 'open',
    price: numberFromCents(sellRequest.price),
    msrp: numberFromCents(sellRequest.msrp),
    properties: { color, grade, carrier, storage },
    createdAt: new Date(now - createdAgo).toISOString(),
    updatedAt: new Date(now - updatedAgo).toISOString(),
  };
}

const sort = { column: 'updatedAt', direction: 'DESC' } as const;
const queries = ['13 pro max 256 A unl', 'galaxy', 'pro', 's21u', '14pm purple'];
/** A search as the search box sends it: the parsed words, and the text to find other names that contain it. */
const typed = (text: string) => ({ words: parseQuery(text, { isTyping: true }), text: text.trim() });
const grades = ['A', 'B', 'New', 'A/B', 'C'];

const changes: { what: string; selection: (run: number) => MarketSelection }[] = [
  { what: 'Nothing chosen', selection: () => ({ sort }) },
  { what: 'One grade', selection: (run) => ({ values: { grade: [grades[run % 5] ?? 'A'] }, sort }) },
  {
    what: 'Four facets and a price',
    selection: (run) => ({
      values: {
        grade: [grades[run % 5] ?? 'A', 'A+'],
        storage: ['128GB', '256GB'],
        carrier: ['Unlocked'],
        category: ['phones'],
      },
      limits: { price: { max: 50_000 + run } },
      sort: { column: 'price', direction: 'ASC' },
    }),
  },
  {
    what: 'Words',
    selection: (run) => ({ ...typed(queries[run % queries.length] ?? ''), sort }),
  },
  {
    what: 'Words not understood',
    selection: (run) => ({ ...typed(`gal ${'axy'.slice(0, run % 4)}`), sort }),
  },
  {
    what: 'Words that leave nothing: names',
    selection: (run) => ({ ...typed(`ax${'y'.repeat(run % 2)}`), sort }),
  },
];

const round = (milliseconds: number) => milliseconds.toFixed(2);

function show(what: string, { p50, p95 }: Figures): void {
  console.log(`| ${what} | ${runs} | ${round(p50)} | ${round(p95)} |`);
}

/** Measures the first sort after the index got a changed sell request. */
async function benchNewSorts(index: ReturnType<typeof createMarketIndex>, first: SellRequest): Promise<void> {
  for (const column of ['price', 'name', 'updatedAt'] as const) {
    const task = async (run: number) => {
      index.answer({ sort: { column, direction: run % 2 === 0 ? 'ASC' : 'DESC' } });
    };
    const figures = await measure(runs, async (run) => {
      index.put([{ ...first }]);
      await task(run);
    });
    show(`First sort by ${column} after a change of the market`, figures);
  }
}

async function bench(count: number): Promise<void> {
  const rows = generateSellRequests('bench', count).map(rowOf);
  const [first] = rows;
  const start = performance.now();
  const index = createMarketIndex();
  const ready = performance.now();
  for (let at = 0; at < rows.length; at += 500) index.put(rows.slice(at, at + 500));
  const filled = performance.now();
  console.log(
    `\n${count} listings: words ${round(ready - start)} ms, pages of 500 put in ${round(filled - ready)} ms\n`,
  );
  console.log('| Change | Runs | p50 ms | p95 ms |\n|---|---:|---:|---:|');
  for (const { what, selection } of changes) {
    // Reads the counts too, because they are calculated on first access.
    show(what, await measure(runs, async (run) => index.answer(selection(run)).counts));
  }
  if (first) await benchNewSorts(index, first);
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [10_000, 100_000]) await bench(count);
