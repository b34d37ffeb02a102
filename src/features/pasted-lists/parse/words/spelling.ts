import { isSuffix } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { remembered } from './remembered';

/** Whether a word is another with one letter more, less or different, or with two neighbors swapped. Short words may not have a different one. */
function isTypo(word: string, name: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === name[start]) start += 1;
  const [rest, own] = [word.slice(start), name.slice(start)];
  if (rest.length !== own.length) return rest.slice(1) === own || rest === own.slice(1);
  const isSwapped = rest[0] === own[1] && rest[1] === own[0] && rest.slice(2) === own.slice(2);
  return isSwapped || (name.length > 5 && rest.slice(1) === own.slice(1));
}

let spelled: string[] | null = null;

/** The words that can be misspelled: brands, words that begin names, and suffix words. Short ones are like too many others. */
function spelledNames(): string[] {
  if (spelled) return spelled;
  const { nameWords, lineWords, brands } = vocabulary();
  const lines = [...nameWords].filter((name) => lineWords.has(name) || isSuffix({ text: name }));
  spelled = [...lines, ...brands.keys()].filter((name) => name.length > 4);
  return spelled;
}

/** The word of makers' names that a misspelled word stands for; null for other words and where several fit. */
const nameOf = remembered((word: string): string | null => {
  const { nameWords, brands, meanings } = vocabulary();
  const isKnown = (text: string) => nameWords.has(text) || brands.has(text) || meanings.has(text);
  if ([word, word.replace(/s$/, ''), word.replace(/es$/, '')].some(isKnown)) return null;
  const names = spelledNames().filter((name) => isTypo(word, name));
  return new Set(names).size === 1 ? (names[0] ?? null) : null;
});

// Short for brands and families in the descriptions of merchandise systems: "SAM", "GOO PIX7", "MOT G PLAY".
const shortBrands: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])pix(?=\s?\d)/giu, 'Pixel '],
  [/^(\W*)(?:goo|ggl|goog)\s/iu, '$1Google '],
  [/^(\W*)(?:mot|moto|motorola)\s(?:moto\s)?(?=[a-z]\s)/iu, '$1moto '],
  [/(?<![\p{L}\d])(?:mot|moto)\s(?=(?:razr|edge|one)(?!\p{L}))/giu, 'motorola '],
  [/^(\W*)(?:sam|sams)\s/iu, '$1Samsung '],
  [/^(\W*)(?:apl|app)\s/iu, '$1Apple '],
  [/^(\W*)mi\s(?=1[2-7](?!\d))/iu, '$1Xiaomi '],
];
const withSign = /(?<![\p{L}\d])w\/\s?(?=\p{L}{3})/giu;

/** A text with the words of makers' names as the makers spell them, for "Iphnoe", "Galxy" and "Utlra", and what was corrected, as sentences. */
export function withSpelling(text: string): { text: string; corrections: string[] } {
  const corrections: string[] = [];
  const named = shortBrands.reduce((line, [short, brand]) => line.replace(short, brand), text);
  const corrected = named
    .replaceAll(withSign, 'with ')
    .replaceAll(/(?<![\p{L}\d])\p{L}{5,12}(?!\p{L})/gu, (word) => {
      const name = nameOf(word.toLowerCase());
      if (name !== null) corrections.push(`“${word}” is read as “${name}”`);
      return name ?? word;
    });
  return { text: corrected, corrections };
}
