import { spacedWords } from './colour-families';
import type { Vocabulary } from './vocabulary';

/**
 * Whether the colour of a listing is the one that is meant: of the family, when the value is a family's name ("purple"), or with
 * these words in its name ("midnight", "sierra blue").
 */
export function colourMatcher(words: Vocabulary, value: string): (colour: string) => boolean {
  const isFamily = words.familiesOf(value).includes(value);
  if (isFamily) return (colour) => words.familiesOf(colour).includes(value);
  const meant = spacedWords(value);
  return (colour) => spacedWords(colour).includes(meant);
}
