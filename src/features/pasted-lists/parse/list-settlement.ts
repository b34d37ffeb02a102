import { vocabulary } from '@/features/market-index/words/vocabulary';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Cents } from '@/lib/money';
import { withDiscount } from './list/discounts';
import { type LineContext, type ListContext, isOfCountry } from './list/list-context';
import type { ItemFacts, ItemProperties, ListItem } from './list/list-item';
import { unreadWords } from './words/column-words';
import { hasCapacity, partNumberIn } from './words/device-facts';
import { requestWarning } from './words/offer-words';
import { takesLock, minimumWarning } from './words/remarks';

/** An item with the unexplained words of its line and of the heading above. */
export type OpenItem = ListItem &
  Pick<ItemFacts, 'amountDoubt'> & { unread: readonly { text: string }[]; heading: string | null };

/** Facts that are known only after the whole list is read. */
export interface ListFacts {
  /** What the headings and notes state. */
  context: ListContext;
  /** Whether the title names Hong Kong, where a bare "$" is a Hong Kong dollar. */
  isHongKong: boolean;
  /** The amount that comes first in each line, if a note names the fields of the lines. */
  firstAmount: 'quantity' | 'price' | null;
  /** Whether other senders write in the same chat. A request in it is not the buyer's own list. */
  hasOtherSenders: boolean;
  /** Whether the list begins with a request, such as "WTB". */
  isBuyersList: boolean;
  /** Facts about all items from notes below the first item. */
  afterwards: Partial<LineContext>;
}

/** Categories that never sell for a few dollars. */
const deviceCategories = new Set<string | null>(['phones', 'tablets', 'laptops', 'gaming']);

/** Whether a price is implausible for a device: zero, a few dollars, or thousands in a currency where devices cost hundreds. */
function isUnlikely(price: Cents | null, currency: string, category: string | null): boolean {
  if (price === null || price === 0) return price === 0;
  if (!/^(?:USD|EUR|GBP|CAD|AUD|CHF)$/.test(currency)) return false;
  return (
    price >= (category === 'laptops' ? 1_000_000 : 300_000) || (deviceCategories.has(category) && price < 500)
  );
}

