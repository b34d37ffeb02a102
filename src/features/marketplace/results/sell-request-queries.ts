import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequest, SellRequestPage } from '@/contract/resources';
import { type ServiceSearch, sellRequestQueryOf } from '../search/marketplace-search';
import { recordPrices } from './live-changes';
import { updateSelectedSellRequests } from '../selection/selection-store';

export const sellRequestKeys = {
  all: ['sellRequests'] as const,
  pages: ['sellRequests', 'page'] as const,
  page: (query: SellRequestQuery) => ['sellRequests', 'page', query] as const,
  details: ['sellRequests', 'detail'] as const,
  detail: (id: string) => ['sellRequests', 'detail', id] as const,
  seenValues: ['sellRequests', 'seenValues'] as const,
};

/** Categories and brands of every sell request read in this session, as the service writes them. */
export interface SeenValues {
  category: readonly string[];
  brand: readonly string[];
}

const nothingSeen: SeenValues = { category: [], brand: [] };

/** Stores what outlives a page: new categories and brands, and the latest data of the open and selected sell requests. */
function recordSellRequests(client: QueryClient, details: readonly SellRequest[]): void {
  recordPrices(details);
  client.setQueryData<SeenValues>(sellRequestKeys.seenValues, (seen = nothingSeen) => {
    const category = new Set([...seen.category, ...details.map((detail) => detail.category)]);
    const brand = new Set([...seen.brand, ...details.map((detail) => detail.brand)]);
    const isNew = category.size > seen.category.length || brand.size > seen.brand.length;
    return isNew ? { category: [...category], brand: [...brand] } : seen;
  });
  recordChanges(client, details);
}

/** Updates the open sell request and the selected ones. */
export function recordChanges(client: QueryClient, details: readonly SellRequest[]): void {
  updateSelectedSellRequests(details);
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: sellRequestKeys.details })) {
    const newest = details.find(({ id }) => id === queryKey[2]);
    if (newest) client.setQueryData<SellRequest | null>(queryKey, newest);
  }
}

/** One page of the marketplace's sell requests. */
export function sellRequestsQuery(search: ServiceSearch) {
  const query = sellRequestQueryOf(search);
  return queryOptions({
    queryKey: sellRequestKeys.page(query),
    queryFn: async ({ signal, client }): Promise<SellRequestPage> => {
      const page = await marketplace.call('listSellRequests', { query, signal });
      recordSellRequests(client, page.data);
      return page;
    },
  });
}

/** The values of the pages read so far: the interface does not list its categories and brands. */
export const seenValuesQuery = queryOptions({
  queryKey: sellRequestKeys.seenValues,
  queryFn: (): SeenValues => nothingSeen,
  initialData: nothingSeen,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The pages of sell requests in the cache, each with its query; with `queryKey`, only that page. */
export function pagesRead(
  client: QueryClient,
  queryKey: QueryKey = sellRequestKeys.pages,
): { query: SellRequestQuery; page: SellRequestPage }[] {
  const entries = client.getQueriesData<SellRequestPage>({ queryKey });
  return entries.flatMap(([[, , query], page]) => (page && isQuery(query) ? { query, page } : []));
}

const isQuery = (part: unknown): part is SellRequestQuery => typeof part === 'object' && part !== null;

function findSellRequest(client: QueryClient, id: string): SellRequest | undefined {
  const pages = client.getQueryCache().findAll({ queryKey: sellRequestKeys.pages });
  const newestFirst = pages.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { queryKey } of newestFirst) {
    const page = client.getQueryData<SellRequestPage>(queryKey);
    const detail = page?.data.find((one) => one.id === id);
    if (detail) return detail;
  }
  return undefined;
}

/**
 * The open sell request, from the pages read so far: the interface cannot read a single one. If a newer page lacks it, its last data
 * stays, so that the buyer loses no typed text. Null until a page has it.
 */
export function openSellRequestQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: sellRequestKeys.detail(id),
    queryFn: (): SellRequest | null => findSellRequest(client, id) ?? null,
    initialData: (): SellRequest | null => findSellRequest(client, id) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== '',
  });
}
