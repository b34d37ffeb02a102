import type { Cents } from '@/lib/money';
import type { PriceTier } from '../list/list-item';
import { centsOf, moreSource, pricesIn, quantitiesIn, unitSource } from '../words/amounts';
import { signSource } from '../words/currencies';
import { blanked, readDeviceWords, spotOf } from '../words/device-words';
import { takeAllSource } from '../words/total-price';

const tierForm = new RegExp(
  String.raw`[/,;|(]?\s*(?<![a-z\d])(?:(?:if|when) (?:you|u|ya) (?:take|buy|carry|order)(?: up to)?\s(?<carried>\d{1,6})(?=,\s?(?:${signSource})\s?\d),|(?:ab|from|over|acima de|más de|mais de|plus de|desde|dès|à partir de|a partir de|a partire da|da|vanaf|bij|od|från|fra|от|від|من)\s(?<from>\d{1,6})(?!\d)|(?:par|por|per|bei|bij|pour|für|take|buy)\s(?<lot>\d{1,6})(?=\s?(?:(?:${unitSource})(?!\p{L}))?\s?(?:[:=@]|(?:${signSource})\s?\d))|(?:\+|(?<=\()x)(?<plus>\d{1,6})(?=\s?(?:${unitSource})(?!\p{L})|\s\d)|(?:take\s|de\s)?(?<more>\d{1,6})\s?(?:(?:(?:${unitSource})\s?)?\+|(?:(?:${unitSource})\s{0,3})?(?:(?:and\s)?up\b|${moreSource}|起)|[-–]\s?\d{1,6}(?=\s?(?:pcs|units)?\s?[@=:]|\s(?:${signSource})\s?\d)|(?<=\(\d*)(?:\s?(?:${unitSource}))?(?=\s?[@=])))\s?(?:(?:${unitSource})(?!\p{L}))?\s{0,8}(?:[@=:→—–]|->|at|for|take|(?<=\s|\+)(?:für|för|for|a|à|zu|por|pour|per|voor|po|za|till)(?=\s))?\s?(?:${signSource})?\s?(?<price>\d(?:[\d.,]{0,11}\d)?)\s?(?:${signSource})?\)?`,
  'giu',
);

const takeAll = new RegExp(
  String.raw`\(?\s*(?<!\p{L})(?:${takeAllSource}),?\s?(?:[@=:]|at|for|à|a|por|für|za)?\s?(?<sign>${signSource})?\s?(?<price>\d(?:[\d.,]{0,11}\d)?(?:k(?!\p{L}))?)\s?(?<signAfter>${signSource})?\s*\)?`,
  'iu',
);
// "($175 if you take all)"
const takeAllAfterPrice =
  /(?:[(;/]|,(?=\s)|(?<=\s)or(?=\s)|(?<=\)\s))\s*(?:or\s)?(?:US\$|\$|€|£)?\s?(?<price>\d(?:[\d.,]{0,11}\d)?)\s?(?:\$|€|£)?\s(?:(?:each|ea)\s)?(?:(?:if|when)\s)?(?:you\s|u\s)?(?:(?:tak(?:e|en|ing)|clear(?:ing)?)\s(?:it\s)?(?:all(?:\s\d{1,5})?|the lot)|all taken|for (?:all(?:\s\d{1,5})?|the lot)|as (?:a|one) lot|si te llevas todo|si (?:vous|tu) pren(?:ez|ds) tout|have the lot|si (?:se |te |lo )?llevan? todo|bei (?:komplett)?abnahme(?: aller?)?|si tout est pris|pour tout|se prende tutto|bij alles|za całość|levando tudo)\s*\)?/iu;
