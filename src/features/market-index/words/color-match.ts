import { spacedWords } from './color-families';
import type { Vocabulary } from './vocabulary';

/**
 * Tests whether a color matches one of the values: a family's name ("purple") matches all colors of the family, other words ("midnight",
 * "sierra blue") match colors with these words in the name.
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
