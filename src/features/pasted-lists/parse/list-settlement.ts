import { vocabulary } from '@/features/market-index/words/vocabulary';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Cents } from '@/lib/money';
import { piecesAndPrice, piecesOrPrice, priceOrPieces } from './line/line-amounts';
import type { LineContext } from './list/list-context';
import type { ListItem } from './list/list-item';
import { unreadWords } from './words/column-words';
import { hasCapacity, partNumberIn } from './words/device-facts';
import { takesLock, minimumWarning } from './words/remarks';

/** An item with the words of its line and of the heading above that nothing explains. */
export type OpenItem = ListItem & { unread: readonly { text: string }[]; heading: string | null };

/** What a whole list says, once all of it is read. */
export interface ListFacts {
  /** A title or a note names the currency. */
  hasCurrency: boolean;
  /** The title names Hong Kong, where a bare "$" is a Hong Kong dollar. */
  isHongKong: boolean;
  /** What notes below the first item say of all items. */
  notes: Partial<LineContext>;
}

/** Goods that nobody sells for a few dollars. */
const devices = new Set<string | null>(['phones', 'tablets', 'laptops', 'gaming']);

/** Whether nobody asks such a price for a device: nothing, a few dollars, or thousands where a price list of that currency has hundreds. */
function isUnlikely(price: Cents | null, currency: string, category: string | null): boolean {
  if (price === null || price === 0) return price === 0;
  if (!/^(?:USD|EUR|GBP|CAD|AUD|CHF)$/.test(currency)) return false;
  return price >= (category === 'laptops' ? 1_000_000 : 300_000) || (devices.has(category) && price < 500);
}

/** Items with a warning for a price that is far from those of the other devices in its currency: a mark too many, or pieces. */
function withFarPrices(items: readonly ListItem[]): ListItem[] {
  const groupOf = ({ category, currency }: ListItem) => `${category} ${currency}`;
  const prices = new Map<string, Cents[]>();
  for (const item of items)
    if (item.price !== null && devices.has(item.category))
      getOrInsert(prices, groupOf(item), () => []).push(item.price);
  const usual = new Map([...prices].map(([group, all]) => [group, all.length > 4 ? middle(all) : null]));
  const isFar = (item: ListItem) => {
    const price = usual.get(groupOf(item)) ?? null;
    return item.price !== null && price !== null && (item.price > price * 15 || item.price * 30 < price);
  };
  return items.map((item) =>
    item.warnings.length === 0 && isFar(item)
      ? { ...item, warnings: ['The price is far from the others; check it'] }
      : item,
  );
}

/** The currency of amounts without a sign, and what is not sure of it. */
interface OwnCurrency {
  currency: string;
  /** Prices with a bare "$" are of it too. */
  isDollar: boolean;
  warnings: string[];
}

const isBareDollar = ({ currency, text }: ListItem) => currency === 'USD' && !/US\$|USD/i.test(text);

/** The one currency that the other amounts of a list have, or the buyer's own. */
function ownCurrency(
  items: readonly OpenItem[],
  { hasCurrency, isHongKong }: ListFacts,
  buyers: string,
): OwnCurrency {
  const [stated = buyers, ...others] = new Set(items.flatMap((item) => item.currency ?? []));
  const isBare = items.every((item) => item.currency === null || isBareDollar(item));
  if (!isHongKong || hasCurrency || !isBare)
    return { currency: others.length === 0 ? stated : buyers, isDollar: false, warnings: [] };
  const isDear = items.some(({ price }) => price !== null && price >= 250_000);
  return {
    currency: 'HKD',
    isDollar: true,
    warnings: isDear ? [] : ['“$” is read as HKD, for the list is from Hong Kong'],
  };
}

/** An item with a warning for the words that nothing explains: they may change what it is worth. */
function withUnread({ unread, heading, ...item }: OpenItem): ListItem {
  const open = unreadWords(unread, [item.properties.color, item.name]);
  const words = [...open, ...(heading === null || item.properties.grade !== null ? [] : [heading])];
  // A device that is not in the catalog has a warning of its own.
  if (words.length === 0 || item.model === null) return item;
  return { ...item, warnings: [...item.warnings, `Not understood: ${words.join(', ')}`] };
}

/**
 * Items whose pieces and price are two bare numbers, without the doubt which is which, where all such lines of the list have the smaller
 * number first.
 */
function withSurePairs(items: readonly OpenItem[]): OpenItem[] {
  const isPair = (warning: string) => warning.endsWith(piecesAndPrice);
  const pairs = items.filter(({ warnings }) => warnings.some(isPair));
  const isOrdered = ({ quantity, price }: OpenItem) => (quantity ?? 0) * 100 < (price ?? 0);
  if (pairs.length < 4 || pairs.filter(isOrdered).length * 10 < pairs.length * 9) return [...items];
  return items.map((item) => ({ ...item, warnings: item.warnings.filter((one) => !isPair(one)) }));
}

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;

/**
 * Items whose only number can be pieces or a price, as a price where it is nearer to the prices of the list than to its pieces. A number in
 * thousands is a price where the list says nothing else.
 */
