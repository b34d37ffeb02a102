import type { Go, MarketplaceSearch } from '../search/marketplace-search';
import type { LocalResults } from './use-local-results';

/** What the tools around the list work with: comparing lots, and saved searches. */
export interface ToolProps {
  account: string;
  search: MarketplaceSearch;
  own: LocalResults;
  go: Go;
}
