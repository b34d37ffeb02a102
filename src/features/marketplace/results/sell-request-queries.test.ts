import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { marketplaceDefaults } from '../search/marketplace-search';
import { unselectSellRequests, readSelection, selectSellRequests } from '../selection/selection-store';
import {
  recordChanges,
  openSellRequestQuery,
  seenValuesQuery,
  sellRequestsQuery,
} from './sell-request-queries';

const testSellRequest = (id: string, change: Partial<SellRequest> = {}): SellRequest => ({
  id,
  name: `Phone ${id}`,
  category: 'phones',
  brand: 'Apple',
  price: 100,
  status: 'open',
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  quantity: 10,
  properties: {},
  ...change,
});

const { lot: _sellRequestId, ...firstPage } = marketplaceDefaults;
let market: SellRequest[] = [];
let client = new QueryClient();

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 20_000 } } });
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URL(path, 'http://desk').searchParams;
    const [page, take] = [Number(query.get('page')), Number(query.get('take'))];
    const data = market.slice((page - 1) * take, page * take);
    return Response.json({ status: 200, description: 'ok', data: { total: market.length, data } });
  });
});

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('learns the categories and brands of what it reads, and keeps them', async () => {
  market = [
    testSellRequest('a', { brand: 'Fairphone' }),
    testSellRequest('b', { brand: 'apple', category: 'vintage & other' }),
  ];
  expect(await client.fetchQuery(seenValuesQuery)).toEqual({ category: [], brand: [] });
  await client.fetchQuery(sellRequestsQuery(firstPage));
  const seenValues = client.getQueryData(seenValuesQuery.queryKey);
  expect(seenValues).toEqual({ category: ['phones', 'vintage & other'], brand: ['Fairphone', 'apple'] });
  market = [testSellRequest('a', { brand: 'apple' })];
  await client.fetchQuery(sellRequestsQuery({ ...firstPage, page: 2 }));
  expect(client.getQueryData(seenValuesQuery.queryKey)).toBe(seenValues);
});

it('follows what is newly known of the open listing and of selected lots, wherever it comes from', async () => {
  market = [testSellRequest('a'), testSellRequest('b'), testSellRequest('c')];
  await client.fetchQuery(sellRequestsQuery(firstPage));
  const open = new QueryObserver(client, openSellRequestQuery(client, 'b'));
  const stop = open.subscribe(() => {});
  selectSellRequests([testSellRequest('a')], true);
  recordChanges(client, [
    testSellRequest('a', { price: 80 }),
    testSellRequest('b', { price: 90 }),
    testSellRequest('c', { price: 70 }),
  ]);
  expect(open.getCurrentResult().data).toMatchObject({ id: 'b', price: 90 });
  expect([...readSelection().values()].map(({ id, price }) => [id, price])).toEqual([['a', 80]]);
  stop();
  unselectSellRequests();
});

it('finds the open listing in pages read before, follows its price, and keeps it when it has gone', async () => {
  market = [testSellRequest('a'), testSellRequest('b')];
  await client.fetchQuery(sellRequestsQuery(firstPage));
  const open = new QueryObserver(client, openSellRequestQuery(client, 'b'));
  const stop = open.subscribe(() => {});
  expect(open.getCurrentResult().data).toMatchObject({ id: 'b', price: 100 });

  market = [testSellRequest('a'), testSellRequest('b', { price: 90 })];
  await client.refetchQueries({ queryKey: sellRequestsQuery(firstPage).queryKey });
  expect(open.getCurrentResult().data).toMatchObject({ id: 'b', price: 90 });

  market = [testSellRequest('a')];
  await client.refetchQueries({ queryKey: sellRequestsQuery(firstPage).queryKey });
  expect(open.getCurrentResult().data).toMatchObject({ id: 'b', price: 90 });
  stop();
});

it('has no listing for a link until a page brings it', async () => {
  market = [testSellRequest('a')];
  const open = new QueryObserver(client, openSellRequestQuery(client, 'a'));
  const stop = open.subscribe(() => {});
  expect(open.getCurrentResult().data).toBeNull();
  await client.fetchQuery(sellRequestsQuery(firstPage));
  expect(open.getCurrentResult().data).toMatchObject({ id: 'a' });
  stop();
});
