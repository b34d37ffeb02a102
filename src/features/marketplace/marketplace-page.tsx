import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNow } from '@/api/use-now';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import { usePageTitle } from '@/ui/layout/page-title';
import { SkipLink } from '@/ui/layout/skip-link';
import { FilterColumn } from './filters/filter-column';
import { ListStatus } from './local-results/list-status';
import { SellRequestPlace, loadPanel } from './panel/sell-request-place';
import { loadVisibleRange } from './table/list-rows';
import { MarketplaceList } from './table/marketplace-list';
import { isLocalSearch, type MarketplaceSearch } from './search/marketplace-search';
import { MarketplaceToolbar } from './search/marketplace-toolbar';
import { PendingRows } from './table/pending-rows';
import { useSelected } from './selection/selection-store';
import { staleRows } from './results/stale-rows';
import { useFirstRow } from './results/use-first-row';
import { useOpenSellRequest } from './results/use-open-sell-request';
import { findModels } from './market-worker/find-models';
import { useMarketResults } from './local-results/use-market-results';
import { useMarketplaceSearch } from './search/use-marketplace-search';

const nothing = () => null;
const pendingRows = <PendingRows />;
const idle = { missing: nothing, waitFor: idleTime };

const FilterChips = lazyPart(async () => (await import('./filters/filter-chips')).FilterChips, {
  missing: nothing,
  fallback: <div className="min-w-0 flex-1" />,
});
const Pagination = lazyPart(async () => (await import('./results/pagination')).Pagination, {
  missing: ({ children }) => children,
});
const EmptyResults = lazyPart(async () => (await import('./local-results/list-notices')).EmptyResults, {
  fallback: pendingRows,
});
const NotListedNotice = lazyPart(async () => (await import('./local-results/list-notices')).NotListedNotice, {
  missing: nothing,
});
const WithheldNotice = lazyPart(async () => (await import('./local-results/list-notices')).WithheldNotice, {
  missing: nothing,
});
// Offline, even the notice's code may fail to load. The rows must stay.
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
const CompareListButton = lazyPart(
  async () => (await import('./compare/compare-list-button')).CompareListButton,
  idle,
);
const WaitingSellRequests = lazyPart(
  async () => (await import('./local-results/waiting-sell-requests')).WaitingSellRequests,
  idle,
);
const BulkNotice = lazyPart(
  async () => (await import('@/features/buy-requests/bulk/bulk-notice')).BulkNotice,
  {
    missing: nothing,
    waitFor: async () => {
      if (!hasBulkJournal()) await idleTime();
    },
  },
);

/** Whether this device has a journal of a bulk request. */
function hasBulkJournal(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('lotdesk.bulk-journal'));
  } catch {
    return false;
  }
}

/** Preloads the code that the buyer likely needs next. It waits for the rows, which it would delay on a slow connection. */
function useIdleLoad(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return;
    void idleTime().then(() => {
      loadPanel();
      for (const part of [EmptyResults, SelectionBar]) part.preload();
    });
  }, [hasRows]);
}

/**
 * The marketplace: facets, the matching lots, and the open lot.
 * @throws the failure of the first page, for the route's error screen.
 */
