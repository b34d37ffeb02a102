import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { proxy } from 'comlink';
import { reportSessionLost } from '@/api/clients';
import type { MarketScope } from '@/features/market-sync/market-scope';
import { recordChanges, pagesRead, sellRequestKeys } from '../results/sell-request-queries';
import { onSelectionChange, readSelection } from '../selection/selection-store';
import { marketKeys } from './result-queries';
import type { MarketMessage, PageActivity } from './market-service';
import { failMarket, marketStore } from './market-store';
import { openMarketWorker } from './open-worker';

/** Whether the screen has pending requests, which have priority over loading. Queries to the worker don't count. */
function isBusy(client: QueryClient): boolean {
  return client.isFetching({ predicate: ({ queryKey }) => queryKey[0] !== marketKeys.all[0] }) > 0;
}

/** The lots outside the list whose changes the page shows. */
function watchedIds(client: QueryClient): string[] {
  const open = client.getQueryCache().findAll({ queryKey: sellRequestKeys.details, type: 'active' });
  const ids = open.flatMap(({ queryKey }) => (typeof queryKey[2] === 'string' ? queryKey[2] : []));
  return [...new Set([...readSelection().keys(), ...ids])].filter((id) => id !== '').toSorted();
}

/**
 * Connects this page to the market of an account, and keeps both up to date.
 * @throws if workers are missing or blocked.
 */
export function connectMarket(client: QueryClient, account: string): void {
  const worker = openMarketWorker(account, fail);
  const { service } = worker;
  const stop = new AbortController();
  let scope: MarketScope | null = null;
  let activity = '';
  let watched = '';

  function reportActivity() {
    const next: PageActivity = {
      isHidden: document.visibilityState === 'hidden',
      isOffline: !navigator.onLine,
      isBusy: isBusy(client),
    };
    if (JSON.stringify(next) === activity) return;
    activity = JSON.stringify(next);
    void service.setActivity(next);
  }

  function reportWatched() {
    const ids = watchedIds(client);
    if (ids.join('\n') === watched) return;
    watched = ids.join('\n');
    void service.watch(ids);
  }

  function receive(message: MarketMessage) {
    if (stop.signal.aborted) return;
    if (message.kind === 'signedOut') {
      reportSessionLost();
      return;
    }
    const { state, changed } = message;
    const version = marketStore.getState().market?.state.version;
    marketStore.setState({ market: { service, state } });
    if (state.version !== version) void client.invalidateQueries({ queryKey: marketKeys.all });
    if (changed.length > 0) recordChanges(client, changed);
  }

  function start(next: MarketScope) {
    const isFirst = scope === null;
    scope = next;
    void service.start(account, next);
    if (!isFirst) return;
    // The pages that the screen read before the worker started.
    addPages();
  }

  function addPages(queryKey?: QueryKey) {
    for (const { query, page } of pagesRead(client, queryKey)) void service.addPage(query, page);
  }

  function end() {
    stop.abort();
    unsubscribe();
    worker.close();
    client.removeQueries({ queryKey: marketKeys.all });
  }

  function fail() {
    if (stop.signal.aborted) return;
    end();
    failMarket();
  }

  const ends = [
    onSelectionChange(reportWatched),
    client.getQueryCache().subscribe((event) => {
      // Every render of a screen causes these events, and they change nothing that is reported.
      if (event.type === 'observerOptionsUpdated' || event.type === 'observerResultsUpdated') return;
      const isRead = event.type === 'updated' && event.action.type === 'success';
      if (isRead && matchQuery({ queryKey: sellRequestKeys.pages }, event.query))
        addPages(event.query.queryKey);
      reportActivity();
      reportWatched();
    }),
  ];
  const unsubscribe = () => {
    for (const endOne of ends) endOne();
  };
  const { signal } = stop;
  document.addEventListener('visibilitychange', reportActivity, { signal });
  addEventListener('online', reportActivity, { signal });
  addEventListener('offline', reportActivity, { signal });
  addEventListener('messageerror', fail, { signal });
  // A shared worker is not notified when a page closes. A page may return from the back-forward cache.
  addEventListener('pagehide', () => void service.disconnect(), { signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted && scope) void service.start(account, scope);
    },
    { signal },
  );

  void service.subscribe(proxy(receive));
  reportActivity();
  reportWatched();
  marketStore.setState({
    hasFailed: false,
    connection: {
      account,
      service,
      start,
      close() {
        void service.disconnect();
        end();
      },
    },
  });
}
