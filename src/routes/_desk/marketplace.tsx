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
  // Not awaited: the frame is painted at once, and the rows before stay until the next are here.
  loader: ({ context, deps, preload }) => {
    void readAhead(context.queryClient, sellRequestsQuery(deps), preload);
  },
  // The page shows by itself what is loading: a pending screen would take its place at every change of the search.
  pendingMs: Number.POSITIVE_INFINITY,
  component: Marketplace,
});

function Marketplace() {
  const { account } = Route.useRouteContext();
  return <MarketplacePage urlSearch={Route.useSearch()} account={account} />;
}
