import { spacedWords } from './color-families';
import type { Vocabulary } from './vocabulary';

/**
 * Whether the color of a sell request is one of those that are meant: of the family, for a family's name ("purple"), or with these words in its
 * name ("midnight", "sierra blue").
 */
export function colorMatcher(words: Vocabulary, values: readonly string[]): (color: string) => boolean {
  const isFamily = (value: string) => words.familiesOf(value).includes(value);
  const families = new Set(values.filter(isFamily));
  const names = values.filter((value) => !families.has(value)).map(spacedWords);
  return (color) => {
    if (families.size > 0 && words.familiesOf(color).some((family) => families.has(family))) return true;
    const spaced = spacedWords(color);
    return names.some((value) => spaced.includes(value));
  };
}
