import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useNow } from '@/api/use-now';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import { usePageTitle } from '@/ui/layout/page-title';
import { noteFollowed, useSettled } from './search/after-input';
import { FilterColumn } from './filters/filter-column';
import { ListStatus, listCount } from './local-results/list-status';
import { ListingPlace, loadPanel } from './panel/listing-place';
import { LotList } from './table/lot-list';
import type { ListExtent } from './columns/list-export';
import { lotsOf } from './results/lots';
import type { MarketplaceSearch, SearchChange } from './search/marketplace-search';
import { MarketplaceToolbar } from './search/marketplace-toolbar';
import { pageCount, receivedRows } from './results/page-window';
import { PendingRows } from './table/pending-rows';
import { useSelected } from './selection/selection-store';
import { staleRows } from './results/stale-rows';
import { useFirstRow } from './results/use-first-row';
import { useOpenListing } from './results/use-open-listing';
import { type LocalResults, useLocalResults } from './local-results/use-local-results';
import { useSearchAhead } from './search/use-search-ahead';
import { useShownPage } from './results/use-shown-page';

const nothing = () => null;
const idle = { missing: nothing, waitFor: idleTime };

const FilterChips = lazyPart(async () => (await import('./filters/filter-chips')).FilterChips, {
  missing: nothing,
  fallback: <div className="min-w-0 flex-1" />,
});
const Pagination = lazyPart(async () => (await import('./results/pagination')).Pagination, {
  missing: ({ children }) => children,
});
const EmptyResults = lazyPart(async () => (await import('./local-results/list-notices')).EmptyResults, {
  fallback: <PendingRows />,
});
const LotNotListed = lazyPart(async () => (await import('./local-results/list-notices')).LotNotListed, {
  missing: nothing,
});
const WithheldLots = lazyPart(async () => (await import('./local-results/list-notices')).WithheldLots, {
  missing: nothing,
});
// Without a connection not even the notice may arrive; the rows must stay all the same.
const ReadFailure = lazyPart(async () => (await import('./local-results/list-notices')).ReadFailure, {
  missing: ({ isCurrent, onRetry }) => (
    <div role="alert" className="mx-4 mb-2 text-sm text-bad">
      Couldn't load these lots. {staleRows(isCurrent)}{' '}
      <Button size="tool" onClick={onRetry}>
        Try again
      </Button>
    </div>
  ),
});
const SelectionBar = lazyPart(async () => (await import('./selection/selection-bar')).SelectionBar, {
  missing: () => (
    <p role="alert" className="text-sm text-bad">
      Part of Lotdesk didn't load. Reload the page to request these lots.
    </p>
  ),
});
const ListTools = lazyPart(async () => (await import('./columns/list-tools')).ListTools, idle);
const SavedSearches = lazyPart(
  async () => (await import('./saved-searches/saved-searches')).SavedSearches,
  idle,
);
const CompareAndWatch = lazyPart(async () => (await import('./compare-and-watch')).CompareAndWatch, {
  missing: nothing,
  waitFor: async () => {
    if (!location.search.includes('compare=')) await idleTime();
  },
});
const BulkNotice = lazyPart(
  async () => (await import('@/features/buy-requests/bulk/bulk-notice')).BulkNotice,
  {
    missing: nothing,
    waitFor: async () => {
      if (!hasBulkJournal()) await idleTime();
    },
  },
);

/** Whether several lots were being requested when this device was last here. */
function hasBulkJournal(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('lotdesk.bulk-journal'));
  } catch {
    return false;
  }
}

/** Loads what is likely wanted next, once the rows are here: on a slow line it would hold them up. */
function useIdleLoad(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return;
    void idleTime().then(() => {
      loadPanel();
      for (const part of [EmptyResults, SelectionBar]) part.preload();
    });
  }, [hasRows]);
}

