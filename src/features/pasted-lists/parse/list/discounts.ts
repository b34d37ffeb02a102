import type { Cents } from '@/lib/money';
import { centsOf, moreSource, numberSource, unitSource } from '../words/amounts';
import { signSource } from '../words/currencies';
import { namesPrice } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';
import { tierWarning } from '../words/remarks';
import { phrasesFor } from '../words/trade-phrases';
import type { ItemFacts } from './list-item';

/** What a list takes off every price from a quantity on. */
export interface Discount {
  minQuantity: number;
  /** Cents off each piece; 0 if `percent` says it. */
  amount: Cents;
  percent: number;
}

const offSource = phrasesFor('off');
const amountSource = (name: string) =>
  String.raw`(?:[-−–](?:(?:${signSource})\s?)?(?<${name}1>${numberSource})\s?(?<${name}1p>%)?|(?:${signSource})?\s?(?<${name}2>${numberSource})\s?(?<${name}2p>%)?\s?(?:${signSource})?\s?(?:${offSource})(?!\p{L}))`;
const piecesSource = (name: string) =>
  String.raw`(?:${phrasesFor('fromQuantity')})\s(?:orders? of\s)?(?<${name}>\d{1,5})(?![\d.,]*\d)`;
// "-$5 for 50+", "3% off from 100 pcs"
const amountFirst = new RegExp(
  String.raw`(?<![\p{L}\d])${amountSource('a')}[^\d;.]{0,24}?(?<!\p{L})${piecesSource('after')}`,
  'iu',
);
// "da 50 pz 4 in meno al pezzo", "50+: -$5"
const piecesFirst = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${piecesSource('before')}|(?<more>\d{1,5})\s?(?:\+|${moreSource}))\s?\+?\s?(?:(?:${unitSource})(?!\p{L}))?(?:[\s,:=]+|(?=[-−–](?:${signSource})))(?:(?:get|and|=)\s)?${amountSource('b')}`,
  'iu',
);

const evidence = new RegExp(
  String.raw`(?:${signSource})|%|(?<=\d\+?\s?)(?:${unitSource})(?!\p{L})|\d\+`,
  'iu',
);

/** The discount that a heading or a note states for all of its lines: "all prices -$5 for 50+". Null if there is none. */
export function discountIn(text: string): Discount | null {
  const groups = (amountFirst.exec(text) ?? piecesFirst.exec(text))?.groups;
  if (!groups) return null;
  const { a1, a2, b1, b2, a1p, a2p, b1p, b2p, after, before, more } = groups;
  const digits = a1 ?? a2 ?? b1 ?? b2 ?? '';
  // "-8 i korki od 7 rano" is no discount.
  const hasEvidence = namesPrice(text) || evidence.test(text);
  if (a1 !== undefined && !hasEvidence) return null;
  const isPercent = (a1p ?? a2p ?? b1p ?? b2p) !== undefined;
  const amount = centsOf(digits);
  const minQuantity = Number(after ?? before ?? more);
  if (amount === null || amount === 0 || minQuantity < 2) return null;
  return { minQuantity, amount: isPercent ? 0 : amount, percent: isPercent ? amount / 100 : 0 };
}

/** Hides the discount in a text that names no device. */
export const withoutDiscount = (text: string): string =>
  discountIn(text) === null || readDeviceWords(text).models.length > 0
    ? text
    : text.replace(amountFirst, ' ').replace(piecesFirst, ' ');

/** An item with the discount of its list as a lower price, unless its line states its own. */
export function withDiscount<T extends ItemFacts>(item: T, discount: Discount | null): T {
  if (discount === null || item.price === null || item.tiers.length > 0) return item;
  const price = Math.round(item.price * (1 - discount.percent / 100)) - discount.amount;
  if (price <= 0) return item;
  const tier = { minQuantity: discount.minQuantity, price };
  return { ...item, tiers: [tier], warnings: [...item.warnings, tierWarning(tier)] };
}
