import type { SellRequest } from '@/contract/resources';
import { createLotReader } from '@/features/market-index/index/lot-facts';
import { lotsOfSubject } from '@/features/market-index/index/ladder';
import {
  type CandidateLot,
  createLineReader,
  type LineEdits,
  matchLines,
} from '@/features/market-index/index/match-lines';
import { changesSince, countChanges, takeLook } from '@/features/market-index/index/market-changes';
import { createMarketIndex, type MarketAnswer } from '@/features/market-index/index/market-index';
import { parseQuery } from '@/features/market-index/words/parse-query';
import type { ParsedQuery, TextPiece } from '@/features/market-index/words/parsed-query';
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
import type { ParsedList } from '@/features/pasted-lists/parse/list-item';
import { parseList } from '@/features/pasted-lists/parse/parse-list';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Clock } from '@/lib/clock';
import { decidingParts, loosenAdvice } from '../search/loosen-advice';
import {
  changeSearch,
  isLocalSearch,
  type ListSearch,
  marketplaceDefaults,
  questionOf,
  type SearchChange,
} from '../search/marketplace-search';
import { modelCompletions } from '../search/model-completions';
import { marketSelectionOf } from './market-selection';
import type {
  FinalCounts,
  MarketMessage,
  MarketQuery,
  MarketResult,
  MarketService,
  MarketState,
  PageActivity,
} from './market-service';

/** What the market runs in. A test owns all of it. */
export interface MarketSettings {
  /** Reads a page of an account's market. */
  read: (account: string, ...page: Parameters<ReadPage>) => ReturnType<ReadPage>;
  clock: Clock;
  /** Runs work once, so many milliseconds from now; returns what cancels it. */
  after: Environment['after'];
  /** The service's time in milliseconds, to tell ages by. */
  now: () => number;
  /** Most lots that are kept. */
  limit?: number;
}

/**
 * How long changes are collected until the pages are notified, in milliseconds: the first lots at once, then calmly while lots load, because
 * every notice has a page render its filters again.
 */
const notifyDelay = { first: 50, loading: 1000, loaded: 100 };
/** A page that does not take back that it is busy is gone: no request takes longer. In milliseconds. */
const longestBusy = 60_000;
/** Results and parsed queries that are kept: deleting letters asks for the ones before again. */
const cacheSize = 8;
/** With so many lots loaded, the filters have nearly all of their values. */
const lotsForFacets = 400;

/** The cached value of a key, or a new one. The map keeps the entries that were used last. */
function cachedOr<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  for (const [oldest] of map) {
    if (map.size <= cacheSize) break;
    map.delete(oldest);
  }
  return value;
}

const rowsOf = ({ total, at }: MarketAnswer, from = 0, to = total): SellRequest[] =>
  Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, place) => at(from + place)).flatMap(
    (listing) => listing ?? [],
  );

/** How many lots an answer has beside those of an earlier one. */
function arrivedSince(earlier: MarketAnswer, answer: MarketAnswer): number {
  const earlierIds = new Set(earlier.ids());
  return answer.ids().filter((id) => !earlierIds.has(id)).length;
}

interface ConnectedPage {
  notify: (message: MarketMessage) => void;
  scope: MarketScope | null;
  activity: PageActivity & { since: number };
  watched: ReadonlySet<string>;
  /** Its last notice, as text. */
  notice: string;
}

