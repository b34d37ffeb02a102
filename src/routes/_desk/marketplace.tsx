import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { MarketplacePage } from '@/features/marketplace/marketplace-page';
import {
  marketplaceDefaults,
  readMarketplaceSearch,
  type SearchChange,
  serviceSearchOf,
} from '@/features/marketplace/search/marketplace-search';
import { sellRequestsQuery } from '@/features/marketplace/results/sell-request-queries';
import { readAhead } from '@/lib/read-ahead';

export const Route = createFileRoute('/_desk/marketplace')({
  validateSearch: (search: SearchChange & SearchSchemaInput) => readMarketplaceSearch(search),
  search: { middlewares: [stripSearchParams(marketplaceDefaults)] },
  loaderDeps: ({ search }) => serviceSearchOf(search),
  // Not awaited: the frame renders at once, and the previous rows stay until the next ones are loaded.
  loader: ({ context, deps, preload }) => {
    void readAhead(context.queryClient, sellRequestsQuery(deps), preload);
  },
  // The page has its own loading state. A pending screen would replace it at every change of the search.
  pendingMs: Number.POSITIVE_INFINITY,
  component: Marketplace,
});

function Marketplace() {
  const { account } = Route.useRouteContext();
  return <MarketplacePage urlSearch={Route.useSearch()} account={account} />;
}
