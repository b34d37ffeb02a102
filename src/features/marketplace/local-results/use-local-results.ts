import { useMemo, useState } from 'react';
import type { SyncState } from '@/features/market-sync/sync-store';
import type { MarketAnswer } from '@/features/market-index/index/market-index';
import type { TextPiece } from '@/features/market-index/words/parsed-query';
import type { SellRequest } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';
import type { CountedFacets, KnownMarket, LocalMarket } from './local-market';
import { type Lots, lotsOf } from '../results/lots';
import { isLocalSearch, type MarketplaceSearch, questionOf } from '../search/marketplace-search';
import { useTyped } from '../search/typed-words';
import { useLocalMarket } from './use-local-market';

/** What stands in the search box, and what the list makes of it. */
export interface WordsView {
  words: string;
  /** What they were taken for; none where that is not what the lots were found by. */
  pieces: readonly TextPiece[];
  foundBy: MarketAnswer['foundBy'];
  /** Lots beside the list whose names contain the words. */
  others: number;
  /** All of them are counted; otherwise there may be more. */
  isCounted: boolean;
}

/** What the lots that are known on this device show for a search. */
export interface LocalResults {
  /** The list comes from them; otherwise the service gives it, page by page. */
  isLocal: boolean;
  /** It is to come from them, and what reads them is still loading. */
  isPending: boolean;
  /** Enough is known for the filters to keep their places while more comes. */
  hasFacets: boolean;
  /** Null until they are known. */
  answer: MarketAnswer | null;
  /** It is about the lots that the list shows; not so where the service searches for the words. */
  isAnswered: boolean;
  lots: Lots;
  /** A lot that is known, by its id. */
  find: (id: string) => SellRequest | undefined;
  typed: WordsView;
  /** Which counts are final and about the lots that the list shows. */
  counted: CountedFacets;
  /** How much of the market is loaded, and why not all of it; empty when all is. */
  sentence: string;
  /** What a screen reader hears of it. */
  announcement: string;
  /** Goes on reading after a failure; null while there was none. */
  resume: (() => void) | null;
  /** All lots of the market, or of its part that is looked at, are known. */
  isComplete: boolean;
  /** Lots among those known here that can't be shown, whatever is asked. */
  withheld: WithheldRow[];
  /** What they come from. */
  local: { market: LocalMarket; known: KnownMarket } | null;
}

const nothing = () => undefined;
const noPieces: readonly TextPiece[] = [];
const none = lotsOf([], '');

const noneCounted: CountedFacets = { category: false, brand: false, others: false, isWholeMarket: false };

function lotsIn(answer: MarketAnswer | null, question: string): Lots {
  if (!answer) return none;
  const { total, at, has } = answer;
  return {
    count: total,
    at,
    has,
    request: nothing,
    question,
    all: () =>
      Promise.resolve(
        Array.from({ length: total }, (_, index) => at(index)).flatMap((listing) => listing ?? []),
      ),
  };
}

const noRows: WithheldRow[] = [];

/** The rows that can't be shown, read again only where there are any. */
function useWithheld(local: LocalResults['local']): WithheldRow[] {
  return useMemo(() => (local && local.known.sync.withheld > 0 ? local.market.withheld() : noRows), [local]);
}

/** Lots that state nearly every value there is. */
const tellingNumber = 400;

function isSettled({ known, phase }: SyncState): boolean {
  return known >= tellingNumber || (known > 0 && phase.kind !== 'reading' && phase.kind !== 'idle');
}

/** The service's list that is on screen. */
interface ServiceList {
  /** Null before one has come. */
  rows: number | null;
  /** Lots it counts for the present search; null while the list on screen is of another. */
  total: number | null;
  searchTerm: string;
}

/**
 * The view of the lots that are known here. It takes the place of the service's list when something is asked that the service cannot
 * answer, and for any words once all lots are known: then the answer is there at the key press. Until then it does so only for words that
 * the service has not answered: rows that are on screen are not taken away for a list that knows fewer.
 */
export function useLocalResults(
  account: string,
  search: MarketplaceSearch,
  service: ServiceList,
): LocalResults {
  const isWanted = isLocalSearch(search);
  const words = useTyped();
  const local = useLocalMarket(account, search, {
    hasRows: service.rows !== null,
    isWanted: isWanted || search.compare !== '',
  });
  const isComplete = local?.known.sync.isComplete ?? false;
  // Words whose list came from the lots that are known before all were: it stays.
  const [begun, setBegun] = useState('');
  const meaning = local && words !== '' ? local.market.parsed(words) : null;
  const isMeant = words !== '' && search.words === '' && (isComplete || (meaning?.parts.length ?? 0) > 0);
  const total = service.searchTerm === words ? service.total : null;

  function isListed(): boolean {
    if (!local || !isMeant) return false;
    const { total: found, foundBy } = local.market.answer(search, words);
    // By names alone the service finds all, and not only those that are known.
    const isFound = found > 0 && (isComplete || foundBy !== 'name');
    // Where nothing is known, whatever the service finds is listed.
    if (!isFound) return total === null ? isComplete : total === 0;
    return isComplete || !total || begun === words;
  }
  const isLocal = local !== null && (isWanted || isListed());
  const begins = isLocal && !isComplete ? words : '';
  if (begins !== begun && (begins !== '' || isComplete)) setBegun(begins);

  const asked = useMemo(
    () => (isLocal || words === '' ? search : { ...search, words: 'literal' as const }),
    [isLocal, words, search],
  );
  const answer = local ? local.market.answer(asked, words) : null;
  const question = questionOf(asked, words);
  const lots = useMemo(() => lotsIn(answer, question), [answer, question]);
  const isAnswered = isLocal || service.searchTerm === words;
  const counted = local && isAnswered ? local.market.counted(search) : noneCounted;
  const withheld = useWithheld(local);
  const shown = isLocal ? answer : null;
  const more = shown?.moreByName ?? 0;
  // The service may count lots that are not known here yet; it knows no filters of ours.
  const others = shown && !isWanted ? Math.max(more, (total ?? 0) - shown.byName) : more;
  const isCounted = isComplete || (!isWanted && total !== null);
  const isRead = shown?.foundBy === 'words' && meaning?.pieces.some(({ isLiteral }) => !isLiteral) === true;
  const pieces = isRead && search.words === '' ? meaning.pieces : noPieces;
  const wordsView: WordsView = useMemo(
    () => ({ words, pieces, foundBy: shown?.foundBy ?? 'words', others, isCounted }),
    [words, pieces, shown, others, isCounted],
  );
  return useMemo(
    () => ({
      isLocal,
      withheld,
      isPending: isWanted && local === null,
      hasFacets: isWanted || (local !== null && isSettled(local.known.sync)),
      answer,
      isAnswered,
      lots,
      find: local?.market.find ?? nothing,
      typed: wordsView,
      counted,
      sentence: local?.known.sentence ?? '',
      announcement: local?.known.announcement ?? '',
      resume: local?.known.sync.phase.kind === 'failed' ? local.market.resume : null,
      isComplete,
      local,
    }),
    [isLocal, isWanted, answer, lots, wordsView, isComplete, isAnswered, counted, withheld, local],
  );
}
