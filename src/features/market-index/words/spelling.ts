import { isSuffix } from './tokenize';
import { vocabulary } from './vocabulary';

/** Whether a word differs from a name by one added, missing or different letter, or by two swapped neighbors. Short words may only miss a letter or have swapped ones: "pixl", "plsu". */
function isTypo(word: string, name: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === name[start]) start += 1;
  const [rest, own] = [word.slice(start), name.slice(start)];
  const isSwapped = rest[0] === own[1] && rest[1] === own[0] && rest.slice(2) === own.slice(2);
  if (word.length < 5 || name.length < 5)
    return (isSwapped && rest.length > 1) || (name.length > 4 && rest === own.slice(1));
  if (rest.length !== own.length) return rest.slice(1) === own || rest === own.slice(1);
  return isSwapped || (name.length > 5 && rest.slice(1) === own.slice(1));
}

let cachedNames: string[] | null = null;

/** Brands, product families and suffix words. Short words resemble too many others. */
function spelledNames(): string[] {
  if (cachedNames) return cachedNames;
  const { nameWords, lineWords, brands } = vocabulary();
  const lines = [...nameWords].filter((name) => lineWords.has(name) || isSuffix({ text: name }));
  cachedNames = [...lines, ...brands.keys()].filter((name) => name.length > 3);
  return cachedNames;
}

/** The name that a misspelled word in lower case means; null for other words and if several names fit. */
export function correctedName(word: string, names: readonly string[] = spelledNames()): string | null {
  const { nameWords, brands, meanings } = vocabulary();
  const isKnown = (text: string) => nameWords.has(text) || brands.has(text) || meanings.has(text);
  if ([word, word.replace(/s$/, ''), word.replace(/es$/, '')].some(isKnown)) return null;
  const matches = new Set(names.filter((name) => isTypo(word, name)));
  return matches.size === 1 ? ([...matches][0] ?? null) : null;
}

/** A search with its misspelled names, colors and carriers corrected: "iphnoe 14 blakc" is "iphone 14 black". The same text if there are none. */
export function correctedQuery(text: string): string {
  const words = [...vocabulary().meanings.keys()].filter((name) => /^[a-z]{4,}$/.test(name));
  const names = [...spelledNames(), ...words];
  return text.replaceAll(
    /(?<![\p{L}\d])\p{L}{4,12}(?!\p{L})/gu,
    (word) => correctedName(word.toLowerCase(), names) ?? word,
  );
}
