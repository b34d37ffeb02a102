import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { endpoints, type SellRequestQuery } from '@/contract/interface';
import { systemClock } from '@/lib/clock';
import { type OpenDatabase, openDatabase } from '@/server/database/open';
import { ensureDemoWorld } from '@/server/sandbox/worlds/demo-world';
import { createSandbox } from '@/server/sandbox/sandbox';
import { deleteWorld } from '@/server/sandbox/worlds/world-removal';
import { createWorld } from '@/server/sandbox/worlds/worlds';
import { createBuyer } from './buyer';
import { benchCreationLoad, benchFreshDemos } from './demos';
import { figuresOf, measure, type Row } from './percentiles';

/*
 * Measures the sandbox with 100,000 sell requests: `npm run bench`. Runs on PGlite in a directory and then, if DATABASE_URL is set, on that
 * server too. Prints the table of docs/benchmarks.md. `--only creation` measures only requests while huge worlds are created.
 */

const listings = Number(process.env.BENCH_LISTINGS ?? 100_000);
const isCreationOnly = process.argv.includes('creation');

const searches: { name: string; query: SellRequestQuery }[] = [
  { name: 'Default page', query: {} },
  { name: 'Page of 50', query: { take: 50 } },
  { name: 'Page 500 of 50', query: { take: 50, page: 500 } },
  { name: 'Search "iphone 13"', query: { searchTerm: 'iphone 13', take: 50 } },
  {
    name: 'Search, category, cheapest first',
    query: { searchTerm: 'pro', category: 'phones', sortBy: 'price', sortDir: 'ASC', take: 50 },
  },
  { name: 'Three brands', query: { brand: 'Apple,Samsung,Google', take: 50 } },
];

async function benchOn(open: OpenDatabase): Promise<Row[]> {
  const { database } = open;
  await ensureDemoWorld(database, systemClock);
  if (isCreationOnly) return benchCreationLoad(open, listings);
  const fresh = await benchFreshDemos(
    open,
    searches.map(({ query }) => query).filter(({ page = 1 }) => page === 1),
  );
  const start = performance.now();
  const { world, apiKeys } = await createWorld(database, systemClock, { seed: 'bench', listings });
  const rows: Row[] = [
    {
      what: `Make a world of ${listings.toLocaleString('en-US')} lots`,
      figures: figuresOf([performance.now() - start]),
    },
  ];
  const sandbox = createSandbox({
    database,
    clock: systemClock,
    log: (message, error) => console.error(message, error),
  });
  const buyer = createBuyer(sandbox, apiKeys[0]);
  for (const { name, query } of searches) {
    rows.push({
      what: name,
      figures: await measure(60, () => buyer.call(endpoints.listSellRequests, { query })),
    });
  }
  const address = await buyer.call(endpoints.createShippingAddress, {
    body: {
      addressLine1: '41650 Christy Street',
      apartmentNumber: 'Bldg B',
      city: 'Fremont',
      state: 'CA',
      country: 'US',
      postalCode: '94538',
    },
  });
  const { data: sellRequests } = await buyer.call(endpoints.listSellRequests, {
    query: { take: 200, sortBy: 'quantity' },
  });
  rows.push({
    what: 'Order: buy request, rates, validate, create',
    figures: await measure(60, async (run) => {
      const sellRequest = sellRequests[run % sellRequests.length];
      if (sellRequest) await buyer.buy(sellRequest, address.id);
    }),
  });
  await deleteWorld(database, world);
  return [...rows, ...fresh, ...(await benchCreationLoad(open, listings))];
}

function table(engine: string, rows: readonly Row[]): string {
  const lines = rows.map(({ what, figures, note = '' }) => {
    const perSecond = what.startsWith('Order') ? `${(1000 / figures.p50).toFixed(0)} orders/s` : note;
    return `| ${what} | ${figures.runs} | ${figures.p50.toFixed(1)} | ${figures.p95.toFixed(1)} | ${perSecond} |`;
  });
  return [
    `### ${engine}`,
    '',
    '| What | Runs | p50 ms | p95 ms | |',
    '|---|---:|---:|---:|---|',
    ...lines,
    '',
  ].join('\n');
}

mkdirSync('.tmp', { recursive: true });
const directory = mkdtempSync(join('.tmp', 'bench-'));
const locations = [{ directory }, ...(process.env.DATABASE_URL ? [{ url: process.env.DATABASE_URL }] : [])];
console.log(
  `Node ${process.versions.node}, ${cpus().length} cores, ${listings.toLocaleString('en-US')} lots\n`,
);
try {
  for (const location of locations) {
    const open = await openDatabase(location);
    try {
      console.log(table(open.engine, await benchOn(open)));
    } finally {
      await open.close();
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
process.exit();