/** Adds a warning to prices far from those of other devices in the same currency. Such a price has an extra digit or is a quantity. */
function withFarPrices(items: readonly ListItem[]): ListItem[] {
  const groupOf = ({ category, currency }: ListItem) => `${category} ${currency}`;
  const prices = new Map<string, Cents[]>();
  for (const item of items)
    if (item.price !== null && deviceCategories.has(item.category))
      getOrInsert(prices, groupOf(item), () => []).push(item.price);
  const usual = new Map([...prices].map(([group, all]) => [group, all.length > 4 ? median(all) : null]));
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

/** The currency of amounts without a sign, with warnings where it is a guess. */
interface DefaultCurrency {
  currency: string;
  /** Whether a bare "$" also means this currency. */
  isDollar: boolean;
  warnings: string[];
}

/** A dollar that is not the US dollar. */
const otherDollar = /^(?:HK|CA|AU|SG|NZ|TW)D$/;
const isBareDollar = ({ currency, text }: ListItem) =>
  currency === 'USD' && text.includes('$') && !/US\$|USD/i.test(text);

/** The only currency that the list names, or else the buyer's currency. */
function defaultCurrency(
  items: readonly OpenItem[],
  { context, isHongKong }: ListFacts,
  buyersCurrency: string,
): DefaultCurrency {
  const hasCurrency = context.list.currency !== null;
  const [named = buyersCurrency, ...others] = new Set(items.flatMap((item) => item.currency ?? []));
  // "HK$2,780", "$2,310" and "US$985" or "USD 985" in one list: "$" is not the US dollar.
  const isOwnDollar = ({ currency, text }: OpenItem) =>
    otherDollar.test(currency ?? '') && /(?<!US)(?<=\p{L})\$/iu.test(text);
  const own = items.some(({ text }) => /US\$|USD/.test(text)) ? items.find(isOwnDollar) : undefined;
  if (!hasCurrency && own?.currency != null) return { currency: own.currency, isDollar: true, warnings: [] };
  // "US$252" among bare dollars keeps its own currency.
  if (!isHongKong || hasCurrency)
    return { currency: others.length === 0 ? named : buyersCurrency, isDollar: false, warnings: [] };
  const hasHighPrice = items.some(({ price }) => price !== null && price >= 250_000);
  return {
    currency: 'HKD',
    isDollar: true,
    warnings: hasHighPrice ? [] : ['“$” is read as HKD because the list is from Hong Kong'],
  };
}

/** Adds a warning for unexplained words. They may change the value of the item. */
function withUnread({ unread, heading, amountDoubt: _amountDoubt, ...item }: OpenItem): ListItem {
  const unexplained = unreadWords(unread, [item.properties.color, item.name]);
  const words = [...unexplained, ...(heading === null || item.properties.grade !== null ? [] : [heading])];
  // A device that is not in the catalog has its own warning.
  if (words.length === 0 || item.model === null) return item;
  return { ...item, warnings: [...item.warnings, `Not understood: ${words.join(', ')}`] };
}

/** Settles the reading of an item's amounts. */
export function withoutAmountDoubt(item: OpenItem): OpenItem {
  const warnings = item.warnings.filter((warning) => warning !== item.amountDoubt?.warning);
  return { ...item, warnings, amountDoubt: null };
}

/** Whether the amounts of an item are two numbers without marks. */
const isPair = ({ amountDoubt, quantity, price }: OpenItem) =>
  (amountDoubt?.kind === 'quantity and price' || amountDoubt?.kind === 'price and quantity') &&
  quantity !== null &&
  price !== null;

/** The two amounts of a pair as pieces and whole prices, in the order of the line. */
const inOrder = ({ amountDoubt, quantity, price }: OpenItem): [number, number] => {
  const [pieces, amount] = [quantity ?? 0, (price ?? 0) / 100];
  return amountDoubt?.kind === 'price and quantity' ? [amount, pieces] : [pieces, amount];
};

/** Reads a pair in a certain order. */
function withOrder(item: OpenItem, firstAmount: 'quantity' | 'price'): OpenItem {
  if (!isPair(item)) return item;
  const [first, second] = inOrder(item);
  const [quantity, price] = firstAmount === 'quantity' ? [first, second] : [second, first];
  // Only a price has cents.
  if (!Number.isInteger(quantity)) return item;
  const before = minimumWarning(item.quantity, item.minQuantity);
  const warnings = item.warnings.filter((warning) => !before.includes(warning));
  return withoutAmountDoubt({
    ...item,
    quantity,
    price: Math.round(price * 100),
    warnings: [...warnings, ...minimumWarning(quantity, item.minQuantity)],
  });
}

/** No phone, tablet or laptop costs so little in any currency, but pieces are often so few. */
const fewPieces = 15;
/** Devices that never cost so little. */
const costlyCategories: ReadonlySet<string | null> = new Set(['phones', 'tablets', 'laptops']);

/**
 * The order of quantity and price in a list where no line marks them; null if it is not clear. It is clear if nearly all such lines have the
 * smaller number first, or if all first numbers are larger than all second ones and many of these are too small for prices.
 */
function orderOf(items: readonly OpenItem[]): 'quantity' | 'price' | null {
  const pairs = items.filter(isPair);
  const amounts = pairs.map(inOrder);
  // "40 13 128 blk 232" in every line: the first number is the quantity, the last one the price.
  const isPlaced = ({ text }: OpenItem, at: number) =>
    text.trim().startsWith(`${amounts[at]?.[0]} `) && text.trim().endsWith(` ${amounts[at]?.[1]}`);
  const least = pairs.every(isPlaced) ? 0.7 : 0.9;
  // The other items show how many pieces and which prices are usual: "40 - 162" among "14 pcs $268" and "22 pcs $335".
  const others = items.filter((item) => !isPair(item) && item.quantity !== null && item.price !== null);
  const mostPieces = others.reduce((most, { quantity }) => Math.max(most, quantity ?? 0), 0);
  const lowestPrice =
    others.reduce((lowest, { price }) => Math.min(lowest, price ?? 0), Number.POSITIVE_INFINITY) / 100;
  const isUsual = amounts.every(([first, second]) => first < lowestPrice && second > mostPieces);
  // "40 ea · 318" in every line: 12 is too little for the price of a console.
  const isPriceMarked = pairs.some(({ amountDoubt }) => amountDoubt?.kind === 'price and quantity');
  const isTooLow = ([first]: [number, number], at: number) =>
    first <= fewPieces && deviceCategories.has(pairs[at]?.category ?? null);
  const rising =
    isPriceMarked && !amounts.some(isTooLow) ? 0 : amounts.filter(([first, second]) => first < second).length;
  if ((pairs.length >= 4 && rising >= pairs.length * least) || (others.length >= 4 && isUsual))
    return 'quantity';
  const lowestFirst = amounts.reduce((lowest, [first]) => Math.min(lowest, first), Number.POSITIVE_INFINITY);
  const isPriceFirst =
    pairs.length >= 4 &&
    pairs.every(({ category }) => costlyCategories.has(category)) &&
    amounts.every(([, second]) => second < lowestFirst) &&
    amounts.filter(([, second]) => second <= fewPieces).length * 4 >= pairs.length;
  return isPriceFirst ? 'price' : null;
}

/** Reads pairs in the order that the list names or shows. */
function withClearPairs(items: readonly OpenItem[], firstAmount: ListFacts['firstAmount']): OpenItem[] {
  const order = firstAmount ?? orderOf(items);
  return order === null ? [...items] : items.map((item) => withOrder(item, order));
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;

/**
 * Decides whether the only number of an item is a quantity or a price. It is a price if it is closer to the list's median price than to
 * its median quantity. Without such medians, a number of 1000 or more is a price.
 */
function withLikelyRoles(items: readonly OpenItem[]): OpenItem[] {
  const isOpen = ({ amountDoubt, price }: OpenItem) =>
    price === null && amountDoubt?.kind === 'quantity or price';
  const certain = items.filter((item) => !isOpen(item));
  const prices = median(certain.flatMap(({ price }) => (price === null ? [] : [price / 100])));
  const medianQuantity = median(certain.flatMap(({ quantity }) => quantity ?? []));
  const distance = (value: number, other: number) => Math.abs(Math.log(value / other));
  const isPrice = (value: number) =>
    prices === null || medianQuantity === null || medianQuantity === 0 || prices === 0
      ? value >= 1000
      : distance(value, prices) < distance(value, medianQuantity);
  return items.map((item) => {
    if (!isOpen(item) || item.quantity === null || !isPrice(item.quantity)) return item;
    const settled = withoutAmountDoubt(item);
    const warnings = [
      `“${item.quantity}” could be a price or a quantity; it is read as a price`,
      ...settled.warnings,
      'No quantity',
    ];
    return { ...settled, quantity: null, price: item.quantity * 100, warnings };
  });
}

const missingFacts = [
  ['storage', 'No capacity', 0.75],
  ['grade', 'No grade', 0.85],
  ['carrier', 'No carrier', 0.9],
  ['countrySpec', 'No country', 0.9],
] as const;

/** Adds a warning to items that lack what most items have: the price, or a property of a phone. A buyer may want any grade. */
function withMissingFacts(items: readonly OpenItem[], isRequest: boolean): OpenItem[] {
  const hasPhones = items.some(({ category }) => category === 'phones');
  const shareOf = (all: readonly OpenItem[], has: (item: OpenItem) => boolean) =>
    all.filter(has).length / all.length;
  const isPriced = shareOf(items, ({ price }) => price !== null) >= 0.7;
  // In a list without phones, laptops and tablets have a grade too.
  const mayHave = ({ category }: OpenItem, property: (typeof missingFacts)[number][0]) =>
    property === 'grade' && !hasPhones ? category !== 'accessories' : category === 'phones';
  const usual = missingFacts.filter(([property, , share]) => {
    const devices = items.filter((item) => mayHave(item, property));
    return (
      !(isRequest && property === 'grade') &&
      devices.length > 5 &&
      shareOf(devices, ({ properties }) => properties[property] !== null) >= share
    );
  });
  return items.map((item) => {
    if (item.warnings.length > 0) return item;
    if (isPriced && item.price === null) return { ...item, warnings: ['No price'] };
    const missing = usual.filter(
      ([property]) => mayHave(item, property) && item.properties[property] === null,
    );
    return missing.length === 0 ? item : { ...item, warnings: missing.map(([, warning]) => warning) };
  });
}

/** Adds the capacity and color of an Apple part number. Adds a warning if the part number or the capacity does not match the model. */
function withDeviceFacts(item: OpenItem): OpenItem {
  const { model, name, properties } = item;
  if (model === null) return item;
  const part = partNumberIn(item.text);
  const storage = properties.storage ?? part?.storage ?? null;
  const color = properties.color ?? part?.color ?? null;
  const matchesPart = model === part?.model && storage === part.storage && color === part.color;
  const warnings = [...item.warnings];
  if (part && !matchesPart) {
    const named = [vocabulary().models[part.model]?.name, part.storage, part.color].join(' ');
    warnings.push(`“${part.text}” is the part number of ${named}; check which is right`);
  }
  if (storage !== null && !hasCapacity(model, storage))
    warnings.push(`The catalog has no ${name} with ${storage}; check the capacity`);
  const colors = vocabulary().models[model]?.colors ?? [];
  // "Blue 20, Pink 12" has its own warning.
  const isWord = color !== null && color !== 'Mixed' && !/\d/.test(color);
  if (isWord && colors.length > 0 && !colors.includes(color))
    warnings.push(`The catalog has no ${name} in ${color}; check the color`);
  return { ...item, properties: matchesPart ? { ...properties, storage, color } : properties, warnings };
}

/** The properties of an item, completed with facts that a line below it states. */
export const completedProperties = (
  { properties, category, text }: ListItem,
  { color = null, carrier = null, grade = null, countrySpec = null }: Partial<LineContext>,
): ItemProperties => ({
  ...properties,
  color: properties.color ?? color,
  grade: properties.grade ?? grade,
  carrier: properties.carrier ?? (takesLock(category, carrier, text) ? carrier : null),
  countrySpec: properties.countrySpec ?? countrySpec,
});

/** Applies the notes below the items, and the buyer's currency if the list names none. */
function withNotes(read: OpenItem, notes: Partial<LineContext>, fallback: DefaultCurrency): OpenItem {
  const item = withDiscount(read, notes.discount ?? null);
  const { price, quantity } = item;
  // "$" is a Hong Kong dollar in a list that ends with "HKD cash".
  const isOtherDollar = fallback.isDollar || otherDollar.test(notes.currency ?? '');
  const named = isOtherDollar && isBareDollar(item) ? null : item.currency;
  const currency = named ?? notes.currency ?? fallback.currency;
  const minQuantity = (item.minQuantity ?? notes.minQuantity) || null;
  return {
    ...item,
    currency,
    minQuantity,
    properties: completedProperties(item, notes),
    warnings: [
      ...item.warnings,
      ...(named === null && notes.currency === undefined && price !== null ? fallback.warnings : []),
      ...(notes.doubt &&
      (notes.doubt.property === null
        ? isOfCountry(item, notes.doubt)
        : named === null && notes.currency === undefined)
        ? [notes.doubt.text]
        : []),
      ...(item.minQuantity === null ? minimumWarning(quantity, minQuantity) : []),
      ...(isUnlikely(price, currency, item.category) ? ['The price is unusual; check it'] : []),
    ],
  };
}

const neededPieces = /(?<!\p{L})(?:need|want)(?:ed)? +\d/iu;

/** Whether the whole list is a buyer's own: its heading says so, or most items are requests and no other has a price. */
function isOwnRequest(items: readonly OpenItem[], { isBuyersList, hasOtherSenders }: ListFacts): boolean {
  if (hasOtherSenders) return false;
  const others = items.filter(({ warnings }) => !warnings.includes(requestWarning));
  return isBuyersList || (others.length * 2 < items.length && others.every(({ price }) => price === null));
}

/** Drops the warnings about requests of a buyer's own list. "Need 150" is a quantity there. */
export function withoutOwnRequests(items: readonly OpenItem[]): OpenItem[] {
  return items.map((item) => {
    const settled = item.quantity !== null && neededPieces.test(item.text) ? withoutAmountDoubt(item) : item;
    return { ...settled, warnings: settled.warnings.filter((warning) => warning !== requestWarning) };
  });
}

/** Completes the items with facts of the whole list: its currency, notes below the items, and warnings for values that stand out. */
export function completeItems(
  items: readonly OpenItem[],
  facts: ListFacts,
  buyersCurrency: string,
): ListItem[] {
  const fallback = defaultCurrency(items, facts, buyersCurrency);
  const isRequest = isOwnRequest(items, facts);
  const own = isRequest ? withoutOwnRequests(items) : items;
  const settled = withClearPairs(withLikelyRoles(own), facts.firstAmount);
  const completed = withMissingFacts(settled, isRequest).map((item) =>
    withUnread(withNotes(withDeviceFacts(item), facts.afterwards, fallback)),
  );
  return withFarPrices(completed);
}
