import type { QueryClient } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import { systemClock } from '@/lib/clock';
import { createMarketBook, type MarketBook } from './market-sync';
import { browserSurroundings } from './environment';

/** The book of this browser page, behind whatever the screens ask through the query cache. */
export function openMarketBook(client: QueryClient): MarketBook {
  return createMarketBook({
    read: (query, signal) => marketplace.call('listSellRequests', { query, signal }),
    surroundings: browserSurroundings(systemClock, {
      isBusy: () => client.isFetching() > 0,
      subscribe: (listener) => client.getQueryCache().subscribe(listener),
    }),
  });
}
