import type { FacetCount } from '@/features/market-index/index/market-index';

/** A model that the search box offers, with the lots that it would find; null while not all are loaded. */
export interface ModelCompletion {
  model: string;
  sellRequestCount: number | null;
}

/** Most models that are offered at once. */
const mostModels = 5;

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The models whose words begin with those of the text: those with the same order of words first, then those with the most lots. None for fewer than two characters,
 * and none where the text is the only such model already.
 * @param counts the models of the market with their lots.
 */
export function modelCompletions(
  counts: readonly FacetCount[],
  text: string,
  isCounted: boolean,
): ModelCompletion[] {
  const typed = wordsOf(text);
  if (text.trim().length < 2) return [];
  // Words as they are typed one after another come first: "13 pro" is an iPhone before it is a 13-inch iPad Pro.
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
