import { useMemo } from 'react';
import type { BookState } from '@/features/market-book/book-store';
import type { MarketAnswer } from '@/features/market-index/market-index';
import type { SellRequest } from '@/contract/resources';
import type { KnownMarket, LocalMarket } from './local-market';
import type { Lots } from './lots';
import { isOwnSearch, type MarketplaceSearch } from './marketplace-search';
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
  lots: Lots;
  /** A lot that is known, by its id. */
  find: (id: string) => SellRequest | undefined;
  /** What the words of the search were taken for. */
  understood: string[];
  /** From how many lots this is made. */
  sentence: string;
  /** Goes on reading after a failure; null while there was none. */
  resume: (() => void) | null;
  /** All lots of the market, or of its part that is looked at, are known. */
  isComplete: boolean;
  /** What they come from. */
  local: { market: LocalMarket; known: KnownMarket } | null;
}

const nothing = () => undefined;
const none: Lots = { count: 0, at: nothing, all: () => [] };

function lotsIn(answer: MarketAnswer | null): Lots {
  if (!answer) return none;
  const { total, at } = answer;
  return {
    count: total,
    at,
    all: () => Array.from({ length: total }, (_, index) => at(index)).flatMap((listing) => listing ?? []),
  };
}

/** Lots that state nearly every value there is. */
const tellingNumber = 400;

function isSettled({ known, phase }: BookState): boolean {
  return known >= tellingNumber || (known > 0 && phase.kind !== 'reading' && phase.kind !== 'idle');
}

/**
 * The view of the lots that are known here. It takes the place of the service's list when something is asked that the service cannot
 * answer, and for any words once all lots are known: then the answer is there at the key press.
 */
export function useOwnView(account: string, search: MarketplaceSearch, hasRows: boolean): OwnView {
  const isWanted = isOwnSearch(search);
  const words = useTyped();
  const local = useLocalMarket(account, search, { hasRows, isWanted: isWanted || search.compare !== '' });
  const isComplete = local?.known.book.isComplete ?? false;
  const meaning = local && words !== '' ? local.market.understood(words) : null;
  const understood = meaning?.parts.map(({ label }) => label) ?? [];
  if (meaning?.rest && understood.length > 0) understood.push(`“${meaning.rest}” in the name`);
  const isOwn =
    local !== null &&
    (isWanted || (words !== '' && search.words === '' && (isComplete || understood.length > 0)));
  const answer = local ? local.market.answer(search, isOwn ? words : '') : null;
  const lots = useMemo(() => lotsIn(answer), [answer]);
  return {
    isOwn,
    isPending: isWanted && local === null,
    hasFacets: isWanted || (local !== null && isSettled(local.known.book)),
    answer,
    lots,
    find: local?.market.find ?? nothing,
    understood: isOwn ? understood : [],
    sentence: local?.known.sentence ?? '',
    resume: local?.known.book.phase.kind === 'failed' ? local.market.resume : null,
    isComplete,
    local,
  };
}
