import { type Cents, centsFromDecimal } from '@/lib/money';
import { currencyOf, signSource } from './currencies';
import { phrasesFor } from './trade-phrases';

/** An amount of money as written in a list. */
export interface MoneyFound {
  amount: Cents;
  /** ISO code; null for an amount without a currency sign. */
  currency: string | null;
}

/** A quantity as written in a list. */
export interface QuantityFound {
  pieces: number;
  /** Warns about an inexact number: "100+" or "30-40". */
  warning: string | null;
}

/** Pattern source for a number with groups or decimals: "1,234.50", "1.250", "172,50", "1,04,500". */
export const numberSource = String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{2})?(?!\d)|\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2}(?!\d))?`;

const wholeNumber = new RegExp(String.raw`^(${numberSource})\s?(k)?$`, 'iu');

/**
 * Converts a number in any common notation to plain decimal text. A mark before exactly three digits groups thousands. A mark before one or
 * two digits is the decimal mark. Before "k", a point before three digits is too: "1.125k".
 * @returns null if the text is not a number
 */
export function decimalText(text: string): string | null {
  const match = wholeNumber.exec(text.trim());
  const digits = match?.[1];
  if (digits === undefined) return null;
  const decimalForm = match?.[2] === undefined ? /[.,](\d{1,2})$/ : /(?:\.|,(?!\d{3}$))(\d{1,3})$/;
  const decimals = decimalForm.exec(digits)?.[1] ?? '';
  const whole = (decimals === '' ? digits : digits.slice(0, -decimals.length - 1)).replaceAll(/[.,'’]/g, '');
  if (match?.[2] === undefined) return decimals === '' ? whole : `${whole}.${decimals}`;
  return `${whole}${decimals.padEnd(3, '0')}`;
}

/** Reads a whole quantity; null for anything else. */
export function piecesOf(text: string): number | null {
  const decimal = decimalText(text);
  if (decimal === null) return null;
  const pieces = Number(decimal);
  return Number.isSafeInteger(pieces) ? pieces : null;
}

/** The spaces that group thousands in a cell: "1 050". */
export const spacedGroups = /(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g;

/** Converts a number in any common notation to cents; null for other texts. */
export const centsOf = (text: string): Cents | null => {
  const decimal = decimalText(text);
  return decimal === null ? null : centsFromDecimal(decimal);
};

// "85.0000" from an ERP system.
const paddedCents = /(?<=\.\d\d)00(?=\D*$)/;
const cellUnit = String.raw`(?:pc|pcs|piece|unit|device|stk|stück|pièce|unidad|ud|pezzo|szt)\.?`;
const priceCell = new RegExp(
  [
    String.raw`^(?<before>${signSource})?\s*@?\s*(?<number>${numberSource})(?<k>\s?k)?(?:\s?,[-–]|\.[-–])?\s*(?<after>${signSource})?`,
    String.raw`(?:\s*(?:each|ea|net|netto|cad(?:\.|auno|a)?|ciascuno|(?:\/|per|pro|je|par|por|al|za) ?${cellUnit}))?\*{0,3}$`,
  ].join(''),
  'iu',
);

/** The price in a cell of a price column: "$1,234.50", "108,- €", "186,50", "HK$2,310". Null for anything else. */
export function priceOfCell(text: string): MoneyFound | null {
  // In French cells, a space groups thousands.
  const groups = priceCell.exec(text.trim().replaceAll(spacedGroups, '').replace(paddedCents, ''))?.groups;
  if (!groups?.number) return null;
  const amount = centsOf(`${groups.number}${groups.k ? 'k' : ''}`);
  const sign = groups.before ?? groups.after;
  return amount === null ? null : { amount, currency: sign === undefined ? null : currencyOf(sign) };
}

/** Pattern source for the words for a minimum order. */
export const minimumWord = phrasesFor('minimum');

const batteryWord = String.raw`(?:bh|batt?(?:ery|erie|eria|ería|erij|eri)?|akku|accu|bateria|batería|baterie|pil|акб|аккумулятор|电池|電池|バッテリー)(?!\p{L})`;
const leastWord = String.raw`(?:mind(?:estens)?|min(?:imum)?|m[íi]nimo|ab|over|above|from|od|at least)\.?`;
/** Battery health, which is neither an amount nor a minimum order: "BH 85%", "minimum battery health 80", "🔋 90+". */
export const batteryHealth = new RegExp(
  [
    String.raw`🔋\s?\d{1,3}\s?[+%]*`,
    String.raw`(?<!\p{L})${batteryWord}\s?%\s?\d{2,3}(?:\s?üstü)?`,
    String.raw`(?<!\p{L})(?:${leastWord}\s)?${batteryWord}(?:[ -](?:health|life|capacity|status))?\.?\s?[:>≥]?\s?(?:${leastWord}\s)?(?:\d{1,3}\s?[-–]\s?)?\d{1,3}\s?[+%]*`,
    String.raw`(?:\d{1,3}\s?[-–]\s?)?\d{1,3}\s?%\+?\s?(?:${batteryWord})?`,
  ].join('|'),
  'giu',
);

/** A minimum order in a cell of notes: "MOQ 5". */
export const minimumInNote = new RegExp(
  String.raw`(?<!\p{L})(?:${minimumWord})\.?(?: order| qty)?\s?[:=]?\s?(\d{1,5})(?!\d|[.,]\d|\s?%)`,
  'iu',
);

/** A minimum order in a cell of quantities: "50 pcs (min 10)". */
export const minimumNote = new RegExp(String.raw`\((?:${minimumWord})\.?\s?:?\s?(\d{1,5})[^\d()]*\)`, 'iu');

/** Pattern source for a minimum order in Chinese: "10台起". */
export const minimumFromSource = String.raw`(?<![\d.]|\d,)(?<from>\d{1,5})\s?[台部件個个]起(?!\s?(?:[¥￥]|[A-Z]{0,3}\$|[A-Z]{3}\s)\s?\d)`;

/** Pattern source for the words for units. */
export const unitSource = phrasesFor('unit');
const offerCell = new RegExp(
  String.raw`^(?<quantity>\d{1,6}\+?|\d{1,3}(?:[.,]\d{3})+)\s*(?:(?:${unitSource})?\s*(?:@|à|x|×|=)\s*|(?:${unitSource})\s*(?:[-–/,]|a(?=\s))?\s*|[-–/,]\s*(?=${signSource}))(?<price>.+)$`,
  'iu',
);

const priceFirstCell = new RegExp(
  String.raw`^(?<price>(?:${signSource})?\s?[\d.,]+[-–]?\s?(?:${signSource})?)\s*(?:[([](?<inside>[^()[\]]+)[)\]]|[x×*/|–-]?\s*(?<![\d.,])(?<marked>\d{1,6})\s?(?:${unitSource})|[x×]\s?(?<times>\d{1,6}))$`,
  'iu',
);

/** The quantity and price of a cell that holds both: "60 @ 58", "20 x $180", "15 pcs / $90", "$120 (30)". Null for anything else. */
export function offerOfCell(text: string): (QuantityFound & { money: MoneyFound }) | null {
  const { quantity, inside, marked, times, price } = {
    ...(offerCell.exec(text.trim()) ?? priceFirstCell.exec(text.trim()))?.groups,
  };
  // In "27,500 x 40" the price comes first.
  const isPriceFirst =
    /\dx|\d\s[x×]\s/i.test(text) && Number(piecesOf(quantity ?? '')) > 1000 && /^\d{1,3}$/.test(price ?? '');
  const [countText, priceText] = isPriceFirst
    ? [price, quantity]
    : [quantity ?? inside ?? marked ?? times, price];
  const pieces = quantityOfCell(countText ?? '');
  const money = priceOfCell(priceText ?? '');
  return pieces === null || money === null ? null : { ...pieces, money };
}

const atLeast = (pieces: number, text: string) =>
  `“${text.trim()}” is read as ${pieces} pcs; there may be more`;
const rangeWarning = (pieces: number, text: string) =>
  `“${text.trim()}” is read as ${pieces} pcs, the low end of the range`;

const roughSource = [
  phrasesFor('aboutUnspaced'),
  String.raw`(?<!\p{L})(?:(?:${phrasesFor('about')})\.?|(?:${phrasesFor('aboutWithPeriod')})\.)(?!\p{L})`,
].join('|');
/** The warning for a quantity that the list calls approximate. */
export const roughWarning = (pieces: number, text: string) =>
  `“${text.trim()}” is read as ${pieces} pcs; the list isn't exact`;
