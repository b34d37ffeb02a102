import type { QueryClient } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import { systemClock } from '@/lib/clock';
import { createMarketSync, type MarketSync } from './market-sync';
import { browserEnvironment } from './environment';

/** The book of this browser page, behind whatever the screens ask through the query cache. */
export function openMarketSync(client: QueryClient): MarketSync {
  return createMarketSync({
    read: (query, signal) => marketplace.call('listSellRequests', { query, signal }),
    environment: browserEnvironment(systemClock, {
      isBusy: () => client.isFetching() > 0,
      subscribe: (listener) => client.getQueryCache().subscribe(listener),
    }),
  });
}
