import type { SellRequest } from '@/contract/resources';
import { type Cents, centsFromNumber, comparableCents, percentFrom } from '@/lib/money';
import { modelOfSellRequest } from '../words/model-match';
import { getOrInsert } from '@/lib/get-or-insert';
import { nameOfModel } from '@/lib/text/model-name';
import { capacityLabel, statedStorage } from '../words/storage-text';
import { type Vocabulary, vocabulary } from '../words/vocabulary';
import { tokenize, normalForm, wordKey } from '../words/tokenize';

/** The properties that lots can be filtered by. */
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

/** The properties of a sell request that buyers compare. If the sell request states nothing usable, a text is empty and a number null. */
export interface IndexedFacts extends Record<Facet, string> {
  /** The index of the model in the vocabulary; null if it is not in the catalog. */
  modelPlace: number | null;
  gigabytes: number | null;
  /** Memory in gigabytes. */
  memory: number | null;
  /** Null if it is not in whole cents; it then sorts by `comparableCents`. */
  price: Cents | null;
  msrp: Cents | null;
  quantity: number | null;
  minQuantity: number | null;
  /** How far the price is below the launch price, in whole percent; negative if above. */
  discount: number | null;
  /** Price times pieces; null if too large to be exact. */
  value: Cents | null;
  /** Milliseconds since the Unix epoch. */
  listedAt: number | null;
  updatedAt: number | null;
}

/** A property in the form that is compared: with single spaces, and empty for "N/A" and the like. */
function stated(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  return /^(?:n\/?a|-+|—|none|null|unknown)$/i.test(plain) ? '' : plain;
}

/** The standard name of a grade or carrier, if the text is a synonym. */
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
  // Watches state their size here: "45mm GPS".
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

/** Creates a function that reads sell requests. It caches results by name. */
export function createSellRequestReader(): (sellRequest: SellRequest) => IndexedFacts {
  const words = vocabulary();
  const models = new Map<string, number | null>();
  const cache = new Map<string, string>();
  const storages = new Map<string, Storage>();

  return (sellRequest) => {
    const { name, properties } = sellRequest;
    const brand = stated(sellRequest.brand);
    const category = stated(sellRequest.category);
    const modelPlace = getOrInsert(models, `${brand}\n${category}\n${name}`, () =>
      modelOfSellRequest(words, { name, brand, category }),
    );
    const grade = stated(properties.grade);
    const carrier = stated(properties.carrier);
    const property = stated(properties.storage);
    const storage = getOrInsert(storages, `${property}\n${name}`, () => storageOf(property, name));
    const price = amount(sellRequest.price);
    const msrp = amount(sellRequest.msrp);
    const quantity = count(sellRequest.quantity);
    const percent = sellRequest.msrp
      ? percentFrom(comparableCents(sellRequest.price), comparableCents(sellRequest.msrp))
      : null;
    const value = price === null || quantity === null ? Number.NaN : price * quantity;
    return {
      model: (modelPlace === null ? null : words.models[modelPlace]?.label) ?? nameOfModel(name),
      grade: getOrInsert(cache, `grade ${grade}`, () => canonical(words, 'grade', grade)),
      storage: storage.label,
      color: stated(properties.color),
      carrier: getOrInsert(cache, `carrier ${carrier}`, () => canonical(words, 'carrier', carrier)),
      // As received: the service filters by these.
      brand,
      category,
      modelPlace,
      gigabytes: storage.gigabytes,
      memory: storage.memory,
      price,
      msrp,
      quantity,
      minQuantity: count(sellRequest.minQuantity),
      discount: percent === null ? null : 0 - percent,
      value: Number.isSafeInteger(value) ? value : null,
      listedAt: moment(sellRequest.createdAt),
      updatedAt: moment(sellRequest.updatedAt),
    };
  };
}
