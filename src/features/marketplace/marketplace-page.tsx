import { Suspense, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useNow } from '@/api/use-now';
import { classNames } from '@/ui/class-names';
import { usePageTitle } from '@/ui/page-title';
import { noteFollowed, useSettled } from './after-input';
import { FilterColumn } from './filter-column';
import {
  BulkNotice,
  CompareAndWatch,
  EmptyResults,
  FilterChips,
  isJournalKept,
  ListTools,
  LotNotListed,
  loadPanel,
  Pagination,
  ReadFailure,
  SavedSearches,
  SelectionBar,
  useIdleLoad,
} from './lazy-parts';
import { ListStatus, listCount } from './list-status';
import { ListingPlace } from './listing-place';
import { LotList } from './lot-list';
import type { ListExtent } from './list-export';
import { lotsOf } from './lots';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';
import { MarketplaceToolbar } from './marketplace-toolbar';
import { pageCount } from './page-window';
import { PendingRows } from './pending-rows';
import { useSelected } from './selection-store';
import { useOpenListing } from './use-open-listing';
import { type OwnView, useOwnView } from './use-own-view';
import { useSearchAhead } from './use-search-ahead';
import { useShownPage } from './use-shown-page';

function extentOf({ isOwn, isComplete }: OwnView, pages: number): ListExtent {
  if (isOwn) return isComplete ? 'all' : 'soFar';
  return pages === 1 ? 'all' : 'page';
}

/**
 * The marketplace: facets, the lots they leave, and the one that is looked at.
 * @throws the failure of the very first page, for the route's error screen.
 */
export function MarketplacePage({ search: asked, account }: { search: MarketplaceSearch; account: string }) {
  const { search, go, type } = useSearchAhead(asked);
  const onChange = useCallback((change: SearchChange) => go(change), [go]);
  const [isFiltering, setFiltering] = useState(false);
  const openFilters = useCallback(() => setFiltering(true), []);
  const closeFilters = useCallback(() => setFiltering(false), []);
  const { page, shown, isCurrent, isBusy: isReading, error, retry } = useShownPage(search);
  const own = useOwnView(account, search, page?.data.length ?? null);
  // Without a first page there is nothing to show, unless it is to come from the lots that are known here.
  if (error && !page && !own.isOwn && !own.isPending) throw error;
  const { listing, place, open, walk, close } = useOpenListing(search.lot, go, own.find);
  const isSelecting = useSelected(({ size }) => size > 0);
  // From the first tick on it stays: what it opened is not to go with the last lot.
  const [hasBar, setBar] = useState(isSelecting);
  if (isSelecting && !hasBar) setBar(true);
  const now = useNow();
  usePageTitle('Marketplace');
  useIdleLoad(page !== undefined);

  const total = page?.total ?? 0;
  const lotCount = listCount(own, page ? total : null);
  const pages = page ? pageCount(total, shown.take, shown.page, page.data.length) : 1;
  const isBusy = isReading && !own.isOwn;
  const pageLots = useMemo(() => lotsOf(page?.data ?? [], JSON.stringify(shown)), [page, shown]);
  const lots = own.isOwn ? own.lots : pageLots;
  useLayoutEffect(noteFollowed, [lots]);
  const isListed = !listing || !page || lots.has(search.lot);

  function list() {
    if (own.isPending || (!own.isOwn && !page)) return <PendingRows />;
    if (lots.count === 0) {
      return (
        <EmptyResults
          search={own.isOwn ? search : { ...search, ...shown }}
          total={own.isOwn ? 0 : total}
          pages={pages}
          soFar={own.isOwn && !own.isComplete ? own.sentence || 'Loading lots…' : ''}
          onChange={onChange}
          onRetry={retry}
        />
      );
    }
    // Until the asked-for order has come it is announced; once it has failed, the headers tell the order there is.
    const { sortBy, sortDir } = error && !own.isOwn ? shown : search;
    return (
      <LotList
        lots={lots}
        isLong={own.isOwn}
        lot={search.lot}
        now={now}
        sortBy={sortBy}
        sortDir={sortDir}
        isAnySort={own.isComplete}
        onSort={onChange}
        onOpen={open}
        onWalk={walk}
      />
    );
  }

  // What stands around the rows follows when they are drawn: an input is for the rows.
  const around = useSettled(
    useMemo(() => ({ search, own, lots, extent: extentOf(own, pages) }), [search, own, lots, pages]),
  );
  const tools = useMemo(
    () => ({ account, search: around.search, own: around.own, go }),
    [account, around, go],
  );
  const saved = useMemo(() => <SavedSearches {...tools} />, [tools]);
  const watched = useMemo(() => <CompareAndWatch {...tools} />, [tools]);
  const listTools = useMemo(
    () => (
      <ListTools
        search={around.search}
        lots={around.lots}
        extent={around.extent}
        isAnySort={around.own.isComplete}
        onChange={onChange}
        onOpen={open}
      />
    ),
    [around, onChange, open],
  );
  const bar = useMemo(
    () => (
      <>
        {hasBar ? (
          <Suspense fallback={null}>
            <SelectionBar account={account} />
          </Suspense>
        ) : null}
        {isSelecting ? null : <span className="text-faint">Tick lots to request several at once</span>}
      </>
    ),
    [account, hasBar, isSelecting],
  );

  return (
    <div className="flex items-start">
      <h1 className="sr-only">Marketplace</h1>
      <FilterColumn
        search={search}
        own={around.own}
        isOpen={isFiltering}
        lotCount={own.isOwn || isCurrent ? lotCount : null}
        onChange={onChange}
        onClose={closeFilters}
      />
      <section
        aria-label="Lots"
        aria-busy={isBusy}
        className="flex min-h-[calc(100dvh-3rem)] min-w-0 flex-1 flex-col border-line bg-surface md:border-l"
      >
        <MarketplaceToolbar
          search={search}
          onChange={onChange}
          onType={type}
          onOpenFilters={openFilters}
          saved={saved}
        >
          {listTools}
        </MarketplaceToolbar>
        {/* The state of the list has a row of its own below the chips where the two do not fit side by side. */}
        <div className="@container">
          <div className="flex min-h-9 flex-wrap items-start gap-x-3 px-4 pb-1 text-sm [&>:empty]:py-0 @min-[860px]:flex-nowrap">
            <FilterChips search={search} understood={own.understood} onChange={onChange} />
            {isBusy && page ? (
              <span
                aria-hidden="true"
                className="mt-2 hidden size-3 animate-spin @min-[860px]:block rounded-full border-2 border-faint border-r-transparent"
              />
            ) : null}
            <ListStatus lotCount={lotCount} page={shown.page} pages={pages} own={own} />
          </div>
        </div>
        <Suspense fallback={null}>{watched}</Suspense>
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
            '@container isolate flex-1 transition-opacity',
            isBusy && page && 'opacity-60 delay-150',
          )}
        >
          <Suspense fallback={<PendingRows />}>{list()}</Suspense>
        </div>
        {total > 0 || hasBar ? (
          <div className="@container min-h-12.25 border-t border-line bg-surface px-4 py-2 text-sm md:sticky md:bottom-0 md:z-10">
            <Pagination
              page={Math.min(shown.page, pages)}
              pages={pages}
              take={shown.take}
              isWhole={own.isOwn}
              rows={search.rows}
              onChange={onChange}
            >
              {bar}
            </Pagination>
          </div>
        ) : null}
      </section>
      {listing ? <ListingPlace listing={listing} isListed={isListed} onClose={close} place={place} /> : null}
    </div>
  );
}