function withLikelyRoles(items: readonly OpenItem[]): OpenItem[] {
  const isOpen = ({ warnings, price }: OpenItem) =>
    price === null && warnings.some((warning) => warning.endsWith(piecesOrPrice));
  const sure = items.filter((item) => !isOpen(item));
  const prices = middle(sure.flatMap(({ price }) => (price === null ? [] : [price / 100])));
  const pieces = middle(sure.flatMap(({ quantity }) => quantity ?? []));
  const distance = (value: number, other: number) => Math.abs(Math.log(value / other));
  const isPrice = (value: number) =>
    prices === null || pieces === null || pieces === 0 || prices === 0
      ? value >= 1000
      : distance(value, prices) < distance(value, pieces);
  return items.map((item) => {
    if (!isOpen(item) || item.quantity === null || !isPrice(item.quantity)) return item;
    const warnings = item.warnings.map((warning) =>
      warning.endsWith(piecesOrPrice) ? warning.replace(piecesOrPrice, priceOrPieces) : warning,
    );
    return { ...item, quantity: null, price: item.quantity * 100, warnings: [...warnings, 'No quantity'] };
  });
}

const missingFacts = [
  ['storage', 'No capacity', 0.75],
  ['grade', 'No grade', 0.9],
  ['carrier', 'No carrier', 0.9],
  ['countrySpec', 'No country', 0.9],
] as const;

/** Items with a warning for what one lacks where most have it: the price, or a property of a phone. */
function withMissingFacts(items: readonly OpenItem[]): OpenItem[] {
  const phones = items.filter(({ category }) => category === 'phones');
  const shareOf = (all: readonly OpenItem[], has: (item: OpenItem) => boolean) =>
    all.filter(has).length / all.length;
  const isPriced = shareOf(items, ({ price }) => price !== null) >= 0.75;
  const usual = missingFacts.filter(
    ([property, , share]) =>
      phones.length > 5 && shareOf(phones, ({ properties }) => properties[property] !== null) >= share,
  );
  return items.map((item) => {
    if (item.warnings.length > 0) return item;
    if (isPriced && item.price === null) return { ...item, warnings: ['No price'] };
    const lacks = usual.filter(
      ([property]) => item.category === 'phones' && item.properties[property] === null,
    );
    return lacks.length === 0 ? item : { ...item, warnings: lacks.map(([, warning]) => warning) };
  });
}

/** An item with the capacity and color of its Apple part number, and a warning where that or its capacity is not of its model. */
function withDeviceFacts(item: OpenItem): OpenItem {
  const { model, name, properties } = item;
  if (model === null) return item;
  const part = partNumberIn(item.text);
  const storage = properties.storage ?? part?.storage ?? null;
  const color = properties.color ?? part?.color ?? null;
  const isOfPart = model === part?.model && storage === part.storage && color === part.color;
  const warnings = [...item.warnings];
  if (part && !isOfPart) {
    const stated = [vocabulary().models[part.model]?.name, part.storage, part.color].join(' ');
    warnings.push(`“${part.text}” is the part number of ${stated}; check which is right`);
  }
  if (storage !== null && !hasCapacity(model, storage))
    warnings.push(`The catalog has no ${name} with ${storage}; check the capacity`);
  return { ...item, properties: isOfPart ? { ...properties, storage, color } : properties, warnings };
}

/** An item with what the notes below it say of all items, and the buyer's own currency where the list names none. */
function settled(item: OpenItem, notes: Partial<LineContext>, own: OwnCurrency): OpenItem {
  const { properties, price, quantity } = item;
  const stated = own.isDollar ? null : item.currency;
  const currency = stated ?? notes.currency ?? own.currency;
  const minQuantity = item.minQuantity ?? notes.minQuantity ?? null;
  return {
    ...item,
    currency,
    minQuantity,
    properties: {
      ...properties,
      grade: properties.grade ?? notes.grade ?? null,
      carrier:
        properties.carrier ??
        (takesLock(item.category, notes.carrier ?? null, item.text) ? notes.carrier : null) ??
        null,
      countrySpec: properties.countrySpec ?? notes.countrySpec ?? null,
    },
    warnings: [
      ...item.warnings,
      ...(stated === null && notes.currency === undefined && price !== null ? own.warnings : []),
      ...(item.minQuantity === null ? minimumWarning(quantity, minQuantity) : []),
      ...(isUnlikely(price, currency, item.category) ? ['The price is unusual; check it'] : []),
    ],
  };
}

/** The items of a list with what only the whole of it says: currency, notes below them, and what one of them lacks that the others have. */
export function settledItems(
  items: readonly OpenItem[],
  facts: ListFacts,
  buyersCurrency: string,
): ListItem[] {
  const own = ownCurrency(items, facts, buyersCurrency);
  const settledOnes = withMissingFacts(withSurePairs(withLikelyRoles(items))).map((item) =>
    withUnread(settled(withDeviceFacts(item), facts.notes, own)),
  );
  return withFarPrices(settledOnes);
}
