import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { MarketSync } from '@/features/market-sync/market-sync';
import { testSync } from '@/features/market-sync/testing/test-sync';
import type { Oddities } from '@/features/market-sync/testing/test-service';
import { openLocalMarket } from './local-market';
import { marketplaceDefaults, type MarketplaceSearch } from '../search/marketplace-search';

let opened: MarketSync | null = null;
vi.mock('@/features/market-sync/open-market-sync', () => ({ openMarketSync: () => opened }));

const everything: MarketplaceSearch = { ...marketplaceDefaults };
const phones: MarketplaceSearch = { ...everything, category: 'phones' };

/** A market over a service in memory, followed with a search. */
function testMarket(search: MarketplaceSearch, count: number, oddities: Oddities = {}, limit?: number) {
  const { sync, service, advance } = testSync(count, oddities, limit);
  opened = sync;
  const market = openLocalMarket(new QueryClient());
  market.follow('an account', search);
  return { market, service, advance };
}

const nothing = { category: false, brand: false, others: false, isWholeMarket: false };
const all = { category: true, brand: true, others: true, isWholeMarket: true };

it('calls counts final when every lot is loaded, and they are right then', async () => {
  const { market, advance } = testMarket(everything, 3000);
  await advance(1500);
  expect(market.known().sync.known).toBeGreaterThan(0);
  expect(market.counted(everything)).toEqual(nothing);
  expect(market.known().sentence).toMatch(/^Loaded [\d,]+ of 3,000 lots\. Loading the rest…$/);
  await advance(60_000);
  expect(market.counted(everything)).toEqual(all);
  expect(market.counted(phones)).toEqual(all);
  expect(market.known().sentence).toBe('');
  const { counts } = market.answer(everything, '');
  expect(counts.category.map(({ value, count }) => [value, count])).toEqual([
    ['phones', 1500],
    ['tablets', 1500],
  ]);
  expect(counts.brand.map(({ count }) => count)).toEqual([1000, 1000, 1000]);
});

it('counts of a part are final when that part is loaded, and those of the rest are not', async () => {
  const { market, advance } = testMarket(phones, 3000);
  await vi.waitUntil(async () => {
    await advance(100);
    return market.known().sync.isComplete;
  });
  // What other categories have is not known yet; the category's own brands and grades are.
  expect(market.counted(phones)).toEqual({
    category: false,
    brand: true,
    others: true,
    isWholeMarket: false,
  });
  expect(market.counted({ ...phones, brand: ['Apple'] })).toEqual({
    category: false,
    brand: true,
    others: true,
    isWholeMarket: false,
  });
  expect(market.counted(everything)).toEqual(nothing);
  expect(market.known().sentence).toMatch(/^(Loaded [\d,]+ of 3,000 lots\. )?Load/);
  await advance(60_000);
  expect(market.counted(phones)).toEqual(all);
});

it.each([
  ['is larger than what is kept', {}, 1200, "Loaded 1,200 of 3,000 lots. That's the most we can load"],
  [
    'is counted too high by its service',
    { countOf: (count: number) => count + 9 },
    undefined,
    'Loaded 3,000 of 3,009 lots. The marketplace returned no more lots',
  ],
])('no count is final while lots may be missing: a market that %s', async (_, oddities, limit, sentence) => {
  const { market, advance } = testMarket(everything, 3000, oddities, limit);
  await advance(240_000);
  expect(market.counted(everything)).toEqual(nothing);
  expect(market.counted(phones)).toEqual(nothing);
  expect(market.known().sentence).toBe(sentence);
});

it('no count is final in a market that changes faster than it loads', async () => {
  const { market, service, advance } = testMarket(everything, 3000);
  let change = 0;
  service.beforeAnswer = () => {
    for (let index = 0; index < 40; index += 1) service.reprice((change += 97));
    for (let index = 0; index < 40; index += 1) service.sell((change += 31));
    for (let index = 0; index < 40; index += 1) service.inserted();
  };
  await advance(120_000);
  expect(market.known().sync.phase.kind).toBe('moving');
  expect(market.counted(everything)).toEqual(nothing);
  expect(market.known().sentence).toMatch(/^Loaded [\d,]+ .*\. Lots are changing faster than they load$/);
});

it('does not count categories where the marketplace filters otherwise than its lots say', async () => {
  const isIn = (category: string, lot: { price: number; category: string }) =>
    lot.category === category || (category === 'phones' && lot.price % 2 === 0);
  const { market, advance } = testMarket(phones, 300, { isIn });
  await advance(60_000);
  expect(market.known().sync.isComplete).toBe(true);
  expect(market.counted(phones)).toEqual(nothing);
  market.follow('an account', everything);
  await advance(60_000);
  expect(market.counted(everything)).toEqual({
    category: false,
    brand: false,
    others: true,
    isWholeMarket: true,
  });
  expect(market.known().sentence).toBe(
    "The marketplace's filters don't match its lots, so they aren't counted",
  );
});
