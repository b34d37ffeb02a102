import type { SellRequest } from '@/contract/resources';
import { type Cents, centsFromNumber, comparableCents, percentFrom } from '@/lib/money';
import { modelOfListing } from '../words/model-match';
import { getOrInsert } from '@/lib/get-or-insert';
import { nameOfModel } from '@/lib/text/model-name';
import { capacityLabel, statedStorage } from '../words/storage-text';
import { type Vocabulary, vocabulary } from '../words/vocabulary';
import { tokenize, normalForm, wordKey } from '../words/tokenize';

/** What can be filtered by value. */
export const facets = ['model', 'grade', 'storage', 'color', 'carrier', 'brand', 'category'] as const;
export type Facet = (typeof facets)[number];

/** A value for every facet. */
export const byFacet = <T>(valueOf: (facet: Facet) => T): Record<Facet, T> => ({
  model: valueOf('model'),
  grade: valueOf('grade'),
  storage: valueOf('storage'),
  color: valueOf('color'),
  carrier: valueOf('carrier'),
  brand: valueOf('brand'),
  category: valueOf('category'),
});

/** A listing by what buyers compare. Text is empty and a number null where the listing states nothing that can be used. */
export interface LotFacts extends Record<Facet, string> {
  /** Place of the model in the vocabulary; null for one that is not in the catalogue. */
  modelPlace: number | null;
  gigabytes: number | null;
  /** Memory in gigabytes. */
  memory: number | null;
  /** Null where it is not in whole cents; see `comparableCents` for what it sorts by. */
  price: Cents | null;
  msrp: Cents | null;
  quantity: number | null;
  minQuantity: number | null;
  /** How far the price lies below the launch price, in whole per cent; negative above it. */
  discount: number | null;
  /** Price times pieces; null beyond what can be counted exactly. */
  value: Cents | null;
  /** Milliseconds since the Unix epoch. */
  listedAt: number | null;
  updatedAt: number | null;
}

/** Text of a property as it is compared: blanks made one, and nothing for "N/A" and the like. */
function stated(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  return /^(?:n\/?a|-+|—|none|null|unknown)$/i.test(plain) ? '' : plain;
}

/** A grade or carrier by its own name where the text is one of the words for it. */
function canonical(words: Vocabulary, kind: 'grade' | 'carrier', text: string): string {
  return words.meanings.get(wordKey(text))?.find((meaning) => meaning.kind === kind)?.value ?? text;
}

const amount = (value: unknown): Cents | null => (typeof value === 'number' ? centsFromNumber(value) : null);
const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

function moment(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

interface Storage {
  label: string;
  gigabytes: number | null;
  memory: number | null;
}

function storageOf(property: string, name: string): Storage {
  const own = statedStorage(tokenize(normalForm(property)));
  // Sizes of watches are stated in the same place: "45mm GPS".
  if (property !== '' && !own) {
    const bare = /^\d{1,4}$/.test(property) ? Number(property) : null;
    return { label: bare === null ? property : capacityLabel(bare), gigabytes: bare, memory: null };
  }
  const read = statedStorage(tokenize(normalForm(name)));
  const capacity = own ?? read;
  if (!capacity) return { label: '', gigabytes: null, memory: null };
  return {
    label: capacityLabel(capacity.gigabytes),
    gigabytes: capacity.gigabytes,
    memory: capacity.memory ?? read?.memory ?? null,
  };
}

/** Reads listings; what it has learnt of a name serves for all of that name. */
export function createLotReader(): (listing: SellRequest) => LotFacts {
  const words = vocabulary();
  const models = new Map<string, number | null>();
  const cache = new Map<string, string>();
  const storages = new Map<string, Storage>();

  return (listing) => {
    const { name, properties } = listing;
    const brand = stated(listing.brand);
    const category = stated(listing.category);
    const modelPlace = getOrInsert(models, `${brand}\n${category}\n${name}`, () =>
      modelOfListing(words, { name, brand, category }),
    );
    const grade = stated(properties.grade);
    const carrier = stated(properties.carrier);
    const property = stated(properties.storage);
    const storage = getOrInsert(storages, `${property}\n${name}`, () => storageOf(property, name));
    const price = amount(listing.price);
    const msrp = amount(listing.msrp);
    const quantity = count(listing.quantity);
    const percent = listing.msrp
      ? percentFrom(comparableCents(listing.price), comparableCents(listing.msrp))
      : null;
    const value = price === null || quantity === null ? Number.NaN : price * quantity;
    return {
      model: (modelPlace === null ? null : words.models[modelPlace]?.label) ?? nameOfModel(name),
      grade: getOrInsert(cache, `grade ${grade}`, () => canonical(words, 'grade', grade)),
      storage: storage.label,
      color: stated(properties.color),
      carrier: getOrInsert(cache, `carrier ${carrier}`, () => canonical(words, 'carrier', carrier)),
      // As they came: the service is asked for them by these.
      brand,
      category,
      modelPlace,
      gigabytes: storage.gigabytes,
      memory: storage.memory,
      price,
      msrp,
      quantity,
      minQuantity: count(listing.minQuantity),
      discount: percent === null ? null : 0 - percent,
      value: Number.isSafeInteger(value) ? value : null,
      listedAt: moment(listing.createdAt),
      updatedAt: moment(listing.updatedAt),
    };
  };
}