// ", 61,800 for 50+": the price before the quantity.
const tierAfterPrice = new RegExp(
  String.raw`(?:[/,;|(]|(?<!\p{L})or(?=\s))\s*@?\s?(?:${signSource})?\s?(?<price>\d(?:[\d.,]{0,11}\d)?)\s?(?:${signSource})?(?:\s?(?:each|ea))?\s(?:(?:for|from|at|if|per|ab|à partir de|desde|dès|da|vanaf|od|от|від)\s(?<from>\d{1,6})\s?(?:\+|${moreSource}|up\b|(?:${unitSource})(?!\p{L}))|(?:ab|from|à partir de|a partir de|desde|dès|a partire da|vanaf|od|от|від)\s(?<least>\d{1,6})(?=\W*$)|(?<more>\d{1,6})\+(?=\s)|(?:if|when) (?:you|u|ya) (?:take|buy|order)\s(?<atLeast>\d{1,6})\s?(?:\+|${moreSource})|(?:(?:if|when) (?:you|u|ya) (?:take|buy|clear)(?: the| all)?|par(?: lot de)?|por|bei|bij|za|per)\s(?<taken>\d{1,6})(?![\d.,]|\s?\p{L}))\)?`,
  'giu',
);
// "25台 $2,380 / 50台 $2,320": more pieces for less each
const largerOffer = new RegExp(
  String.raw`(?<pieces>\d{1,5})\s?(?:${unitSource})\s?[@=:]?\s?(?:${signSource})\s?(?<each>\d(?:[\d.,]{0,11}\d)?)(?<larger>\s*[/|]\s*(?<from>\d{1,5})\s?(?:${unitSource})\s?[@=:]?\s?(?:${signSource})\s?(?<price>\d(?:[\d.,]{0,11}\d)?))\s*$`,
  'iu',
);
const paymentSource = String.raw`cash|wire|tt|t\/t|card|transfer|crypto|usdt|efectivo|transferencia`;
// "/ $397 wire" after "$385 cash"
const otherPayment = new RegExp(
  String.raw`(?<=\d\s?(?:${paymentSource})\s?)[/|,;]\s?(?:${signSource})?\s?\d[\d.,]*\s?(?:${signSource})?\s?(?:${paymentSource})(?!\p{L})`,
  'iu',
);
// "$86 or 30+ at $82"
const orWord = /(?<!\p{L})(?:or|oder|ou|lub|eller)\s*$/iu;
// "/ 200 $47.50" after another tier
const nextTier = new RegExp(
  String.raw`^\s*[/,;|]\s*(?<from>\d{1,6})\s?(?:(?:${unitSource})(?!\p{L}))?\s?[@=:]?\s?(?:${signSource})\s?(?<price>\d(?:[\d.,]{0,11}\d)?)`,
  'iu',
);

/** The warning for another price for all pieces. */
export const allPiecesWarning = 'The list has another price for the whole lot';

/** Discounts whose price for all pieces gets the quantity as its minimum. */
export const withQuantity = (tiers: readonly PriceTier[], quantity: number | null): PriceTier[] =>
  tiers.map((tier) => (tier.minQuantity === 0 ? { ...tier, minQuantity: quantity ?? 0 } : tier));

/** The quantity discounts of a line. */
export interface LineTiers {
  tiers: PriceTier[];
  /** The text with the discounts blanked out. */
  rest: string;
  warnings: string[];
  /** Whether the discounts include the base price: "1-9: $185, 10+: $180". */
  isWhole: boolean;
}

/** The numbers without a sign that are not quantities, in cents. Each may be a price. */
export const unmarkedPrices = (text: string): Cents[] =>
  readDeviceWords(blanked(text, quantitiesIn(text))).numbers.map(({ text: digits }) => centsOf(digits) ?? 0);

/** Whether a text has a price, or a number that is not a quantity and may be one. */
const mayHavePrice = (text: string): boolean => pricesIn(text).length > 0 || unmarkedPrices(text).length > 0;

/** Whether a price for all pieces is their sum: "$95 each, full lot $1,900", "20 pcs, full lot $1,900", but not "46,500 (full lot 45.8k)". */
function isTotalPrice(before: string, stated: string, all: Cents): boolean {
  const each = pricesIn(before).at(-1)?.amount;
  if (each !== undefined) return all > each;
  return (
    /^\W*\p{L}+ lot/iu.test(stated) &&
    !unmarkedPrices(before).some((cents) => cents > all && cents < all * 1.3)
  );
}

/** Whether the price of the whole lot is the only price of the line: "20 pcs take all $1,900". */
function isOnlyPrice(text: string, all: RegExpExecArray): boolean {
  const isSigned = all.groups?.['sign'] !== undefined || all.groups?.['signAfter'] !== undefined;
  return isSigned && !mayHavePrice(blanked(text, [spotOf(all)]));
}

/**
 * The quantity discounts of a line, and its price for the whole lot. The latter has a minimum of 0 until the quantity is known.
 * @param hasPriceAbove a heading states the price, so that the line may state only a quantity and a discount
 */
