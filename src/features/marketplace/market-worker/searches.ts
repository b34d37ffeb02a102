import type { createMarketIndex, MarketAnswer } from '@/features/market-index/index/market-index';
import { parseQuery } from '@/features/market-index/words/parse-query';
import { correctedQuery } from '@/features/market-index/words/spelling';
import type { ParsedQuery, TextPiece } from '@/features/market-index/words/parsed-query';
import { type MarketScope, wholeMarket } from '@/features/market-sync/market-scope';
import type { createMarketSync } from '@/features/market-sync/market-sync';
import { decidingParts, loosenAdvice } from '../search/loosen-advice';
import {
  changeSearch,
  isLocalSearch,
  type ListSearch,
  marketplaceDefaults,
  questionOf,
  type SearchChange,
} from '../search/marketplace-search';
import { marketSelectionOf } from './market-selection';
import type { FinalCounts, MarketQuery, MarketResult } from './market-service';

interface SearchesSettings {
  index: ReturnType<typeof createMarketIndex>;
  sync: Pick<ReturnType<typeof createMarketSync>, 'state' | 'withheld'>;
  /** Whether every lot of a part of the market is loaded. */
  isWhole: (part: MarketScope) => boolean;
  /** The service's time in milliseconds, for ages. */
  now: () => number;
}

interface CachedAnswer {
  id: number;
  answer: MarketAnswer;
}

/** How many answers and parsed queries are cached. Deleting letters needs the previous ones again. */
const cacheSize = 8;

/** The cached value of a key, or a new one. The map holds the most recently used entries. */
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

/** How many lots an answer has that an earlier one lacks. */
function arrivedSince(earlier: MarketAnswer, answer: MarketAnswer): number {
  const earlierIds = new Set(earlier.ids());
  return answer.ids().filter((id) => !earlierIds.has(id)).length;
}

/** Answers the searches of pages from the loaded lots. */
export function createSearches({ index, sync, isWhole, now }: SearchesSettings) {
  const parsedQueries = new Map<string, ParsedQuery>();
  let answers = new Map<string, CachedAnswer>();
  let answersVersion = -1;
  let lastId = 0;

  const parsed = (text: string): ParsedQuery =>
    cachedOr(parsedQueries, text, () => parseQuery(text, { isTyping: true }));

  function answerOf(search: ListSearch): MarketAnswer {
    const text = search.searchTerm.trim();
    const words = text === '' || search.words === 'literal' ? null : parsed(text);
    return index.answer(marketSelectionOf(search, { words, text }, now()));
  }

  function cachedAnswer(search: ListSearch): CachedAnswer {
    if (answersVersion !== index.version()) {
      // Older answers stay for a while: a page may still read their rows.
      answers = new Map([...answers].map(([key, cached]) => [`${key} before ${cached.id}`, cached]));
      answersVersion = index.version();
    }
    return cachedOr(answers, questionOf(search), () => {
      lastId += 1;
      return { id: lastId, answer: answerOf(search) };
    });
  }

  /** An earlier answer. It stays in the cache while a page uses it. */
  function answerById(id: number): MarketAnswer | null {
    for (const [key, cached] of answers) {
      if (cached.id !== id) continue;
      answers.delete(key);
      answers.set(key, cached);
      return cached.answer;
    }
    return null;
  }

  function finalCounts({ category, brand }: ListSearch): FinalCounts {
    // If the service's filters disagree with the lots' fields, its list does not match these counts.
    const { agrees } = sync.state();
    return {
      category: agrees && isWhole({ category: '', brand }),
      brand: agrees && isWhole({ category, brand: [] }),
      others: isWhole({ category, brand }),
      isWholeMarket: isWhole(wholeMarket),
    };
  }

  /** The advice for a search without results, with counts of the loaded lots. */
  function adviceFor(search: ListSearch) {
    const text = search.searchTerm.trim();
    const typed = { ...marketplaceDefaults, ...search, searchTerm: text };
    const exact: TextPiece = { label: text, isLiteral: true, without: '' };
    const pieces = text === '' ? [] : typed.words === 'literal' ? [exact] : parsed(text).pieces;
    const count = (change: SearchChange) => {
      const next = changeSearch(typed, change);
      return isWhole(next) ? answerOf(next).total : null;
    };
    const corrected = correctedQuery(text);
    const isBetter = corrected !== text && count({ searchTerm: corrected });
    return loosenAdvice(typed, decidingParts(typed, pieces, count), isBetter ? corrected : null);
  }

  return {
    parsed,
    answerOf,
    answerById,

    /**
     * The list of a search.
     * @param page `localText`: the text whose list came from the loaded lots before all were loaded; updated here.
     * @param isComplete every lot of the page's category and brands is loaded.
     */
    query(
      page: { localText: string },
      isComplete: boolean,
      { search, serviceTotal, held }: MarketQuery,
      { from, to }: { from: number; to: number },
    ): MarketResult {
      const words = search.searchTerm.trim();
      const isFiltered = isLocalSearch(search);
      const meaning = words === '' ? null : parsed(words);
      const isRead = search.words === '' && meaning !== null && (isComplete || meaning.parts.length > 0);

      function isListed(): boolean {
        if (!isRead) return false;
        const { total, foundBy } = cachedAnswer(search).answer;
        // The service searches the names of all lots, not only of the loaded ones.
        const isFound = total > 0 && (isComplete || foundBy !== 'name');
        // If no loaded lot matches, the service's list is shown.
        if (!isFound) return serviceTotal === null ? isComplete : serviceTotal === 0;
        return isComplete || !serviceTotal || page.localText === words;
      }
      const isLocal = isFiltered || isListed();
      if (isComplete) page.localText = '';
      else if (isLocal) page.localText = words;

      const listed = isLocal || words === '' ? search : { ...search, words: 'literal' as const };
      const { id: newest, answer } = cachedAnswer(listed);
      const heldAnswer = held !== undefined && held !== newest && isComplete ? answerById(held) : null;
      const visible = heldAnswer ?? answer;
      const { total, quantity, value } = visible;
      const pieces =
        isLocal && search.words === '' && answer.foundBy === 'words' ? (meaning?.pieces ?? []) : [];
      // The service may count lots that are not loaded yet, but it ignores the local filters.
      const more = isFiltered
        ? answer.moreByName
        : Math.max(answer.moreByName, (serviceTotal ?? 0) - answer.byName);
      return {
        id: heldAnswer && held !== undefined ? held : newest,
        question: questionOf(search),
        text: words,
        isLocal,
        isComplete,
        total,
        quantity,
        value,
        counts: answer.counts,
        foundBy: isLocal ? answer.foundBy : 'words',
        finalCounts: finalCounts(search),
        // If no word has a meaning, the lots were found by the literal text.
        pieces: pieces.some(({ isLiteral }) => !isLiteral) ? pieces : [],
        others: { count: isLocal ? more : 0, isExact: isComplete || (!isFiltered && serviceTotal !== null) },
        from,
        rows: isLocal ? visible.slice(from, to) : [],
        arrived: heldAnswer ? arrivedSince(heldAnswer, answer) : 0,
        gone: heldAnswer ? heldAnswer.ids().filter((id) => !index.get(id)) : [],
        withheld: isLocal ? sync.withheld() : [],
        advice: isLocal && total === 0 && isComplete ? adviceFor(search) : null,
      };
    },

    /** Forgets all answers and parsed queries. */
    clear() {
      answers.clear();
      parsedQueries.clear();
    },
  };
}