function extentOf({ isLocal, isComplete }: LocalResults, pages: number): ListExtent {
  if (isLocal) return isComplete ? 'all' : 'soFar';
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
  const own = useLocalResults(account, search, {
    rows: page?.data.length ?? null,
    total: page && isCurrent ? page.total : null,
    searchTerm: shown.searchTerm,
  });
  // Without a first page there is nothing to show, unless it is to come from the lots that are known here.
  if (error && !page && !own.isLocal && !own.isPending) throw error;
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
  const pages = page ? pageCount(total, shown.take, shown.page, receivedRows(page)) : 1;
  const isBusy = isReading && !own.isLocal;
  const pageLots = useMemo(() => lotsOf(page?.data ?? [], JSON.stringify(shown)), [page, shown]);
  const lots = own.isLocal ? own.lots : pageLots;
  useLayoutEffect(noteFollowed, [lots]);
  const withheld = own.isLocal ? own.withheld : page?.withheld;
  const isAnswered = own.isLocal || (page !== undefined && isCurrent);
  const { takeFirstRow, goToFirstRow } = useFirstRow(
    isAnswered ? (own.isLocal ? own.typed.words : shown.searchTerm) : null,
  );
  const isListed = !listing || !page || lots.has(search.lot);

  function list() {
    if (own.isPending || (!own.isLocal && !page)) return <PendingRows />;
    // What the notice above names is all there is.
    if (lots.count === 0 && !own.isLocal && withheld) return null;
    if (lots.count === 0) {
      return (
        <EmptyResults
          search={own.isLocal ? search : { ...search, ...shown }}
          total={own.isLocal ? 0 : total}
          pages={pages}
          own={own.isLocal ? own : null}
          onChange={onChange}
          onRetry={retry}
        />
      );
    }
    // Until the asked-for order has come it is announced; once it has failed, the headers tell the order there is.
    const { sortBy, sortDir } = error && !own.isLocal ? shown : search;
    return (
      <LotList
        lots={lots}
        isLong={own.isLocal}
        lot={search.lot}
        now={now}
        takeFirstRow={takeFirstRow}
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
        {hasBar ? <SelectionBar account={account} /> : null}
        {isSelecting ? null : <span className="text-faint">Select lots to request several at once</span>}
      </>
    ),
    [account, hasBar, isSelecting],
  );

  return (
    <div className="flex items-start">
      <h1 className="sr-only">Marketplace</h1>
      <button
        type="button"
        className="sr-only rounded bg-raised focus:not-sr-only focus:absolute focus:top-1 focus:left-1 focus:z-50 focus:px-3 focus:py-2"
        onClick={goToFirstRow}
      >
        Skip to results
      </button>
      <FilterColumn
        search={search}
        own={around.own}
        isOpen={isFiltering}
        lotCount={own.isLocal || isCurrent ? lotCount : null}
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
          onLeave={goToFirstRow}
          saved={saved}
        >
          {listTools}
        </MarketplaceToolbar>
        {/* The state of the list has a row of its own below the chips where the two do not fit side by side. */}
        <div className="@container">
          <div className="flex min-h-9 flex-wrap items-start gap-x-3 px-4 pb-1 text-sm @min-[860px]:flex-nowrap">
            <FilterChips search={search} typed={own.typed} onChange={onChange} />
            {isBusy && page ? (
              <span
                aria-hidden="true"
                className="mt-2 hidden size-3 animate-spin @min-[860px]:block rounded-full border-2 border-faint border-r-transparent"
              />
            ) : null}
            <ListStatus lotCount={lotCount} page={shown.page} pages={pages} own={own} />
          </div>
        </div>
        {watched}
        {page || hasBulkJournal() ? <BulkNotice account={account} className="mx-4 mb-2" /> : null}
        {error && !own.isLocal ? <ReadFailure error={error} isCurrent={isCurrent} onRetry={retry} /> : null}
        {search.lot !== '' && !listing && isCurrent && page ? <LotNotListed onDismiss={close} /> : null}
        {withheld && withheld.length > 0 ? <WithheldLots withheld={withheld} /> : null}
        <div
          onPointerEnter={loadPanel}
          className={classNames(
            '@container isolate flex-1 transition-opacity',
            isBusy && page && 'opacity-60 delay-150',
          )}
        >
          {list()}
        </div>
        {total > 0 || hasBar ? (
          <div className="@container min-h-12.25 border-t border-line bg-surface px-4 py-2 text-sm md:sticky md:bottom-0 md:z-10">
            <Pagination
              page={Math.min(shown.page, pages)}
              pages={pages}
              take={shown.take}
              isWhole={own.isLocal}
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