const doubtWarning = (text: string) => `“${text.trim()}?”: the list isn't sure`;
/** Pattern source for words after a number that is only the least: "50 or more", "50台以上". */
export const moreSource = phrasesFor('orMore');
const quantityCell = new RegExp(
  [
    String.raw`^(?:(?:${phrasesFor('remaining')})[:：]?\s*)?`,
    String.raw`(?:qty\.?\s*|(?:da|from|von|de|entre)\s+|x\s?|(?<above>[>≥]=?)\s?|(?<rough>${roughSource})\s?|\()?`,
    String.raw`(?<number>${numberSource})(?<k>\s?k)?\s*(?:(?<plus>\+)|(?:[-–]|\b(?:to|a|bis|à)(?!\p{L}))\s*(?<end>${numberSource}))?\s*`,
    String.raw`(?:x|ea\.?|st|${unitSource})?\s?(?:(?<more>\+|${moreSource})|${phrasesFor('inStock')})?\)?$`,
  ].join(''),
  'iu',
);

/** The quantity in a cell of a quantity column: "1,200", "10 Stk.", "100+", "30-40", "x50", "(50)". Null for anything else. */
export function quantityOfCell(text: string): QuantityFound | null {
  const groups = quantityCell.exec(text.replace(minimumNote, '').trim().replaceAll(spacedGroups, ''))?.groups;
  const pieces = groups?.number === undefined ? null : piecesOf(`${groups.number}${groups.k ? 'k' : ''}`);
  if (!groups || pieces === null) return null;
  if (groups.plus !== undefined || groups.above !== undefined || groups.more !== undefined)
    return { pieces, warning: atLeast(pieces, text) };
  if (groups.end !== undefined) return { pieces, warning: rangeWarning(pieces, text) };
  if (groups.rough !== undefined) return { pieces, warning: roughWarning(pieces, text) };
  return { pieces, warning: null };
}

