import { pricesIn, quantitiesIn } from '../words/amounts';
import { readDeviceWords } from '../words/device-words';
import { isSold } from '../words/offer-words';
import { mentionsLock } from '../words/remarks';

const emojiSource = String.raw`(?:\p{RI}{2}|\p{Extended_Pictographic})`;
const emoji = new RegExp(emojiSource, 'gu');
const pairForm = new RegExp(
  String.raw`(${emojiSource})\s*[=:]?\s*((?:(?!${emojiSource})[^=;|,]){1,40})`,
  'gu',
);
const keyWord = /^\W*(?:key|legend[ae]?|leyenda|légende|codes?)(?!\p{L})/iu;

/** Whether a text can be the meaning of an emoji: a grade, a network, a lock, a country or "sold". */
function isMeaning(text: string): boolean {
  const { carriers, grades, countrySpec } = readDeviceWords(text);
  return carriers.length + grades.length > 0 || countrySpec !== null || mentionsLock(text) || isSold(text);
}

/** The emoji that a line explains, with their meanings: "🟢 = unlocked 🔵 = O2 ⭐ = A". Empty for other lines. */
export function emojiLegendIn(text: string): [string, string][] {
  if (!text.includes('=') && !keyWord.test(text)) return [];
  const pairs = [...text.matchAll(pairForm)].map(([, sign = '', meaning = '']): [string, string] => {
    const word = meaning.trim();
    return [sign, /^[A-D][+-]?(?:\/[A-D])?$/.test(word) ? `grade ${word}` : word];
  });
  const isLegend =
    pairs.length > 1 &&
    pairs.every(([, meaning]) => isMeaning(meaning)) &&
    readDeviceWords(text).models.length === 0 &&
    pricesIn(text).length === 0;
  return isLegend ? pairs : [];
}

const leadingEmoji = new RegExp(String.raw`^\s*(?:${emojiSource}\s*)+`, 'u');

/**
 * Replaces the emoji of a line by their meanings. Those in front of a line go before its first amount, because "13 128" is an iPhone only at
 * the start of a line.
 */
export function withEmojiMeanings(text: string, legend: ReadonlyMap<string, string>): string {
  const meaningsOf = (part: string) =>
    part.replaceAll(emoji, (sign) => (legend.has(sign) ? ` ${legend.get(sign)} ` : sign));
  const [leading = ''] = leadingEmoji.exec(text) ?? [];
  const rest = meaningsOf(text.slice(leading.length));
  const meanings = meaningsOf(leading);
  if (meanings === leading) return leading + rest;
  const starts = [...quantitiesIn(rest), ...pricesIn(rest)].map(({ start }) => start);
  const place = Math.min(rest.length, ...starts);
  return `${rest.slice(0, place)} ${meanings} ${rest.slice(place)}`;
}
