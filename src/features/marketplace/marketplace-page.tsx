import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useNow } from '@/api/use-now';
import { counted, formatCount } from '@/lib/count-text';
import { classNames } from '@/ui/class-names';
import { usePageTitle } from '@/ui/page-title';
import { useMediaQuery } from '@/ui/use-media-query';
import { Facets } from './facets';
import {
  BulkNotice,
  EmptyResults,
  FacetsDialog,
  ListingCards,
  ListingTable,
  LotNotListed,
  loadPanel,
  ReadFailure,
  SelectionBar,
  useIdleLoad,
} from './lazy-parts';
import { ListingPlace } from './listing-place';
import { changeSearch, type MarketplaceSearch, type SearchChange } from './marketplace-search';
import { FilterChips, MarketplaceToolbar } from './marketplace-toolbar';
import { pageCount } from './page-window';
import { Pagination } from './pagination';
import { PendingRows } from './pending-rows';
import { useSelected } from './selection-store';
import { type Go, useOpenListing } from './use-open-listing';
import { useShownPage } from './use-shown-page';

/** The marketplace: facets, the lots they leave, and the one that is looked at. */
export function MarketplacePage({ search, account }: { search: MarketplaceSearch; account: string }) {
  const navigate = useNavigate({ from: '/marketplace' });
  const go: Go = (change, how) =>
    void navigate({ to: '/marketplace', search: (before) => changeSearch(before, change), ...how });
  const onChange = (change: SearchChange) => go(change);
  const { page, shown, isCurrent, isBusy, error, retry } = useShownPage(search);
  const { listing, place, open, walk, close } = useOpenListing(search.lot, go);
  const [isFiltering, setFiltering] = useState(false);
  const isTable = useMediaQuery('(min-width: 640px)');
  const isSelecting = useSelected(({ size }) => size > 0);
  // From the first tick on it stays: what it opened is not to go with the last lot.
  const [hasBar, setBar] = useState(isSelecting);
  if (isSelecting && !hasBar) setBar(true);
  const now = useNow();
  usePageTitle('Marketplace');
  useIdleLoad();

  const total = page?.total ?? 0;
  const pages = page ? pageCount(total, shown.take, shown.page, page.data.length) : 1;
  const isListed = page?.data.some(({ id }) => id === search.lot) ?? true;

  function list() {
    if (!page) return <PendingRows />;
    if (page.data.length === 0) {
      return (
        <EmptyResults
          search={{ ...search, ...shown }}
          total={total}
          pages={pages}
          onChange={onChange}
          onRetry={retry}
        />
      );
    }
    const rows = { listings: page.data, lot: search.lot, now, onOpen: open };
    return isTable ? (
      // Until the asked-for order has come it is announced; once it has failed, the headers tell the order there is.
      <ListingTable {...rows} sort={error ? shown : search} onSort={onChange} onWalk={walk} />
    ) : (
      <ListingCards {...rows} />
    );
  }

  return (
    <div className="flex items-start">
      <h1 className="sr-only">Marketplace</h1>
      <aside
        aria-label="Filters"
        className="sticky top-12 hidden h-[calc(100dvh-3rem)] w-facets shrink-0 overflow-y-auto px-2 py-3 md:block"
      >
        <Facets search={search} onChange={onChange} />
      </aside>
      <section
        aria-label="Lots"
        aria-busy={isBusy}
        className="flex min-h-[calc(100dvh-3rem)] min-w-0 flex-1 flex-col border-line bg-surface md:border-l"
      >
        <MarketplaceToolbar
          search={search}
          onChange={onChange}
          onType={(change) => go(change, { replace: true })}
          onOpenFilters={() => setFiltering(true)}
        />
        <div className="flex min-h-9 items-start gap-3 px-4 pb-1 text-sm">
          <FilterChips search={search} onChange={onChange} />
          {isBusy && page ? (
            <span
              aria-hidden="true"
              className="mt-2 size-3 animate-spin rounded-full border-2 border-faint border-r-transparent"
            />
          ) : null}
          <p role="status" className="mt-1 shrink-0 text-muted tabular-nums">
            {page ? counted(total, 'lot') : ''}
            <span className="sr-only">
              {pages > 1 ? `, page ${formatCount(shown.page)} of ${formatCount(pages)}` : ''}
            </span>
          </p>
        </div>
        <Suspense fallback={null}>
          <BulkNotice account={account} className="mx-4 mb-2" />
        </Suspense>
        <Suspense fallback={null}>
          {error ? <ReadFailure error={error} isCurrent={isCurrent} onRetry={retry} /> : null}
          {search.lot !== '' && !listing && isCurrent && page ? <LotNotListed onDismiss={close} /> : null}
        </Suspense>
        <div
          onPointerEnter={loadPanel}
          className={classNames(
            '@container flex-1 transition-opacity',
            isBusy && page && 'opacity-60 delay-150',
          )}
        >
          <Suspense fallback={<PendingRows />}>{list()}</Suspense>
        </div>
        {total > 0 || hasBar ? (
          <Pagination page={Math.min(shown.page, pages)} pages={pages} take={shown.take} onChange={onChange}>
            {hasBar ? (
              <Suspense fallback={null}>
                <SelectionBar account={account} />
              </Suspense>
            ) : null}
            {isSelecting ? null : <span className="text-faint">Tick lots to request several at once</span>}
          </Pagination>
        ) : null}
      </section>
      {listing ? <ListingPlace listing={listing} isListed={isListed} onClose={close} place={place} /> : null}
      {isFiltering ? (
        <Suspense fallback={null}>
          <FacetsDialog search={search} onChange={onChange} onClose={() => setFiltering(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