/** The position of an amount in free text. */
interface AmountSpot {
  start: number;
  end: number;
}
/** A price with its position. `range` is the text of a range; the price is its high end. */
export type PriceSpot = AmountSpot & MoneyFound & { range?: string };
export type QuantitySpot = AmountSpot & QuantityFound;

const notPieces = String.raw`(?!\d|(?:\s?\/\s?\d{1,5})*\s?(?:${unitSource})(?![\p{L}\d]))`;
const signedPrice = new RegExp(
  [
    String.raw`(?<before>${signSource})\s?(?<n1>${numberSource})(?:[,.][-–]{1,2})?(?:\s?(?<code1>${signSource})(?!\s?\d))?(?:\s?(?:\/\s?(?:ea|pcs?|unit)|ea(?:ch)?)(?!\p{L}))?`,
    String.raw`(?<n2>${numberSource})(?:\s?[,.][-–]{1,2})?\s?(?<after>${signSource})(?:(?<=\d[$€£])(?=\s)|(?!\s?\d+(?!\d|\s?(?:${unitSource})(?![\p{L}\d]))))`,
    String.raw`(?:@|(?<!(?<!\p{L})(?:q|qty|pcs|units|moq)\s?)=)\s?(?<inside>${signSource})?\s?(?<n3>${numberSource})${notPieces}(?:\s?(?<code3>${signSource})(?!\s?\d))?`,
    String.raw`(?<n4>${numberSource})\s?(?:${phrasesFor('each')}|/\s?(?:ea|pcs?|unit|u|stk|st|szt|pz|шт)\b|(?:a|per) (?:pc|piece|unit|device)\b|,[-–—]{1,2}(?!\d))`,
  ]
    .map((source) => `(?:${source})`)
    .join('|'),
  'giu',
);

