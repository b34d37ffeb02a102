import { memoize } from '@/lib/memoize';
import { spacedWords } from '@/features/market-index/words/color-families';
import { colorMatcher } from '@/features/market-index/words/color-match';
import { correctedName } from '@/features/market-index/words/spelling';
import { lowerCase, wordKey } from '@/features/market-index/words/tokenize';
import { unspacedScript, vocabulary } from '@/features/market-index/words/vocabulary';
import { withoutAccents } from '@/lib/text/without-accents';
import { phrasesFor } from './trade-phrases';

const mixedStems = [
  phrasesFor('mixed'),
  String.raw`(?:${phrasesFor('mixedBeforeColors')})(?= (?:colou?rs|colori|cores|farben|kleuren|färger|farver|farger|renk|цвет))`,
].join('|');
const colorNouns = phrasesFor('colors');
const mixedAfterNoun = String.raw`(?:${colorNouns})[ -](?:${mixedStems})`;

/** Words for mixed colors. */
export const mixedWords = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:${mixedStems})(?: ?(?:${colorNouns}))?|${mixedAfterNoun}|`,
    String.raw`${phrasesFor('mixedColors')}|${phrasesFor('anyColors')})(?!\p{L})`,
  ].join(''),
  'giu',
);

const mixedColors = new RegExp(
  [
    String.raw`(?<!(?:no|not|kein\p{L}*|sin|sans|senza|bez)\s)(?<!\p{L})`,
    String.raw`(?:(?:${mixedStems}) ?(?:${colorNouns})|${mixedAfterNoun}|${phrasesFor('mixedColors')})`,
    String.raw`(?!\p{L}|\s(?:ok|okay|allowed|fine|possible|welcome|accepted|on request|if)\b)`,
  ].join(''),
  'iu',
);

/** Whether a note says that items come in mixed colors: "all units mixed colors", but not "no mix" of models. */
export const mentionsMixedColors = (text: string): boolean => mixedColors.test(text);

/** Whether a model comes in the color that a word names. */
export function hasColor(model: number, color: string): boolean {
  return vocabulary().models[model]?.colors.some(colorMatcher(vocabulary(), [color])) === true;
}

/** Two-letter codes in color columns. */
const shortCodes = new Map(
  Object.entries({ bl: 'blue', pu: 'purple', mn: 'midnight', sl: 'starlight', gp: 'graphite', cr: 'coral' }),
);

/** The color that a two-letter code means: its initials, or letters of one of its words. */
function codedColor(code: string, colors: readonly string[]): string | null {
  const short = code.toLowerCase();
  if (!/^[a-z]{2}$/.test(short)) return null;
  const wordsOf = (color: string) => spacedWords(color).trim().split(' ');
  const byInitials = colors.filter(
    (color) =>
      wordsOf(color)
        .map((word) => word[0])
        .join('') === short,
  );
  const byLetters = colors.filter((color) => wordsOf(color).some((word) => isWithin(short, word)));
  const [color] = byInitials.length === 1 ? byInitials : byLetters;
  return byInitials.length === 1 || byLetters.length === 1
    ? spacedWords(color ?? '').trim()
    : (shortCodes.get(short) ?? null);
}

const titleCase = (text: string) =>
  text.toLowerCase().replaceAll(/(^|[ (/-])\p{L}/gu, (start) => start.toUpperCase());

let englishWords: Map<string, string> | null = null;

/** Maps color words of other languages, and the English words that they stand for, to English. */
function colorWords(): ReadonlyMap<string, string> {
  if (englishWords) return englishWords;
  englishWords = new Map([...vocabulary().colorTerms.values()].map((name) => [name, name]));
  for (const [family, list] of vocabulary().colorWords)
    for (const word of list) englishWords.set(lowerCase(word), family);
  for (const [word, english] of vocabulary().colorTerms) englishWords.set(word, english);
  // "rozowy"
  for (const [word, english] of englishWords) {
    const plain = withoutAccents(word);
    if (!englishWords.has(plain)) englishWords.set(plain, english);
  }
  return englishWords;
}

const colorEnding = /(?:farben(?:e[rs]?)?|farbig|färgad|färgat|farvet|farget|kleurig|kleur)$/u;

/** Translates a color word to English, including compounds: "cremefarben", "Nachtgrün" is "midnight green". Null for other words. */
export function englishColor(word: string): string | null {
  const english = colorWords();
  const plain = lowerCase(word).replace(colorEnding, '');
  const own = english.get(plain);
  // "钛灰" is titanium and gray.
  const shortest = unspacedScript.test(plain) ? 1 : 3;
  if (own !== undefined || plain.length < 2 * shortest) return own ?? null;
  // "Mitternachtsschwarz" has an s between its parts. In "Phantomschwarz" the first one is already English.
  const firstOf = (part: string) =>
    english.get(part) ?? (part.endsWith('s') ? english.get(part.slice(0, -1)) : undefined);
  for (let cut = shortest; cut <= plain.length - shortest; cut += 1) {
    const [first, last] = [firstOf(plain.slice(0, cut)), english.get(plain.slice(cut))];
    if (first !== undefined && last !== undefined) return `${first} ${last}`;
  }
  return null;
}

/** Translates a color to English: "Titan Schwarz" is "titanium black", "Phantomschwarz" is "phantom black". Keeps words of the catalog's colors. */
function inEnglish(word: string, colors: readonly string[]): string {
  const term = vocabulary().colorTerms.get(wordKey(word));
  const isCatalogColor =
    term !== undefined && colors.some((color) => spacedWords(color).includes(` ${term} `));
  if (isCatalogColor || (term !== undefined && colors.length === 0)) return term;
  // "Roségold" is rose gold on a model that comes in it, and pink on others.
  const compound = englishColor(word);
  if (compound?.includes(' ') && colors.some((color) => spacedWords(color).trim() === compound))
    return compound;
  const whole = vocabulary().familyOfWord(word);
  if (whole !== null && colors.every((color) => spacedWords(color) !== spacedWords(word))) return whole;
  const stated = new Set(colors.flatMap((color) => spacedWords(color).trim().split(' ')));
  const terms = vocabulary().colorTerms;
  const words = spacedWords(word).trim().split(' ');
  return words
    .flatMap((one, at) => {
      // "tự nhiên" is one word in English.
      const [before, after] = [words[at - 1], words[at + 1]];
      if (before !== undefined && terms.has(wordKey(`${before} ${one}`))) return [];
      const pair = after === undefined ? undefined : terms.get(wordKey(`${one} ${after}`));
      if (pair !== undefined) return pair;
      if (stated.has(one)) return one;
      const start = [...stated].find((name) => name.length > 3 && one.startsWith(name));
      const rest = start === undefined ? undefined : colorWords().get(one.slice(start.length));
      return rest === undefined ? (englishColor(one) ?? one) : `${start} ${rest}`;
    })
    .join(' ');
}

/** Whether each word of a text abbreviates the word of a color in the same place: "Pac Blue", "P. Black". Or the text adds words: "lavender purple". */
function isShortFor(written: string, color: string): boolean {
  const [own, words] = [written, color].map((text) => spacedWords(text).trim().split(' '));
  if (!own || !words || own.length < 2) return false;
  if (own.length === words.length) return words.every((word, place) => isWithin(own[place] ?? ' ', word));
  const isSingleColor = !/[/&+,]/.test(written);
  return isSingleColor && words.length < own.length && words.every((word) => own.includes(word));
}

/** The catalog's name for a color of a model, if exactly one fits; otherwise the word of the list. */
export const colorOf = memoize(readColor);

function readColor(model: number | null, written: string): string {
  if (written === 'Mixed') return written;
  const words = vocabulary();
  const colors = model === null ? [] : (words.models[model]?.colors ?? []);
  if (/^mx$/i.test(written)) return 'Mixed';
  const english = codedColor(written, colors) ?? inEnglish(written, colors);
  const word =
    colors.some((color) => spacedWords(color).trim() === english) ||
    !/^[ -~]*$/.test(written) ||
    english !== spacedWords(written).trim()
      ? english
      : written;
  const spaced = spacedWords(word);
  const exact = colors.find((color) => wordKey(color) === wordKey(word));
  if (exact !== undefined) return exact;
  const sorted = (text: string) => spacedWords(text).trim().split(' ').toSorted().join(' ');
  const reordered = colors.find((color) => sorted(color) === sorted(word));
  if (reordered !== undefined) return reordered;
  const abbreviated = colors.filter((color) => isShortFor(written, color) || isShortFor(word, color));
  const [short] = abbreviated;
  if (short !== undefined && abbreviated.length === 1) return short;
  const containing = colors.filter((color) => spacedWords(color).includes(spaced));
  if (containing.length === 1) return containing[0] ?? word;
  const families = words.familiesOf(word);
  const related = colors.filter((color) =>
    words.familiesOf(color).some((family) => families.includes(family)),
  );
  const isTranslated = english !== spacedWords(written).trim();
  const isPlain =
    isTranslated || spaced.trim().split(' ').length === 1 || words.familyOfWord(written) !== null;
  if (related.length === 1 && isPlain) return related[0] ?? word;
  const [close, ...others] = related.filter((color) =>
    spacedWords(color)
      .trim()
      .split(' ')
      .some((one) => !families.includes(one) && spaced.includes(` ${one} `)),
  );
  if (isTranslated && close !== undefined && others.length === 0) return close;
  const implied = families.length === 0 ? impliedColor(model, [{ text: spaced.trim() }]) : null;
  if (implied) return implied.color;
  const [family] = families;
  const isForeign = family !== undefined && !/^[ -~]*$/.test(word);
  return isForeign && containing.length === 0 ? titleCase(family) : titleCase(word);
}

/** Whether letters abbreviate the words of a color: "prpl", "SPBLK", "MISTBLU". They occur in order and include each first letter. */
function isCodeOf(code: string, words: readonly string[]): boolean {
  const [first = '', ...others] = words;
  if (others.length === 0) return isWithin(code, first);
  return Array.from(code).some(
    (_, cut) => cut > 0 && isWithin(code.slice(0, cut), first) && isCodeOf(code.slice(cut), others),
  );
}

/** Whether letters abbreviate a word: its first letter and then others in order. */
export function isWithin(short: string, word: string): boolean {
  if (short[0] !== word[0]) return false;
  let place = 0;
  for (const letter of word) if (letter === short[place]) place += 1;
  return place === short.length;
}

/** Unknown words in a list with numbers or slashes that are colors of the model: "blk 20 / purp 10". */
export function listedColors<T extends { text: string; start: number; end: number }>(
  text: string,
  model: number | null,
  unknown: readonly T[],
): (T & { word: string })[] {
  return unknown.flatMap((one) => {
    const isListed =
      // Amounts are blanked out: "GRY 8PC VIO 4PC".
      /(?:[/,;:+&\d-]\s*|\s{4,})$/.test(text.slice(0, one.start)) &&
      /^(?:\s*[/,;:+&\d-]|\s{4,})/.test(text.slice(one.end));
    const implied = isListed ? impliedColor(model, [one]) : null;
    return implied && implied.warnings.length === 0 ? [{ ...one, word: implied.color }] : [];
  });
}

/**
 * The color of the model that unknown words mean: "bronze" on a model that comes in Mystic Bronze, "SG" on one in Space Gray, "burgandy" on
 * one in Burgundy, "Silve" at the end of a truncated line.
 */
export function impliedColor(
  model: number | null,
  unknown: readonly { text: string }[],
): { color: string; words: readonly string[]; warnings: string[] } | null {
  const colors = model === null ? [] : (vocabulary().models[model]?.colors ?? []);
  const onlyMatch = (matches: (words: string[]) => boolean) => {
    const [color, ...others] = colors.filter((one) => matches(one.toLowerCase().split(/[ /]/)));
    return others.length === 0 ? color : undefined;
  };
  for (const [place, { text }] of unknown.entries()) {
    const pair = [text, unknown[place + 1]?.text ?? ''];
    const color = onlyMatch((words) => isShortFor(pair.join(' '), words.join(' ')));
    if (color !== undefined) return { color, words: pair, warnings: [] };
  }
  for (const { text } of unknown) {
    const word = text.toLowerCase();
    const isInitials = /^[A-Z]{2}$/.test(text) || word === 'sg';
    const color = onlyMatch((words) =>
      isInitials
        ? words
            .map((one) => one[0])
            .join('')
            .startsWith(word)
        : word.length > 3 && words.includes(word),
    );
    if (color !== undefined) return { color, words: [text], warnings: [] };
  }
  for (const { text } of unknown) {
    const word = text.toLowerCase();
    const abbreviated =
      word.length < 5 && word.length > 2
        ? onlyMatch((words) => words.some((one) => one.startsWith(word)))
        : undefined;
    if (abbreviated !== undefined) return { color: abbreviated, words: [text], warnings: [] };
    const isCode = /^[b-df-hj-np-tv-z]{3,8}$/.test(word) || /^[A-Z]{3,8}$/.test(text);
    const color = isCode ? onlyMatch((words) => isCodeOf(word, words)) : undefined;
    if (color !== undefined) return { color, words: [text], warnings: [] };
  }
  const spelled = colors.flatMap((one) => one.toLowerCase().split(/[ /]/)).filter((word) => word.length > 4);
  for (const { text } of unknown) {
    const word = correctedName(text.toLowerCase(), spelled);
    const color = word === null ? undefined : onlyMatch((words) => words.includes(word));
    if (color !== undefined) return { color, words: [text], warnings: [`“${text}” is read as ${color}`] };
  }
  const last = unknown.at(-1)?.text ?? '';
  const color =
    last.length > 3
      ? onlyMatch((words) => words.some((one) => one.startsWith(last.toLowerCase())))
      : undefined;
  return color === undefined ? null : { color, words: [last], warnings: [`“${last}” is read as ${color}`] };
}

/** The color that a color word and the word next to it mean together: "mystic blk", "Titanium Viole" in a truncated name. */
export function cutColor(
  model: number | null,
  colors: readonly { word: string; start: number }[],
  unknown: readonly { text: string; start: number }[],
): ReturnType<typeof impliedColor> {
  const [color, other, ...others] = colors;
  const named = model === null ? [] : (vocabulary().models[model]?.colors ?? []);
  const isWhole = named.some((one) => wordKey(one) === wordKey(color?.word ?? ''));
  if (color === undefined || others.length > 0 || isWhole) return null;
  const unknownWord = unknown.find(({ start }) => Math.abs(start - color.start) <= color.word.length + 8);
  const next = other ? { text: other.word, start: other.start } : unknownWord;
  const words = [{ text: color.word, start: color.start }, ...(next ? [next] : [])];
  const [first, second] = words.toSorted((one, two) => one.start - two.start);
  const isApart = other && first && second && second.start - first.start > first.text.length + 1;
  const implied = first && second && !isApart ? impliedColor(model, [first, second]) : null;
  // "coral incoming" adds nothing to "coral".
  return implied?.words.length === 2 && /[ /]/.test(implied.color) ? implied : null;
}
