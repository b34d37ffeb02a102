import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useNow } from '@/api/use-now';
import { classNames } from '@/ui/class-names';
import { usePageTitle } from '@/ui/page-title';
import { useMediaQuery } from '@/ui/use-media-query';
import { Facets } from './facets';
import { FilterChips } from './filter-chips';
import {
  BulkNotice,
  CompareAndWatch,
  EmptyResults,
  FacetsDialog,
  isJournalKept,
  ListingCards,
  ListingTable,
  ListTools,
  LotNotListed,
  loadPanel,
  OwnFacets,
  OwnTable,
  ReadFailure,
  SavedSearches,
  SelectionBar,
  useIdleLoad,
} from './lazy-parts';
import { ListStatus } from './list-status';
import { ListingPlace } from './listing-place';
import { lotsOf } from './lots';
import { changeSearch, type MarketplaceSearch, type SearchChange } from './marketplace-search';
import { MarketplaceToolbar } from './marketplace-toolbar';
import { pageCount } from './page-window';
import { Pagination } from './pagination';
import { PendingRows } from './pending-rows';
import { useSelected } from './selection-store';
import { type Go, useOpenListing } from './use-open-listing';
import { useOwnView } from './use-own-view';
import { useShownPage } from './use-shown-page';

/**
 * The marketplace: facets, the lots they leave, and the one that is looked at.
 * @throws the failure of the very first page, for the route's error screen.
 */
export function MarketplacePage({ search, account }: { search: MarketplaceSearch; account: string }) {
  const navigate = useNavigate({ from: '/marketplace' });
  // The same ones for ever: what is given them is not drawn again for their sake.
  const go: Go = useCallback(
    (change, how) =>
      void navigate({ to: '/marketplace', search: (before) => changeSearch(before, change), ...how }),
    [navigate],
  );
  const onChange = useCallback((change: SearchChange) => go(change), [go]);
  const onType = useCallback((change: SearchChange) => go(change, { replace: true }), [go]);
  const [isFiltering, setFiltering] = useState(false);
  const openFilters = useCallback(() => setFiltering(true), []);
  const { page, shown, isCurrent, isBusy: isReading, error, retry } = useShownPage(search);
  const own = useOwnView(account, search, page !== undefined);
  // Without a first page there is nothing to show, unless it is to come from the lots that are known here.
  if (error && !page && !own.isOwn && !own.isPending) throw error;
  const { listing, place, open, walk, close } = useOpenListing(search.lot, go, own.find);
  const isTable = useMediaQuery('(min-width: 640px)');
  const isSelecting = useSelected(({ size }) => size > 0);
  // From the first tick on it stays: what it opened is not to go with the last lot.
  const [hasBar, setBar] = useState(isSelecting);
  if (isSelecting && !hasBar) setBar(true);
  const now = useNow();
  usePageTitle('Marketplace');
  useIdleLoad(page !== undefined);

  const total = page?.total ?? 0;
  const pages = page ? pageCount(total, shown.take, shown.page, page.data.length) : 1;
  const isBusy = isReading && !own.isOwn;
  const pageLots = useMemo(() => lotsOf(page?.data ?? []), [page]);
  const lots = own.isOwn ? own.lots : pageLots;
  // Only when it is asked: a whole market is long.
  const isListed = !listing || !page || lots.all().some(({ id }) => id === search.lot);

  function list() {
    if (own.isPending || (!own.isOwn && !page)) return <PendingRows />;
    if (lots.count === 0) {
      return (
        <EmptyResults
          search={own.isOwn ? search : { ...search, ...shown }}
          total={own.isOwn ? 0 : total}
          pages={pages}
          soFar={own.isOwn && !own.isComplete ? own.sentence : ''}
          onChange={onChange}
          onRetry={retry}
        />
      );
    }
    const rows = { lots, lot: search.lot, now, onOpen: open };
    if (!isTable) return <ListingCards {...rows} />;
    // Until the asked-for order has come it is announced; once it has failed, the headers tell the order there is.
    const sort = error && !own.isOwn ? shown : search;
    const table = { ...rows, sort, isAnySort: own.isComplete, onSort: onChange, onWalk: walk };
    return own.isOwn ? <OwnTable {...table} /> : <ListingTable {...table} />;
  }

  const tools = { account, search, own, go };
  const facets = (
    <>
      <Facets search={search} counts={own.answer?.counts ?? null} onChange={onChange} />
      <Suspense fallback={null}>
        {own.answer && own.hasFacets ? (
          <OwnFacets search={search} answer={own.answer} onChange={onChange} />
        ) : null}
      </Suspense>
    </>
  );

  return (
    <div className="flex items-start">
      <h1 className="sr-only">Marketplace</h1>
      <aside
        aria-label="Filters"
        className="sticky top-12 hidden h-[calc(100dvh-3rem)] w-facets shrink-0 overflow-y-auto px-2 py-3 md:block"
      >
        {facets}
      </aside>
      <section
        aria-label="Lots"
        aria-busy={isBusy}
        className="flex min-h-[calc(100dvh-3rem)] min-w-0 flex-1 flex-col border-line bg-surface md:border-l"
      >
        <MarketplaceToolbar
          search={search}
          onChange={onChange}
          onType={onType}
          onOpenFilters={openFilters}
          saved={<SavedSearches {...tools} />}
        >
          <ListTools
            search={search}
            lots={lots}
            isWhole={own.isOwn || pages === 1}
            isAnySort={own.isComplete}
            onChange={onChange}
            onOpen={open}
          />
        </MarketplaceToolbar>
        <div className="flex min-h-9 items-start gap-3 px-4 pb-1 text-sm">
          <FilterChips search={search} understood={own.understood} onChange={onChange} />
          {isBusy && page ? (
            <span
              aria-hidden="true"
              className="mt-2 size-3 animate-spin rounded-full border-2 border-faint border-r-transparent"
            />
          ) : null}
          <ListStatus total={page ? total : null} page={shown.page} pages={pages} own={own} />
        </div>
        <Suspense fallback={null}>
          <CompareAndWatch {...tools} />
        </Suspense>
        <Suspense fallback={null}>
          {page || isJournalKept() ? <BulkNotice account={account} className="mx-4 mb-2" /> : null}
        </Suspense>
        <Suspense fallback={null}>
          {error && !own.isOwn ? <ReadFailure error={error} isCurrent={isCurrent} onRetry={retry} /> : null}
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
          <Pagination
            page={Math.min(shown.page, pages)}
            pages={pages}
            take={shown.take}
            isWhole={own.isOwn}
            rows={search.rows}
            onChange={onChange}
          >
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
          <FacetsDialog onClear={onChange} onClose={() => setFiltering(false)}>
            {facets}
          </FacetsDialog>
        </Suspense>
      ) : null}
    </div>
  );
}