/** "was $190", "old rate 32,900", "$240 -> $232": an old price. */
export const earlierPrice = new RegExp(
  [
    String.raw`(?<!\p{L})(?:was|were|before|tidigare|waren|старая|byl[oa]|før|eerst|eerder|old(?: (?:price|rate))?|previously|instead of|au lieu de|en vez de|em vez de|zamiast|statt|vorher|antes|avant|ancien|invece di|reg(?:ular)?)\.?\s?:?\s?(?:${signSource})?\s?\d[\d.,]{0,11}\s?(?:\/-|${signSource})?(?:\s(?:last (?:week|month)|yesterday|before)(?!\p{L}))?(?:[\s,;/|–-]*(?:(?:now|nu|jetzt|ahora|ora|adesso|agora|maintenant|teraz|сейчас)(?!\p{L})|new(?:\sprice)?(?=:? ?(?:${signSource})? ?\d)))?`,
    String.raw`(?:${signSource})\s?\d[\d.,]{0,11}(?=\s?(?:->|→|➡️?)\s?(?:${signSource})?\s?\d)`,
  ].join('|'),
  'giu',
);

/** The warning on an item with an old price beside the current one. */
export const earlierPriceWarning = 'The list names an earlier price, which is left out';

const rangeEnd = new RegExp(
  String.raw`^\s?[-–]\s?(?:${signSource})?\s?(${numberSource})(?!\d|\s?(?:${unitSource}|[gt]b)(?![\p{L}\d])|\s?x)`,
  'iu',
);

/** "15 each — $98", "all $355, 10 each": pieces of each variant, because the price is elsewhere. */
export const piecesOfEach =
  /(?<![$€£¥@]\s?|[\d.,])\d{1,4} each(?!\p{L})(?=.*[$€£¥]\s?\d)|(?<=[$€£¥]\s?\d.*\D[\s,;])\d{1,4} each(?!\p{L})/iu;

/** All amounts that a sign, a code, "@", "=" or "each" marks as prices, from left to right. */
export function pricesIn(text: string): PriceSpot[] {
  return [...text.matchAll(signedPrice)].flatMap((match) => {
    const { before, after, inside, code1, code3, n1, n2, n3, n4 } = match.groups ?? {};
    const amount = centsOf(n1 ?? n2 ?? n3 ?? n4 ?? '');
    // "$250 CAD", "@ 250 EUR": the code decides. In "€128 cad." the code is Italian for "each".
    const isOpen = before === undefined || /[$¥]$/.test(before);
    const sign = (isOpen ? code1 : before) ?? code3 ?? before ?? after ?? inside;
    if (amount === null) return [];
    const currency = sign === undefined ? null : currencyOf(sign);
    const [start, end] = [match.index, match.index + match[0].length];
    const rest = rangeEnd.exec(text.slice(end, end + 24));
    const high = centsOf(rest?.[1] ?? '');
    const isRange = rest !== null && high !== null && high > amount && high < amount * 2;
    if (!isRange) return [{ start, end, amount, currency }];
    return [{ start, end: end + rest[0].length, amount: high, currency, range: match[0] + rest[0] }];
  });
}