/** The market of one account for any number of pages: loads it, and answers queries from what is loaded. */
export function createMarket({ read, clock, after, now, limit }: MarketSettings) {
  const pages = new Set<ConnectedPage>();
  const activityListeners = new Set<() => void>();
  const index = createMarketIndex();
  const lots = new Map<string, SellRequest>();
  const parsedQueries = new Map<string, ParsedQuery>();
  let answers = new Map<string, { id: number; answer: MarketAnswer }>();
  let answersVersion = -1;
  let lastId = 0;
  let account: string | null = null;
  const readLot = createLotReader();
  let lastList: { text: string; list: ParsedList } | null = null;

  function pauseReason(): PauseReason | null {
    const activities = [...pages].map(({ activity }) => activity);
    if (activities.some(({ isOffline }) => isOffline)) return 'offline';
    // Also where no page is left.
    if (activities.every(({ isHidden }) => isHidden)) return 'hidden';
    const isBusy = activities.some((page) => page.isBusy && clock.monotonic() - page.since < longestBusy);
    return isBusy ? 'busy' : null;
  }

  function delayNow(): number {
    if (lots.size === 0) return notifyDelay.first;
    return sync.state().isComplete ? notifyDelay.loaded : notifyDelay.loading;
  }

  const environment: Environment = {
    clock,
    after,
    soon: (work) => after(delayNow(), work),
    pauseReason,
    onPauseReasonChange(listener) {
      activityListeners.add(listener);
      // A page that is gone cannot say that it is no longer busy.
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
    // Which lots are of a part, a service may see otherwise than its listings say: then only all of them are sure.
    return isWithinScope(part, coverage) && (agrees || isSameScope(part, wholeMarket));
  }

  function stateFor({ scope }: ConnectedPage): MarketState {
    const state = sync.state();
    // Pages with different scopes have the whole market loaded, and each is complete when its own part is.
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
    const state = stateFor(page);
    const notice = JSON.stringify(state);
    if (notice === page.notice && changed.length === 0) return;
    page.notice = notice;
    page.notify({ kind: 'state', state, changed });
  }

  sync.subscribe((changes) => {
    const { put, removed } = changes ?? { put: [], removed: [] };
    for (const id of removed) lots.delete(id);
    for (const listing of put) lots.set(listing.id, listing);
    index.remove(removed);
    index.put(put);
    for (const page of pages) {
      notify(
        page,
        put.filter(({ id }) => page.watched.has(id)),
      );
    }
  });

  function parsed(text: string): ParsedQuery {
    return cachedOr(parsedQueries, text, () => parseQuery(text, { isTyping: true }));
  }

  function answerOf(search: ListSearch, text: string): MarketAnswer {
    const words = text === '' || search.words === 'literal' ? null : parsed(text);
    return index.answer(marketSelectionOf(search, { words, text }, now()));
  }

  function cachedAnswer(search: ListSearch, text: string) {
    if (answersVersion !== index.version()) {
      // Results of before stay for a while: a page may still read their rows.
      answers = new Map([...answers].map(([key, cached]) => [`${key} before ${cached.id}`, cached]));
      answersVersion = index.version();
    }
    return cachedOr(answers, questionOf(search, text), () => {
      lastId += 1;
      return { id: lastId, answer: answerOf(search, text) };
    });
  }

  function finalCounts({ category, brand }: ListSearch): FinalCounts {
    // With filters that are not those of its listings, the service would show other lots than these counts say.
    const { agrees } = sync.state();
    return {
      category: agrees && isWhole({ category: '', brand }),
      brand: agrees && isWhole({ category, brand: [] }),
      others: isWhole({ category, brand }),
      isWholeMarket: isWhole(wholeMarket),
    };
  }

  /** The advice with counts, from the lots that are loaded. */
  function adviceFor(search: ListSearch, text: string) {
    const typed = { ...marketplaceDefaults, ...search, searchTerm: text };
    const exact: TextPiece = { label: text, isLiteral: true, without: '' };
    const pieces = text === '' ? [] : typed.words === 'literal' ? [exact] : parsed(text).pieces;
    const count = (change: SearchChange) => {
      const next = changeSearch(typed, change);
      return isWhole(next) ? answerOf(next, next.searchTerm.trim()).total : null;
    };
    return loosenAdvice(typed, decidingParts(typed, pieces, count));
  }

  function start(page: ConnectedPage, nextAccount: string, scope: MarketScope) {
    pages.add(page);
    page.scope = scope;
    account = nextAccount;
    const isShared = [...pages].every((other) => other.scope === null || isSameScope(other.scope, scope));
    sync.start(account, isShared ? scope : wholeMarket);
    notify(page);
  }

  /** Ends loading and forgets everything. */
  function forget() {
    account = null;
    sync.stop();
    lots.clear();
    answers.clear();
    parsedQueries.clear();
    lastList = null;
  }

  /** Forgets everything and notifies the pages that the session has ended. */
  function signOut() {
    forget();
    for (const page of pages) page.notify({ kind: 'signedOut' });
  }

  function savedSearch(search: ListSearch) {
    const rows = rowsOf(answerOf(search, search.searchTerm.trim()));
    return { rows, isWhole: isWhole({ category: search.category, brand: search.brand }) };
  }

  /** Finds the lots of a model by its label, cheapest first. */
  function lotsByModel(): (model: string) => CandidateLot[] {
    const candidates = new Map<string, CandidateLot[]>();
    return (model) =>
      getOrInsert(candidates, model, () =>
        rowsOf(index.answer({ values: { model: [model] }, sort: { column: 'price', direction: 'ASC' } })).map(
          (lot) => ({ lot, facts: readLot(lot) }),
        ),
      );
  }

  const missingText = () => (isWhole(wholeMarket) ? '' : syncStatusText(sync.state()));

  /** Matches a pasted list. Its text is parsed once, however often the market changes. */
  function readList(text: string, edits: LineEdits): MatchedList {
    if (lastList?.text !== text) lastList = { text, list: parseList(text, { currency: 'USD' }) };
    const { items, skipped } = lastList.list;
    return { items: matchItems(items, lotsByModel(), edits), skipped, text: missingText() };
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
      notice: '',
    };
    // The text whose list came from the loaded lots before all were loaded: the page keeps that list.
    let localText = '';

    function query(
      { search, text, serviceTotal, held }: MarketQuery,
      from: number,
      to: number,
    ): MarketResult {
      const words = text.trim();
      const { isComplete } = stateFor(page);
      const isFiltered = isLocalSearch(search);
      const meaning = words === '' ? null : parsed(words);
      const isRead = search.words === '' && meaning !== null && (isComplete || meaning.parts.length > 0);

      function isListed(): boolean {
        if (!isRead) return false;
        const { total, foundBy } = cachedAnswer(search, words).answer;
        // By names alone the service finds all, and not only those that are loaded.
        const isFound = total > 0 && (isComplete || foundBy !== 'name');
        // Where nothing is loaded that fits, the service's list stands.
        if (!isFound) return serviceTotal === null ? isComplete : serviceTotal === 0;
        return isComplete || !serviceTotal || localText === words;
      }
      const isLocal = isFiltered || isListed();
      if (isComplete) localText = '';
      else if (isLocal) localText = words;

      const listed = isLocal || words === '' ? search : { ...search, words: 'literal' as const };
      const { id: newest, answer } = cachedAnswer(listed, words);
      const heldResult = held !== undefined && held !== newest && isComplete ? keptAnswer(held) : null;
      const { id, answer: visibleAnswer } = heldResult ?? { id: newest, answer };
      const { total, quantity, value } = visibleAnswer;
      const { counts } = answer;
      const rows = isLocal ? rowsOf(visibleAnswer, from, to) : [];
      const pieces =
        isLocal && search.words === '' && answer.foundBy === 'words' ? (meaning?.pieces ?? []) : [];
      // The service may count lots that are not loaded yet; it does not know the filters of the loaded lots.
      const more = isFiltered
        ? answer.moreByName
        : Math.max(answer.moreByName, (serviceTotal ?? 0) - answer.byName);
      return {
        id,
        question: questionOf(search, words),
        text: words,
        isLocal,
        isComplete,
        total,
        quantity,
        value,
        counts,
        foundBy: isLocal ? answer.foundBy : 'words',
        finalCounts: finalCounts(search),
        // Where no word was understood, the lots were found by the text as it is.
        pieces: pieces.some(({ isLiteral }) => !isLiteral) ? pieces : [],
        others: { count: isLocal ? more : 0, isExact: isComplete || (!isFiltered && serviceTotal !== null) },
        from,
        rows,
        arrived: heldResult ? arrivedSince(visibleAnswer, answer) : 0,
        gone: heldResult ? visibleAnswer.ids().filter((one) => !lots.has(one)) : [],
        withheld: isLocal ? sync.withheld() : [],
        advice: isLocal && total === 0 && isComplete ? adviceFor(search, words) : null,
      };
    }

    /** An earlier answer, which stays in the cache while a page shows it. */
    function keptAnswer(id: number) {
      const [key, cached] = [...answers].find(([, one]) => one.id === id) ?? [];
      if (key === undefined || !cached) return null;
      answers.delete(key);
      answers.set(key, cached);
      return cached;
    }

    const answerById = (id: number) =>
      [...answers.values()].find((cached) => cached.id === id)?.answer ?? null;

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
          added.flatMap((id) => lots.get(id) ?? []),
        );
      },
      query: async (pageQuery, from, to) => query(pageQuery, from, to),
      async rows(id, from, to) {
        const answer = answerById(id);
        return answer && rowsOf(answer, from, to);
      },
      includes: async (id, lot) => answerById(id)?.has(lot) ?? null,
      find: async (text, count) =>
        rowsOf(
          index.answer({ words: parsed(text), text, sort: { column: 'updatedAt', direction: 'DESC' } }),
          0,
          count,
        ),
      async models(search, text) {
        const { counts } = answerOf({ ...search, model: [] }, '');
        return modelCompletions(counts.model, text, finalCounts(search).others);
      },
      async compare(model, storage) {
        const answer = index.answer({
          values: { model: [model] },
          sort: { column: 'price', direction: 'ASC' },
        });
        const { example, ...compared } = lotsOfSubject(rowsOf(answer), { model, storage });
        const part = example ? { category: example.category, brand: [example.brand] } : wholeMarket;
        return { ...compared, text: isWhole(part) ? '' : syncStatusText(sync.state()) };
      },
      readList: async (text, edits) => readList(text, edits),
      bestLots: async () => (isWhole(wholeMarket) ? index.prices().best : []),
      specPrice: async (id) => (isWhole(wholeMarket) ? index.prices().of(id) : null),
      lotsById: async (ids) => ({
        lots: ids.flatMap((id) => lots.get(id) ?? []),
        // A lot that can't be shown is still listed.
        isWhole: isWhole(wholeMarket) && sync.withheld().length === 0,
      }),
      matchList: async (lines, edits) => ({
        lines: matchLines(lines.map(createLineReader()), lotsByModel(), edits),
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
        if (!isWhole({ category: search.category, brand: search.brand })) return null;
        return countChanges(changesSince(look, savedSearch(search).rows, true));
      },
    };
  }

  return { connect, forget, signOut };
}

function hasMostValues({ loaded, phase }: SyncState): boolean {
  return loaded >= lotsForFacets || (loaded > 0 && phase.kind !== 'reading' && phase.kind !== 'idle');
}