export function tiersIn(text: string, hasPriceAbove = false): LineTiers {
  const tiers: PriceTier[] = [];
  const warnings: string[] = [];
  const payment = otherPayment.exec(text);
  if (payment) warnings.push(`The list has another price: “${payment[0].replace(/^.\s?/, '')}”`);
  let rest = payment ? blanked(text, [spotOf(payment)]) : text;
  let isWhole = false;
  const takeAllAfter = takeAllAfterPrice.exec(rest);
  const hasPriceBefore = takeAllAfter !== null && mayHavePrice(rest.slice(0, takeAllAfter.index));
  const all = (hasPriceBefore ? takeAllAfter : null) ?? takeAll.exec(rest);
  const allPrice = centsOf(all?.groups?.['price'] ?? '');
  const isDiscount =
    all !== null &&
    allPrice !== null &&
    !isTotalPrice(rest.slice(0, all.index), all[0], allPrice) &&
    !isOnlyPrice(rest, all);
  if (isDiscount) {
    tiers.push({ minQuantity: 0, price: allPrice });
    warnings.push(allPiecesWarning);
    rest = blanked(rest, [spotOf(all)]);
  }
  const matches = [...rest.matchAll(tierForm)];
  for (const [at, match] of matches.entries()) {
    const { carried, from, lot, plus, more, price: amount = '' } = match.groups ?? {};
    const price = centsOf(amount);
    // "100+" alone is a quantity. A tier has other amounts before it or another tier next to it.
    const before = rest.slice(0, match.index);
    const hasBefore = /\d/.test(hasPriceAbove ? before : before.replace(/^\D*\d+/, ''));
    const opening = match[0].trim().charAt(0);
    const mayFollowPrice =
      opening === '(' || /\d\s?[台部个個](?:以上|起)/.test(match[0]) || orWord.test(before);
    const isAfterPrice = mayFollowPrice && pricesIn(before).length > 0;
    // In "$385 (50 or more $372) - 120 pcs" the price is the only number before.
    const isMarked =
      (opening === '(' && isAfterPrice) ||
      (hasBefore && (carried !== undefined || /[/,;|(]/.test(opening) || isAfterPrice));
    if (price === null || /^\P{L}*\p{Lu}/u.test(from === undefined ? '' : match[0])) continue;
    // "15-20 $138" alone is a range of pieces.
    if (matches.length === 1 && /\d[-–]/.test(match[0]) && !/[@=:]/.test(match[0])) continue;
    // In "200+ pcs – $165 (100+ $161)" the first number is the quantity.
    const next = matches[at + 1]?.groups?.['more'];
    if (!isMarked && Number(next) < Number(more)) continue;
    const hasNext = matches.some(({ index }) => index === match.index + match[0].length);
    if (!(isMarked || hasNext || (matches.length > 1 && /[$€£:@=]/.test(match[0])))) continue;
    isWhole ||= !isMarked;
    tiers.push({ minQuantity: Number(carried ?? from ?? lot ?? plus ?? more), price });
    rest = blanked(rest, [spotOf(match)]);
  }
  const last = matches.at(-1);
  const end = last ? last.index + last[0].length : 0;
  const more = tiers.length > 0 ? nextTier.exec(rest.slice(end)) : null;
  const afterPrice = [...rest.matchAll(tierAfterPrice)];
  for (const match of [...afterPrice, ...(more ? [more] : [])]) {
    const { price: amount = '', ...pieces } = match.groups ?? {};
    const price = centsOf(amount);
    const from = Number(Object.values(pieces).find((digits) => digits !== undefined));
    if (price === null || !/\d.*\d/.test(rest.slice(0, match === more ? end : match.index))) continue;
    tiers.push({ minQuantity: from, price });
    const start = match === more ? end : match.index;
    rest = blanked(rest, [{ start, end: start + match[0].length }]);
  }
  // Most lines have no second offer.
  const {
    pieces,
    each = '',
    larger = '',
    from,
    price: lower = '',
  } = (/[/|]/.test(rest) ? largerOffer.exec(rest) : null)?.groups ?? {};
  const [price, lowerPrice] = [centsOf(each), centsOf(lower)];
  const isCheaper = price !== null && lowerPrice !== null && lowerPrice < price;
  if (isCheaper && Number(pieces) < Number(from)) {
    tiers.push({ minQuantity: Number(from), price: lowerPrice });
    rest = rest.slice(0, rest.lastIndexOf(larger));
  }
  return { tiers, rest, warnings, isWhole };
}
