import { useMemo } from 'react';
import type { BookState } from '@/features/market-book/book-store';
import type { MarketAnswer } from '@/features/market-index/market-index';
import type { Understanding } from '@/features/market-index/understanding';
import type { SellRequest } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';
import type { CountedFacets, KnownMarket, LocalMarket } from './local-market';
import type { Lots } from './lots';
import { isOwnSearch, type MarketplaceSearch, questionOf } from './marketplace-search';
import { useTyped } from './typed-words';
import { useLocalMarket } from './use-local-market';

/** What the lots that are known on this device show for a search. */
export interface OwnView {
  /** The list comes from them; otherwise the service gives it, page by page. */
  isOwn: boolean;
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
  /** What the words of the search were taken for. */
  understood: string[];
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
const noWords: string[] = [];
const none: Lots = { count: 0, at: nothing, has: () => false, all: () => [], question: '' };

const noneCounted: CountedFacets = { category: false, brand: false, others: false, isWholeMarket: false };

function lotsIn(answer: MarketAnswer | null, question: string): Lots {
  if (!answer) return none;
  const { total, at, has } = answer;
  return {
    count: total,
    at,
    has,
    question,
    all: () => Array.from({ length: total }, (_, index) => at(index)).flatMap((listing) => listing ?? []),
  };
}

function understoodWords(meaning: Understanding | null): string[] {
  if (!meaning) return noWords;
  const labels = meaning.parts.map(({ label }) => label);
  return meaning.rest && labels.length > 0 ? [...labels, `“${meaning.rest}” in the name`] : labels;
}

const noRows: WithheldRow[] = [];

/** The rows that can't be shown, read again only where there are any. */
function useWithheld(local: OwnView['local']): WithheldRow[] {
  return useMemo(() => (local && local.known.book.withheld > 0 ? local.market.withheld() : noRows), [local]);
}

/** Lots that state nearly every value there is. */
const tellingNumber = 400;

function isSettled({ known, phase }: BookState): boolean {
  return known >= tellingNumber || (known > 0 && phase.kind !== 'reading' && phase.kind !== 'idle');
}

/**
 * The view of the lots that are known here. It takes the place of the service's list when something is asked that the service cannot
 * answer, and for any words once all lots are known: then the answer is there at the key press.
 * @param rows how many the service's list has on screen; null before it has come.
 */
export function useOwnView(account: string, search: MarketplaceSearch, rows: number | null): OwnView {
  const isWanted = isOwnSearch(search);
  const words = useTyped();
  const local = useLocalMarket(account, search, {
    hasRows: rows !== null,
    isWanted: isWanted || search.compare !== '',
  });
  const isComplete = local?.known.book.isComplete ?? false;
  const meaning = local && words !== '' ? local.market.understood(words) : null;
  const understood = useMemo(() => understoodWords(meaning), [meaning]);
  const isUnderstood = words !== '' && search.words === '' && (isComplete || understood.length > 0);
  // The service's rows are not taken away for a list that has none yet, and with them what somebody is just pressing.
  const isFound = () => isComplete || !rows || (local?.market.answer(search, words).total ?? 0) > 0;
  const isOwn = local !== null && (isWanted || (isUnderstood && isFound()));
  const asked = isOwn ? words : '';
  const answer = local ? local.market.answer(search, asked) : null;
  const isAnswered = asked === words;
  const counted = local && isAnswered ? local.market.counted(search) : noneCounted;
  const question = questionOf(search, asked);
  const lots = useMemo(() => lotsIn(answer, question), [answer, question]);
  const withheld = useWithheld(local);
  return useMemo(
    () => ({
      isOwn,
      withheld,
      isPending: isWanted && local === null,
      hasFacets: isWanted || (local !== null && isSettled(local.known.book)),
      answer,
      isAnswered,
      lots,
      find: local?.market.find ?? nothing,
      understood: isOwn ? understood : noWords,
      counted,
      sentence: local?.known.sentence ?? '',
      announcement: local?.known.announcement ?? '',
      resume: local?.known.book.phase.kind === 'failed' ? local.market.resume : null,
      isComplete,
      local,
    }),
    [isOwn, isWanted, answer, lots, understood, isComplete, isAnswered, counted, withheld, local],
  );
}
