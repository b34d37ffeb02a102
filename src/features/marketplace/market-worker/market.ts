import type { SellRequest } from '@/contract/resources';
import { entriesOfSubject } from '@/features/market-index/index/ladder';
import { createLineReader, type LineEdits, matchLines } from '@/features/market-index/index/match-lines';
import { changesSince, countChanges, takeLook } from '@/features/market-index/index/market-changes';
import { createMarketIndex } from '@/features/market-index/index/market-index';
import type { Environment, PauseReason } from '@/features/market-sync/environment';
import {
  isSameScope,
  isWithinScope,
  type MarketScope,
  wholeMarket,
} from '@/features/market-sync/market-scope';
import { createMarketSync } from '@/features/market-sync/market-sync';
import type { ReadPage } from '@/features/market-sync/request-throttle';
import { syncAnnouncement, syncStatusText } from '@/features/market-sync/sync-status-text';
import type { SyncState } from '@/features/market-sync/sync-state';
import { type MatchedList, matchItems } from '@/features/pasted-lists/match/match-list';
import type { ParsedList } from '@/features/pasted-lists/parse/list/list-item';
import { parseList } from '@/features/pasted-lists/parse/parse-list';
import type { Clock } from '@/lib/clock';
import type { ListSearch } from '../search/marketplace-search';
import { modelCompletions } from '../search/model-completions';
import type { MarketMessage, MarketService, MarketState, PageActivity } from './market-service';
import { createSearches } from './searches';

/** The environment of the market. A test controls all of it. */
export interface MarketSettings {
  /** Reads a page of an account's market. */
  read: (account: string, ...page: Parameters<ReadPage>) => ReturnType<ReadPage>;
  clock: Clock;
  /** Runs work once after a delay. Returns a function that cancels it. */
  after: Environment['after'];
  /** The service's time in milliseconds, for ages. */
  now: () => number;
  /** The most lots to hold. */
  limit?: number;
}

/**
 * How long changes are collected before the pages are notified, in milliseconds: the first lots at once, then rarely while lots load, because
 * every notice makes a page render its filters again.
 */
const notifyDelay = { first: 50, loading: 2000, loaded: 100 };
/** A page that stays busy longer than this is gone, in milliseconds: no request takes this long. */
const longestBusy = 60_000;
/**
 * With this many lots loaded, the filters have nearly all of their values. Smaller markets load within seconds: their filters come once, with
 * their counts, so that no value moves.
 */
const sellRequestsForFacets = 2500;

interface ConnectedPage {
  notify: (message: MarketMessage) => void;
  scope: MarketScope | null;
  activity: PageActivity & { since: number };
  watched: ReadonlySet<string>;
  /** The text whose list came from the loaded lots before all were loaded: the page keeps that list. */
  localText: string;
  /** Its last notice as JSON. */
  notice: string;
}

