import { vocabulary } from '@/features/market-index/words/vocabulary';
import { currencyOf, signSource } from './amounts';
import { type DeviceWords } from './device-words';
import { capacityLabel } from '@/features/market-index/words/storage-text';

/** What headings and notes of a list say about the lines below them. */
export interface LineContext {
  brand: string | null;
  /** The maker's word that the names begin with, as "Pixel" in a heading. */
  family: string | null;
  model: number | null;
  storage: string | null;
  color: string | null;
  grade: string | null;
  carrier: string | null;
  countrySpec: string | null;
  currency: string | null;
  minQuantity: number | null;
  /** What is not clear of it, as a sentence. */
  doubt: string | null;
}

/** A context that says nothing. */
export const emptyContext: LineContext = {
  brand: null,
  family: null,
  model: null,
  storage: null,
  color: null,
  grade: null,
  carrier: null,
  countrySpec: null,
  currency: null,
  minQuantity: null,
  doubt: null,
};

/** What the whole list, the group of the nearest heading, and a heading with a model say. */
export interface ListContext {
  list: LineContext;
  group: LineContext;
  device: LineContext | null;
}

/** A context as it is before the first line. */
export const startContext: ListContext = { list: emptyContext, group: emptyContext, device: null };

/** What holds for a line: the nearest heading before the group, and the group before the list. */
export function contextOf({ list, group, device }: ListContext): LineContext {
  const near = device ?? group;
  return {
    ...near,
    grade: near.grade ?? group.grade ?? list.grade,
    carrier: near.carrier ?? group.carrier ?? list.carrier,
    doubt: near.doubt ?? group.doubt,
    countrySpec: near.countrySpec ?? group.countrySpec ?? list.countrySpec,
    currency: near.currency ?? group.currency ?? list.currency,
    minQuantity: near.minQuantity ?? group.minQuantity ?? list.minQuantity,
  };
}

const minimumForm =
  /(?:moq|min(?:imum)?\.?(?: order)?(?: qty| quantity)?|mindestmenge|minimo)\D{0,12}(\d{1,5})/i;
const priceWords =
  /(?<!\p{L})(?:prices?|preise|prix|precios?|prezzi|pricing|all in|in)(?!\p{L})|報價|报价|價|价/iu;
const currencyWord = new RegExp(signSource, 'iu');

/**
 * The minimum and the currency that a note states.
 * @param isHeading headings and titles name a currency without the word for prices
 */
export function contextOfNote(text: string, isHeading: boolean): Partial<LineContext> {
  const minimum = minimumForm.exec(text)?.[1];
  const isAboutPrices = isHeading || priceWords.test(text);
  const currency = isAboutPrices ? currencyOf(currencyWord.exec(text)?.[0] ?? '') : null;
  return {
    ...(minimum === undefined ? {} : { minQuantity: Number(minimum) }),
    ...(currency === null ? {} : { currency }),
  };
}

/** The word of a heading that a maker's names begin with: "Pixel". */
function familyIn(text: string): string | null {
  const { lineWords } = vocabulary();
  return text.split(/[^\p{L}]+/u).find((word) => lineWords.has(word.toLowerCase())) ?? null;
}

/** The context below a heading. One with a model stays in its group; one with a lock or grade keeps what ranks above: country, lock, grade. */
export function withHeading(context: ListContext, text: string, words: DeviceWords): ListContext {
  const stated: LineContext = {
    ...emptyContext,
    countrySpec: words.countrySpec,
    carrier: words.carriers[0] ?? null,
    // A lone "a" is an article.
    grade: words.grades.find(({ start, end }) => text.slice(start, end) !== 'a')?.code ?? null,
    model: words.models.length === 1 ? (words.models[0] ?? null) : null,
    storage: words.storages[0] === undefined ? null : capacityLabel(words.storages[0]),
    brand: words.brands[0] ?? null,
    family: familyIn(text),
    doubt: words.carriers.length > 1 ? `The heading names ${words.carriers.join(' and ')}` : null,
    ...contextOfNote(text, true),
  };
  if (stated.model !== null) return { ...context, device: stated };
  const { group } = context;
  const isNew =
    stated.brand !== null ||
    (stated.carrier === null && stated.countrySpec === null && stated.grade === null);
  if (isNew) return { ...context, group: stated, device: null };
  const isCountry = stated.countrySpec !== null;
  const isLock = isCountry || stated.carrier !== null;
  return {
    ...context,
    device: null,
    group: {
      ...stated,
      countrySpec: stated.countrySpec ?? group.countrySpec,
      carrier: stated.carrier ?? (isCountry ? null : group.carrier),
      grade: stated.grade ?? (isLock ? null : group.grade),
      currency: stated.currency ?? (isCountry ? null : group.currency),
      minQuantity: stated.minQuantity ?? (isCountry ? null : group.minQuantity),
    },
  };
}
