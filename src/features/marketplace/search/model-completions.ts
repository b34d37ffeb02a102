import type { FacetCount } from '@/features/market-index/index/market-index';

/** A model that the search box offers, with the number of its lots; null until all are loaded. */
export interface ModelCompletion {
  model: string;
  sellRequestCount: number | null;
}

/** At most this many models are offered at once. */
const mostModels = 5;

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The models whose words start with those of the text: models with the words in the same order first, then those with the most lots.
 * None for fewer than two characters, and none if the text already is the only such model.
 * @param counts the models of the market with their numbers of lots.
 */
export function modelCompletions(
  counts: readonly FacetCount[],
  text: string,
  isCounted: boolean,
): ModelCompletion[] {
  const typed = wordsOf(text);
  if (text.trim().length < 2) return [];
  // Models that contain the typed text come first: for "13 pro", an iPhone 13 Pro before a 13-inch iPad Pro.
  const rankOf = ({ value }: FacetCount) => Number(value.toLowerCase().includes(typed.join(' ')));
  const matches = counts
    .filter(({ value, count }) => {
      const words = wordsOf(value);
      return count > 0 && typed.every((word) => words.some((other) => other.startsWith(word)));
    })
    .toSorted((one, other) => rankOf(other) - rankOf(one) || other.count - one.count)
    .slice(0, mostModels)
    .map(({ value, count }) => ({ model: value, sellRequestCount: isCounted ? count : null }));
  const isWhole = matches.length === 1 && matches[0]?.model.toLowerCase() === typed.join(' ');
  return isWhole ? [] : matches;
}