/** The market of one account, for any number of pages: loads it and answers queries about the loaded lots. */
export function createMarket({ read, clock, after, now, limit }: MarketSettings) {
  const pages = new Set<ConnectedPage>();
  const activityListeners = new Set<() => void>();
  const index = createMarketIndex();
  let account: string | null = null;
  let lastList: { text: string; list: ParsedList } | null = null;

  function pauseReason(): PauseReason | null {
    const activities = [...pages].map(({ activity }) => activity);
    if (activities.some(({ isOffline }) => isOffline)) return 'offline';
    // Also true without pages.
    if (activities.every(({ isHidden }) => isHidden)) return 'hidden';
    const isBusy = activities.some((page) => page.isBusy && clock.monotonic() - page.since < longestBusy);
    return isBusy ? 'busy' : null;
  }

  function delayNow(): number {
    if (sync.state().loaded === 0) return notifyDelay.first;
    return sync.state().isComplete ? notifyDelay.loaded : notifyDelay.loading;
  }

  const environment: Environment = {
    clock,
    after,
    soon: (work) => after(delayNow(), work),
    pauseReason,
    onPauseReasonChange(listener) {
      activityListeners.add(listener);
      // A page that is gone can't report that it is no longer busy.
      const cancel = after(longestBusy, listener);
      return () => {
        activityListeners.delete(listener);
        cancel();
      };
    },
  };
  const sync = createMarketSync({
    read: (query, signal) => read(account ?? '', query, signal),
    environment,
    ...(limit === undefined ? {} : { limit }),
  });

  function isWhole(part: MarketScope): boolean {
    const { coverage, agrees } = sync.state();
    if (coverage === null) return false;
    // If the service's filters disagree with the lots' fields, only the whole market can be known to be complete.
    return isWithinScope(part, coverage) && (agrees || isSameScope(part, wholeMarket));
  }

  const searches = createSearches({ index, sync, isWhole, now });

  function stateFor({ scope }: ConnectedPage): MarketState {
    const state = sync.state();
    // If pages have different scopes, the sync loads the whole market, and each page is complete when its own part is.
    const isComplete =
      scope !== null && isSameScope(scope, state.scope) ? state.isComplete : isWhole(scope ?? wholeMarket);
    const { coverage, agrees, phase } = state;
    return {
      version: JSON.stringify([index.version(), coverage, agrees, isComplete, phase.kind]),
      phase: phase.kind,
      isComplete,
      hasFacets: hasMostValues(state),
      text: syncStatusText(state),
      announcement: syncAnnouncement(state),
    };
  }

  function notify(page: ConnectedPage, changed: SellRequest[] = []) {
    const { loaded, phase } = sync.state();
    // Nothing to render yet: the first notice comes with the first lots, or says why there are none.
    if (page.notice === '' && loaded === 0 && (phase.kind === 'idle' || phase.kind === 'reading')) return;
    const state = stateFor(page);
    const notice = JSON.stringify(state);
    if (notice === page.notice && changed.length === 0) return;
    page.notice = notice;
    page.notify({ kind: 'state', state, changed });
  }

  sync.subscribe((changes) => {
    const { put, removed } = changes ?? { put: [], removed: [] };
    index.remove(removed);
    index.put(put);
    for (const page of pages) {
      notify(
        page,
        put.filter(({ id }) => page.watched.has(id)),
      );
    }
  });

  function start(page: ConnectedPage, nextAccount: string, scope: MarketScope) {
    pages.add(page);
    page.scope = scope;
    account = nextAccount;
    const isShared = [...pages].every((other) => other.scope === null || isSameScope(other.scope, scope));
    sync.start(account, isShared ? scope : wholeMarket);
    notify(page);
  }

  /** Stops loading and forgets everything. */
  function forget() {
    account = null;
    sync.stop();
    searches.clear();
    lastList = null;
  }

  /** Forgets everything and notifies the pages that the session has ended. */
  function signOut() {
    forget();
    for (const page of pages) page.notify({ kind: 'signedOut' });
  }

  function savedSearch(search: ListSearch) {
    const rows = searches.answerOf(search).slice();
    return { rows, isWhole: isWhole(search) };
  }

  const missingText = () => (isWhole(wholeMarket) ? '' : syncStatusText(sync.state()));

  /** Matches a pasted list. Its text is not parsed again when the market changes. */
  function readList(text: string, edits: LineEdits): MatchedList {
    if (lastList?.text !== text) lastList = { text, list: parseList(text, { currency: 'USD' }) };
    const { items, skipped } = lastList.list;
    return { items: matchItems(items, index.ofModel, edits), skipped, text: missingText() };
  }

  function noticeActivity() {
    for (const listener of activityListeners) listener();
  }

  /** Connects a page. */
  function connect(): MarketService {
    const page: ConnectedPage = {
      notify: () => {},
      scope: null,
      activity: { isHidden: false, isOffline: false, isBusy: false, since: clock.monotonic() },
      watched: new Set(),
      localText: '',
      notice: '',
    };
    return {
      async subscribe(listener) {
        page.notify = listener;
      },
      start: async (nextAccount, scope) => start(page, nextAccount, scope),
      resume: async () => sync.resume(),
      async reload() {
        if (account === null) return;
        const { scope } = sync.state();
        sync.stop();
        sync.start(account, scope);
      },
      async disconnect() {
        pages.delete(page);
        if (pages.size === 0) forget();
        noticeActivity();
      },
      async setActivity(activity) {
        page.activity = { ...activity, since: clock.monotonic() };
        noticeActivity();
      },
      addPage: async (pageQuery, rows) => sync.addPage(pageQuery, rows),
      async watch(ids) {
        const added = ids.filter((id) => !page.watched.has(id));
        page.watched = new Set(ids);
        notify(
          page,
          added.flatMap((id) => index.get(id) ?? []),
        );
      },
      query: async (pageQuery, from, to) =>
        searches.query(page, stateFor(page).isComplete, pageQuery, { from, to }),
      rows: async (id, from, to) => searches.answerById(id)?.slice(from, to) ?? null,
      includes: async (id, sellRequestId) => searches.answerById(id)?.has(sellRequestId) ?? null,
      find: async (text, count) =>
        index
          .answer({
            words: searches.parsed(text),
            text,
            sort: { column: 'updatedAt', direction: 'DESC' },
          })
          .slice(0, count),
      async models(search, text) {
        const { counts } = searches.answerOf({ ...search, model: [], searchTerm: '' });
        return modelCompletions(counts.model, text, isWhole(search));
      },
      async compare(model, storage) {
        const { example, ...compared } = entriesOfSubject(index.ofModel(model), { model, storage });
        const part = example ? { category: example.category, brand: [example.brand] } : wholeMarket;
        return { ...compared, text: isWhole(part) ? '' : syncStatusText(sync.state()) };
      },
      readList: async (text, edits) => readList(text, edits),
      bestSellRequests: async () => (isWhole(wholeMarket) ? index.prices().best : []),
      specPrice: async (id) => (isWhole(wholeMarket) ? index.prices().of(id) : null),
      sellRequestsById: async (ids) => ({
        sellRequests: ids.flatMap((id) => index.get(id) ?? []),
        // A lot that can't be shown is still listed.
        isWhole: isWhole(wholeMarket) && sync.withheld().length === 0,
      }),
      matchList: async (lines, edits) => ({
        lines: matchLines(lines.map(createLineReader()), index.ofModel, edits),
        text: missingText(),
      }),
      async savedSearch(search, look) {
        const { rows, isWhole: isAll } = savedSearch(search);
        const { kind } = sync.state().phase;
        return {
          isWhole: isAll,
          canMark: isAll || kind === 'short' || kind === 'moving' || kind === 'full',
          changes: look && changesSince(look, rows, isAll),
          look: takeLook(rows, isAll, now()),
        };
      },
      async changeCount(search, look) {
        const { rows, isWhole: isAll } = savedSearch(search);
        return isAll ? countChanges(changesSince(look, rows, true)) : null;
      },
    };
  }

  return { connect, forget, signOut };
}

function hasMostValues({ loaded, phase }: SyncState): boolean {
  return loaded >= sellRequestsForFacets || (loaded > 0 && phase.kind !== 'reading' && phase.kind !== 'idle');
}
