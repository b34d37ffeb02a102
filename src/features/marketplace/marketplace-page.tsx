import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '@/api/use-now';
import { counted, formatCount } from '@/lib/count-text';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Notice } from '@/ui/notice';
import { usePageTitle } from '@/ui/page-title';
import { LoadingNote } from '@/ui/skeleton';
import { useMediaQuery } from '@/ui/use-media-query';
import { EmptyResults } from './empty-results';
import { Facets } from './facets';
import { ListingCards } from './listing-cards';
import { ListingPlace, loadListingPanel, useIdlePanelLoad } from './listing-place';
import { ListingTable } from './listing-table';
import { changeSearch, type MarketplaceSearch, type SearchChange } from './marketplace-search';
import { FilterChips, MarketplaceToolbar } from './marketplace-toolbar';
import { pageCount } from './page-window';
import { Pagination } from './pagination';
import { ReadFailure } from './read-failure';
import { type Go, useOpenListing } from './use-open-listing';
import { useShownPage } from './use-shown-page';

const FacetsDialog = lazy(async () => ({ default: (await import('./facets-dialog')).FacetsDialog }));

/** The marketplace: facets, the lots they leave, and the one that is looked at. */
export function MarketplacePage({ search }: { search: MarketplaceSearch }) {
  const navigate = useNavigate({ from: '/marketplace' });
  const go: Go = (change, how) =>
    void navigate({ to: '/marketplace', search: (before) => changeSearch(before, change), ...how });
  const change = (next: SearchChange) => go(next);
  const { page, shown, isCurrent, isBusy, error, retry } = useShownPage(search);
  const { listing, place, open, walk, close } = useOpenListing(search.lot, go);
  const [isFiltering, setFiltering] = useState(false);
  const isTable = useMediaQuery('(min-width: 640px)');
  const now = useNow();
  usePageTitle('Marketplace');
  useIdlePanelLoad();

  const listings = page?.data;
  const pages = page ? pageCount(page.total, shown.take, shown.page, page.data.length) : 1;
  const isListed = listings?.some(({ id }) => id === search.lot) ?? true;
  const rows = { listings, lot: search.lot, now, onOpen: open };

  return (
    <div className="flex items-start">
      <h1 className="sr-only">Marketplace</h1>
      <aside
        aria-label="Filters"
        className="sticky top-12 hidden h-[calc(100dvh-3rem)] w-facets shrink-0 overflow-y-auto border-r border-line px-2 py-3 md:block"
      >
        <Facets search={search} onChange={change} />
      </aside>
      <section aria-label="Lots" aria-busy={isBusy} className="min-w-0 flex-1">
        <MarketplaceToolbar
          search={search}
          onChange={change}
          onType={(next) => go(next, { replace: true })}
          onOpenFilters={() => setFiltering(true)}
        />
        <FilterChips search={search} onChange={change}>
          <ResultCount total={page?.total} page={shown.page} pages={pages} isBusy={isBusy} />
        </FilterChips>
        {error ? <ReadFailure error={error} isCurrent={isCurrent} onRetry={retry} /> : null}
        {search.lot !== '' && !listing && isCurrent && page ? (
          <Notice
            tone="info"
            className="mx-4 mb-2"
            actions={
              <Button size="tool" onClick={close}>
                Dismiss
              </Button>
            }
          >
            The lot of this link is not on this page. It may be sold, changed, or on another page.
          </Notice>
        ) : null}
        {page?.data.length === 0 ? (
          <EmptyResults
            search={{ ...search, ...shown }}
            total={page.total}
            pages={pages}
            onChange={change}
            onRetry={retry}
          />
        ) : (
          <div
            onPointerEnter={() => void loadListingPanel().catch(() => {})}
            className={classNames(
              '@container min-h-[60dvh] transition-opacity',
              isBusy && page && 'opacity-60 delay-150',
            )}
          >
            {isTable ? (
              <ListingTable {...rows} sort={search} onSort={change} onWalk={walk} />
            ) : (
              <ListingCards {...rows} />
            )}
          </div>
        )}
        {page && page.total > 0 ? (
          <Pagination page={Math.min(shown.page, pages)} pages={pages} take={shown.take} onChange={change} />
        ) : null}
      </section>
      {listing ? <ListingPlace listing={listing} isListed={isListed} onClose={close} place={place} /> : null}
      {isFiltering ? (
        <Suspense fallback={null}>
          <FacetsDialog search={search} onChange={change} onClose={() => setFiltering(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ResultCountProps {
  total: number | undefined;
  page: number;
  pages: number;
  isBusy: boolean;
}

function ResultCount({ total, page, pages, isBusy }: ResultCountProps) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 text-muted tabular-nums">
      {isBusy ? (
        <span
          aria-hidden="true"
          className="size-3 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : null}
      <p role="status">
        {total === undefined ? <LoadingNote what="the lots" /> : counted(total, 'lot')}
        <span className="sr-only">
          {pages > 1 ? `, page ${formatCount(page)} of ${formatCount(pages)}` : ''}
        </span>
      </p>
    </div>
  );
}
