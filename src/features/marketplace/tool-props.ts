import type { Go, MarketplaceSearch } from './marketplace-search';
import type { OwnView } from './use-own-view';

/** What the tools around the list work with: comparing lots, and saved searches. */
export interface ToolProps {
  account: string;
  search: MarketplaceSearch;
  own: OwnView;
  go: Go;
}
