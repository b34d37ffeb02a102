import { getOrInsert } from '@/lib/get-or-insert';
import { tokenize, normalForm } from './tokenize';

/** A basic color with the words for it, and the makers' color names that belong to it. */
export interface ColorFamily {
  name: string;
  words: readonly string[];
  shades: readonly string[];
}

const spaced = new Map<string, string>();

/** A color as words between blanks, so that `includes` finds whole words. Cached, because colors are few. */
export function spacedWords(text: string): string {
  return getOrInsert(spaced, text, () => {
    const words = tokenize(normalForm(text)).map((token) => token.text);
    return ` ${words.join(' ')} `;
  });
}

/** Returns a function that finds the families of a color name, with a cache. */
export function createColorFamilies(families: readonly ColorFamily[]): (color: string) => readonly string[] {
  const spoken = families.map(({ name, words, shades }) => ({
    name,
    words: words.map(spacedWords),
    shades: shades.map(spacedWords),
  }));
  const allShades = new Set(spoken.flatMap(({ shades }) => shades));
  const cache = new Map<string, readonly string[]>();

  const read = (color: string): readonly string[] => {
    const text = spacedWords(color);
    const within = (word: string) => text.includes(word);
    const plain = spoken.filter(({ words }) => words.some((word) => within(word) && !allShades.has(word)));
    // Midnight is black, but Midnight Green is green.
    const matches =
      plain.length > 0
        ? plain
        : spoken.filter(({ words, shades }) => words.some(within) || shades.some(within));
    return matches.map(({ name }) => name);
  };

  return (color) => getOrInsert(cache, color, () => read(color));
}
