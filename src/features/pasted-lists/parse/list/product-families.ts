import { vocabulary } from '@/features/market-index/words/vocabulary';
import { isNeutral } from '../words/column-words';
import { phrasesFor } from '../words/trade-phrases';
import { minimumForm } from './note-amounts';

const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter((word) => word !== '');

/** Product types. A heading that names one starts a new section. */
export const productTypeWord = new RegExp(
  String.raw`(?<!\p{L})(?:${phrasesFor('productType')})(?!\p{L})|${phrasesFor('productTypeUnspaced')}`,
  'iu',
);

const isNameWord = (word: string) => {
  const { nameWords, brands } = vocabulary();
  return nameWords.has(word.toLowerCase()) || brands.has(word.toLowerCase());
};

/** The product family in a heading: "Pixel", "Apple Watch". */
export function familyIn(text: string): string | null {
  const words = wordsOf(text).map((word) => word.replace(/(?<=ch)es$|(?<=.{3})s$/i, ''));
  const start = words.findIndex((word) => vocabulary().lineWords.has(word.toLowerCase()));
  if (start < 0) return null;
  const end = words.findIndex((word, place) => place > start && !isNameWord(word));
  return words.slice(start, end < 0 ? words.length : end).join(' ');
}

/** The brand whose model names begin with a family; null if there is none. */
export function brandOfFamily(family: string | null): string | null {
  if (family === null) return null;
  const start = family.toLowerCase();
  return vocabulary().models.find(({ name }) => name.toLowerCase().startsWith(start))?.brand ?? null;
}

/** Pattern source for the words for a range of models. */
export const seriesSource = String.raw`(?<!\p{L})(?:series|range|line-?up|serie|reihe|gamme|serien)`;
const seriesForm = new RegExp(
  String.raw`${seriesSource}(?!\p{L}|\s?\d)|(?<![\d.,$€£])\p{L}* ?\d{1,2}\s?\/\s?\p{L}?\d{1,2}(?![\d.,]|\s?(?:gb|tb|pcs|x)(?!\p{L}))`,
  'iu',
);

/** Whether a heading names several models of a family: "iPhone 13 series - Grade B", "iPhone 15 / 16". */
export const namesSeries = (text: string): boolean => seriesForm.test(text);

const joinWord = /^(?:and|y|e|et|und|en|i|ve)$/i;
/** Words for devices of any brand. They start no section of their own next to a lock: "AT&T LOCKED PHONES". */
const deviceWord =
  /^(?:phones?|smartphones?|handsets?|androids?|devices?|pads?|pods?|macs?|macbooks?|airpods|tabs?|mobiles?|m[óo]viles|celulares|tel[ée]fonos|handys?|t[ée]l[ée]phones?|telefoni|telefony|telefoons|smartwatch(?:es)?)$/i;

const sectionLabel =
  /^\W{0,3}(?:\d{1,2}[).:]\s|(?:pallet|palette|palet|palé|skid|pile|lot|part|section|box|carton|gaylord|sheet)\s?#?(?:\d{1,3}|[A-Z])\s?[-–—:.)]\s)/iu;

const withoutLabel = (text: string): string => text.replace(sectionLabel, '');

/** A heading without the label of its section: "iPhone, Canada spec" of "Pallet 1 - iPhone, Canada spec". Null if it names no product. */
export function labeledHeading(text: string): string | null {
  const named = withoutLabel(text);
  const isHeading =
    named !== text && !/\d/.test(named) && isFamily(named.split(/,\s|\s?[-–—|:(]/, 1)[0] ?? '');
  return isHeading ? named : null;
}

/** Whether a line holds only brands, product types and product families: "SAMSUNG", "4) PADS AND WATCHES". */
export function isFamily(text: string): boolean {
  const bare = withoutLabel(text).replace(minimumForm, ' ');
  const words = wordsOf(bare).filter((word) => !joinWord.test(word));
  const isKnown = (word: string) =>
    isNameWord(word) ||
    isNameWord(word.replace(/s$/i, '')) ||
    deviceWord.test(word) ||
    productTypeWord.test(word);
  // "ACCESSORIES & WATCHES | prices USD", "couple watches too"
  const hasType = words.some((word) => productTypeWord.test(word));
  const isExpected = (word: string) => isKnown(word) || (hasType && isNeutral(word));
  return words.length > 0 && words.length < 6 && !/\d/.test(bare) && words.every(isExpected);
}