const countSource = String.raw`\d{1,3}(?:[.,'’]\d{3})+|\d{1,6}`;
const markedQuantity = new RegExp(
  [
    String.raw`(?<![\w.,$])~?(?<low>\d{1,6})\s?(?:[-–]|(?<=\s)(?:à|bis|to|tot|till|til|до|(?<=(?:de|da|entre)\s\d{1,6}\s)a)(?=\s))\s?(?<high>\d{1,6})\s?(?:${unitSource}|[x×](?=\s))(?![\p{L}\d])`,
    String.raw`(?<![\w.,$])~?(?<n1>${numberSource})\s?(?<plus>\+)?\s?(?:${unitSource})(?:\s?(?<more>\+|${moreSource})|(?![\p{L}\d]))`,
    String.raw`(?<![\p{L}])(?:q(?=[:=])|qty|quantity|menge|avail|available|stock)\s?[:.=]?\s?(?<n2>${numberSource})(?![\w.]|\/\d)(?<least>\+)?(?:\s?[x×](?=\s\p{L}))?`,
    String.raw`(?<![\w/.]|iphone )[x×]\s?(?<n3>\d{1,6})(?!\s?(?:gb|tb|g\b|t\b|mm)|[\w./])(?<above>\+)?`,
    String.raw`(?<![\w.,/$])~?(?<n4>${countSource})(?<plus4>\+)?\s?[x×](?!\w)(?!\s\d)`,
    String.raw`(?:^\s*|(?<=(?<!\p{L})(?:need|want|wtb|buying|looking for):? ))~?(?<n7>${countSource})(?<plus7>\+)?\s?[x×](?=\s)`,
    String.raw`(?<!\p{L})lot of (?<n8>${countSource})(?![\w.,])`,
    String.raw`(?<![\p{L}\d]|\d\s)(?:pcs|pz|stk|uds|szt)\.?\s?:?\s?(?<n9>\d{1,6})(?![\w]|[.,]\d)`,
    String.raw`[({[](?!(?:19|20)\d\d[)}\]])(?<n5>\d{1,6})[)}\]]`,
    String.raw`(?<![\w.,$/])(?<n6>\d{1,6})\+(?![\w%])`,
  ]
    .map((source) => `(?:${source})`)
    .join('|'),
  'giu',
);

/** Storage capacities that lists write without a unit. */
export const capacities = new Set([16, 32, 64, 128, 256, 512]);
const roughBefore = new RegExp(String.raw`(?:${roughSource})\s*$`, 'iu');

/** The word before an amount that makes it approximate, with the spaces after it: "approx ". Empty text if there is none. */
export const roughWordBefore = (text: string, start: number): string =>
  roughBefore.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? '';

/** All numbers that are marked as quantities: "50x", "x 25", "40 stk", "30-40pcs", "(50)", "qty 12", "100+". */
export function quantitiesIn(text: string): QuantitySpot[] {
  return [...text.matchAll(markedQuantity)].flatMap((match) => {
    const { low, high, n1, plus, plus4, plus7, more, above, least, n2, n3, n4, n5, n6, n7, n8, n9 } =
      match.groups ?? {};
    // In "128 - 60 pcs" the first number is a capacity.
    const isRange = Number(low) < Number(high) && !(capacities.has(Number(low)) && /\d\s[-–]/.test(match[0]));
    const from = low !== undefined && isRange ? low : high;
    const pieces = piecesOf(from ?? n1 ?? n2 ?? n3 ?? n4 ?? n5 ?? n6 ?? n7 ?? n8 ?? n9 ?? '');
    if (pieces === null) return [];
    const before = roughWordBefore(text, match.index);
    const start =
      high === undefined || isRange ? match.index - before.length : match.index + match[0].lastIndexOf(high);
    const isRough = before !== '' || match[0].startsWith('~');
    const isBound = [plus, plus4, plus7, above, more, least, n6].some((one) => one !== undefined);
    const bound = isBound ? atLeast(pieces, match[0]) : null;
    const approximate = isRough ? roughWarning(pieces, `${before}${match[0]}`) : null;
    const range = !isRange ? null : rangeWarning(pieces, match[0]);
    // "15 pcs?"
    const end = match.index + match[0].length;
    const doubtful = /^ ?\?/.test(text.slice(end, end + 2)) ? doubtWarning(match[0]) : null;
    return [{ start, end, pieces, warning: range ?? bound ?? approximate ?? doubtful }];
  });
}

const eachForm = new RegExp(String.raw`(?<![\w.,/$])(?<number>${numberSource})(?<gap>\s?)ea\b\.?`, 'iu');

/** Finds "615 ea". It is a price next to a quantity, and a quantity next to a price. */
export function eachIn(
  text: string,
): (AmountSpot & { text: string; pieces: number | null; amount: Cents | null; isGlued: boolean }) | null {
  const match = eachForm.exec(text);
  const number = match?.groups?.['number'];
  if (!match || number === undefined) return null;
  const place = { start: match.index, end: match.index + match[0].length };
  return {
    ...place,
    text: match[0],
    pieces: piecesOf(number),
    amount: centsOf(number),
    isGlued: match.groups?.['gap'] === '',
  };
}