export function MarketplacePage({ urlSearch, account }: { urlSearch: MarketplaceSearch; account: string }) {
  const { search, change, type, flush } = useMarketplaceSearch(urlSearch);
  const [isFiltering, setFiltering] = useState(false);
  const openFilters = useCallback(() => setFiltering(true), []);
  const closeFilters = useCallback(() => setFiltering(false), []);
  const results = useMarketResults(account, search, urlSearch);
  const {
    view,
    sellRequestList,
    isPaged,
    extent,
    status,
    facets,
    withheld,
    error,
    isCurrent,
    market,
    find,
    total,
  } = results;
  const { sellRequest, place, open, walk, close } = useOpenSellRequest(search.lot, change, find);
  const isSelecting = useSelected(({ size }) => size > 0);
  // The bar stays after the first selection: unselecting the last lot must not close the bar's form.
  const [hasBar, setBar] = useState(isSelecting);
  if (isSelecting && !hasBar) setBar(true);
  const now = useNow();
  usePageTitle('Marketplace');
  useIdleLoad(view !== 'loading');
  const isLong = isLocalSearch(search);
  useEffect(() => {
    if (isLong) loadVisibleRange();
  }, [isLong]);
  const { takeFirstRow, goToFirstRow } = useFirstRow(search.searchTerm.trim(), results.answeredText);

  function list() {
    if (view === 'loading') return pendingRows;
    // The notice above lists all lots.
    if (view === 'withheld') return null;
    if (view !== 'rows') return <EmptyResults results={results} onChange={change} />;
    // The headers show the chosen order while its list loads. If it fails, they show the order of the list on screen.
    const { sortBy, sortDir } = error ? results.search : search;
    return (
      <MarketplaceList
        sellRequestList={sellRequestList}
        isLong={!isPaged}
        sellRequestId={search.lot}
        now={now}
        takeFirstRow={takeFirstRow}
        sortBy={sortBy}
        sortDir={sortDir}
        isAnySort={results.isComplete}
        onSort={change}
        onOpen={open}
        onWalk={walk}
      />
    );
  }

  // The tools around the rows render after the rows: the buyer waits for the rows.
  const findSellRequest = useCallback(
    (id: string) => find(id) ?? (sellRequest?.id === id ? sellRequest : undefined),
    [find, sellRequest],
  );
  const around = useDeferredValue(
    useMemo(
      () => ({ search, sellRequestList, extent, total, facets, market, find: findSellRequest }),
      [search, sellRequestList, extent, total, facets, market, findSellRequest],
    ),
  );
  const tools = useMemo(() => ({ account, go: change, ...around }), [account, change, around]);
  const saved = useMemo(() => <SavedSearches {...tools} />, [tools]);
  const watched = useMemo(() => <CompareAndWatch {...tools} />, [tools]);
  const compareButton = useMemo(() => <CompareListButton {...tools} />, [tools]);
  const listTools = useMemo(() => <ListTools {...tools} onOpen={open} />, [tools, open]);
  const { isComplete } = results;
  // A new function once all lots are loaded, so that completions on screen get their counts.
  const complete = useCallback((text: string) => findModels(search, text, isComplete), [search, isComplete]);
  const bar = useMemo(
    () => (
      <>
        {hasBar ? <SelectionBar /> : null}
        {isSelecting ? null : <span className="text-faint">Select lots to request several at once</span>}
      </>
    ),
    [hasBar, isSelecting],
  );

  return (
    <div className="flex items-start">
      <h1 className="sr-only">Marketplace</h1>
      <SkipLink
        href="#results"
        onClick={(event) => {
          event.preventDefault();
          goToFirstRow(search.searchTerm);
        }}
      >
        Skip to results
      </SkipLink>
      <FilterColumn
        search={search}
        facets={around.facets}
        isOpen={isFiltering}
        sellRequestCount={isCurrent || !isPaged ? status.count : null}
        onChange={change}
        onClose={closeFilters}
      />
      <section
        aria-label="Lots"
        aria-busy={results.isBusy}
        className="flex min-h-[calc(100dvh-6rem)] min-w-0 flex-1 flex-col border-line bg-surface md:min-h-[calc(100dvh-3rem)] md:border-l"
      >
        <MarketplaceToolbar
          search={search}
          isBesidePanel={sellRequest !== null}
          onChange={change}
          onType={type}
          onFlush={flush}
          onOpenFilters={openFilters}
          complete={complete}
          onLeave={goToFirstRow}
          saved={saved}
        >
          {listTools}
        </MarketplaceToolbar>
        {/* The status goes below the chips if they do not fit side by side. */}
        <div className="@container">
          <div className="flex min-h-9.5 flex-wrap items-start gap-x-3 px-4 pb-1 text-sm @min-[36rem]:pb-0 @min-[36rem]:flex-nowrap">
            {/* A fixed height, so that the first row does not move while the buyer types. */}
            <div className="flex h-8 min-w-0 flex-1 items-center @max-[36rem]:basis-full @min-[53.75rem]:h-6">
              <FilterChips search={search} words={results.words} onChange={change} />
            </div>
            <div className="flex h-8 min-w-0 items-center empty:hidden @max-[36rem]:order-last @max-[36rem]:h-4 @min-[53.75rem]:h-6">
              {compareButton}
            </div>
            {results.isBusy && view !== 'loading' ? (
              <span
                aria-hidden="true"
                className="mt-2.5 size-3 animate-spin rounded-full border-2 border-faint border-r-transparent @max-[36rem]:hidden"
              />
            ) : null}
            <WaitingSellRequests {...results.waiting} />
            <ListStatus page={results.search.page} pages={results.pages} status={status} />
          </div>
        </div>
        {watched}
        {view !== 'loading' || hasBulkJournal() ? <BulkNotice className="mx-4 mb-2" /> : null}
        {error ? <ReadFailure error={error} isCurrent={isCurrent} onRetry={results.retry} /> : null}
        {search.lot !== '' && !sellRequest && isCurrent && view !== 'loading' ? (
          <NotListedNotice onDismiss={close} />
        ) : null}
        {withheld.length > 0 ? <WithheldNotice withheld={withheld} /> : null}
        <div
          onPointerEnter={loadPanel}
          className={classNames(
            // The table scrolls in here. On a low screen the page scrolls too.
            'isolate flex flex-1 flex-col transition-opacity sm:min-h-72 sm:basis-0 sm:overflow-auto print:basis-auto print:overflow-visible',
            results.isPending && 'opacity-60 delay-150',
          )}
        >
          {list()}
        </div>
        {results.total > 0 || hasBar ? (
          <div className="@container min-h-12.25 border-t border-line bg-surface px-4 py-2 text-sm">
            <Pagination
              page={Math.min(results.search.page, results.pages)}
              pages={results.pages}
              take={search.take}
              isWhole={!isPaged}
              rows={search.rows}
              count={status.count}
              onChange={change}
            >
              {bar}
            </Pagination>
          </div>
        ) : null}
      </section>
      {sellRequest ? (
        <SellRequestPlace
          sellRequest={sellRequest}
          isListed={results.hasOpenSellRequest}
          onClose={close}
          place={place}
        />
      ) : null}
    </div>
  );
}
