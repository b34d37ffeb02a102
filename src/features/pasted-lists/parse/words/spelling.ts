import { isSuffix } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { memoize } from './memoize';

/** Whether a word differs from a name by one added, missing or different letter, or by two swapped neighbors. Short words may only have swapped letters: "plsu". */
function isTypo(word: string, name: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === name[start]) start += 1;
  const [rest, own] = [word.slice(start), name.slice(start)];
  const isSwapped = rest[0] === own[1] && rest[1] === own[0] && rest.slice(2) === own.slice(2);
  if (word.length < 5 || name.length < 5) return isSwapped && rest.length > 1;
  if (rest.length !== own.length) return rest.slice(1) === own || rest === own.slice(1);
  return isSwapped || (name.length > 5 && rest.slice(1) === own.slice(1));
}

let cachedNames: string[] | null = null;

/** The words to correct: brands, product families and suffix words. Short words resemble too many others. */
function spelledNames(): string[] {
  if (cachedNames) return cachedNames;
  const { nameWords, lineWords, brands } = vocabulary();
  const lines = [...nameWords].filter((name) => lineWords.has(name) || isSuffix({ text: name }));
  cachedNames = [...lines, ...brands.keys()].filter((name) => name.length > 3);
  return cachedNames;
}

/** The name that a misspelled word means; null for other words and if several names fit. */
const nameOf = memoize((word: string): string | null => {
  const { nameWords, brands, meanings } = vocabulary();
  const isKnown = (text: string) => nameWords.has(text) || brands.has(text) || meanings.has(text);
  if ([word, word.replace(/s$/, ''), word.replace(/es$/, '')].some(isKnown)) return null;
  const names = spelledNames().filter((name) => isTypo(word, name));
  return new Set(names).size === 1 ? (names[0] ?? null) : null;
});

// Short forms of brands and families in inventory systems: "SAM", "GOO PIX7", "MOT G PLAY".
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

/** Corrects misspelled names such as "Iphnoe", "Galxy" and "Utlra". Returns each correction as a sentence. */
export function withSpelling(text: string): { text: string; corrections: string[] } {
  const corrections: string[] = [];
  const named = shortBrands.reduce((line, [short, brand]) => line.replace(short, brand), text);
  const corrected = named
    .replaceAll(withSign, 'with ')
    .replaceAll(/(?<![\p{L}\d])\p{L}{4,12}(?!\p{L})/gu, (word) => {
      const name = nameOf(word.toLowerCase());
      if (name !== null) corrections.push(`“${word}” is read as “${name}”`);
      return name ?? word;
    });
  return { text: corrected, corrections };
}
