import type { SellRequest } from '@/contract/resources';
import type { MarketplaceSearch } from '../search/marketplace-search';
import type { MarketResult, MarketService } from './market-service';

/** All rows of a result, fetched in chunks that keep the page responsive. */
export async function allRows(service: MarketService, { id, total }: MarketResult): Promise<SellRequest[]> {
  const part = 2000;
  const rows: SellRequest[] = [];
  for (let from = 0; from < total; from += part) {
    const next = await service.rows(id, from, from + part);
    if (!next) throw new Error('The market has changed meanwhile.');
    rows.push(...next);
  }
  return rows;
}

/** All loaded lots of a search in its order, even if the list shows a page of the service. */
export async function searchedSellRequests(
  service: MarketService,
  search: MarketplaceSearch,
): Promise<SellRequest[]> {
  const whole = { ...search, rows: 'all' as const };
  return allRows(service, await service.query({ search: whole, serviceTotal: null }, 0, 0));
}
