import type { Go, MarketplaceSearch } from '../search/marketplace-search';
import type { Market } from '../market-worker/market-store';
import type { MarketResults } from './use-market-results';

/** Props of the tools around the list: comparing lots, and saved searches. */
export interface ToolProps {
  account: string;
  search: MarketplaceSearch;
  /** Null until any lots are loaded. */
  market: Market | null;
  facets: MarketResults['facets'];
  find: MarketResults['find'];
  go: Go;
}
