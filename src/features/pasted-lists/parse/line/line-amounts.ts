import { withoutAccents } from '@/lib/text/without-accents';
import { type Cents, decimalFromCents } from '@/lib/money';
import type { PriceTier } from '../list/list-item';
import {
  type PriceSpot,
  type QuantitySpot,
  capacities,
  centsOf,
  eachIn,
  earlierPrice,
  earlierPriceWarning,
  piecesOfEach,
  minimumFromSource,
  batteryHealth,
  minimumWord,
  numberSource,
  pricesIn,
  quantitiesIn,
  roughWordBefore,
  unitSource,
} from '../words/amounts';
import { tiersIn, unmarkedPrices } from './line-tiers';
import { currencyOf, signSource } from '../words/currencies';
import { rolesOfWord } from '../words/column-words';
import { type Spot, blanked, spotOf, readDeviceWords } from '../words/device-words';
import { isOnRequest } from '../words/offer-words';
import { type AmountDoubt, isPriceOfAll, pricePerPiece } from '../words/total-price';
import { tierWarning } from '../words/remarks';
import { phrasesFor } from '../words/trade-phrases';
import { hide } from '../words/prepare-text';

/** Matches phone numbers. */
export const phone = /\+\d[\d ().-]{7,}\d|(?<![\d$€£.,])\(?\d{3}\)?[-. ]?\d{3}[-.]\d{4}(?!\d)/g;
const eachSource = String.raw`(?<![\p{L}\d])(?:c\/u|cada uno|l['’]unité|pro stück|al pezzo)(?![\p{L}\d])`;
const eachWord = new RegExp(eachSource, 'giu');
// "grado A, 148 c/u"
const priceEach = new RegExp(
  String.raw`(?<=\s)(?<!(?:${signSource}|@)\s)(${numberSource})\s(?=${eachSource})`,
  'giu',
);
const timesForm =
  /(?<![\w.,/$-])(\d{1,6})(?!\s[x×*]\d)\s?[x×*]\s?(\d[\d.,]{0,11})(?![\p{L}\d]|\s?(?:gb|tb))/iu;
// "10台起批"
const minimumInChinese = new RegExp(`${minimumFromSource}[批订訂售]?`, 'u');
const minimumForm = new RegExp(
  String.raw`[(,;]?\s*(?<!\p{L})(?:${minimumWord})\.?(?: order)?\s?[:=]?\s?(\d{1,5})(?!\d|[.,]\d)\s?(?:(?:${unitSource})(?!\p{L}))?(?: (?:per|por|pro|par|per) \p{L}+)?\s?\)?`,
  'iu',
);

/** "[ctn 20]", "/ VPE 20 /": pieces sell by the carton. */
const cartonForm = new RegExp(
  String.raw`[([]\s?(?:ctn|carton|case|pack|box|vpe|karton|caja|cartone)s?\.?\s?(?:of|[:=àx])?\s?(\d{1,4})\s?(?:${unitSource})?\s?[)\]]|(?<=[/|;]\s)(?:ctn|carton|vpe|karton|ve|caja|cartone)\.?\s?(\d{1,4})(?=\s?(?:[/|;]|$))`,
  'iu',
);

/** The marked amounts of a free line, and the rest of the line. */
export interface LineAmounts {
  quantities: QuantitySpot[];
  prices: PriceSpot[];
  tiers: PriceTier[];
  minQuantity: number | null;
  /** The retail value, which is not a price; null if the line names none. */
  retail: PriceSpot | null;
  /** The text with these amounts blanked out. */
  rest: string;
  /** Set if the price is divided by the pieces, or if the list decides which number is the price. */
  doubt: AmountDoubt | null;
  warnings: string[];
}

/** "retail £229.00", "MSRP: $799" */
const retailValue = new RegExp(
  String.raw`(?<!\p{L})(?:retail(?:s|ing)?(?: (?:value|price))?|rrp|msrp|uvp)(?: (?:at|of|is))?\s?:?\s?(?:${signSource})\s?(?:${numberSource})`,
  'iu',
);

/** The currency of the first currency sign in a text. */
const currencyIn = (text: string) => currencyOf(/US\$|[$€£]/.exec(text)?.[0] ?? '');

// "harga 250", "verfügbar: 12", and "20 left"
const wordBeforeNumber = /(?<![\p{L}\d]|\d\s)(\p{L}{2,16})(\.?\s?[:=]?\s?)(?=[\d$€£])/gu;
const wordAfterNumber = /(?<=(?<![\p{L}\d.,$€£])(\d{1,6})\s)(\p{L}{4,16})(?![\p{L}]|\s?[:=.]?\s?[\d$€£])/gu;
const inStock = new RegExp(
  String.raw`(?<=(?<![\p{L}\d.,$€£])\d{1,6}\s)(?:${phrasesFor('inStock')})(?!\p{L})`,
  'giu',
);
/** "128 gig, at 92, and", "those are 72": the price at the end of a clause */
const priceInSentence =
  /(?<=\s)(?:at|(?:those|they|these) are)(?=\s\d(?:[\d.,]*\d)?(?:\s(?:bucks|quid|each))?\s*(?:$|[,.;](?:\s|$)|(?:and|then)\s\d))/giu;
/** "44 of them, 62": pieces */
const ofThem = /(?<=\d )of (?:them|['’]?em)(?=\s*(?:[,;.–-]|$))/giu;
const roleOfWord = (word: string) => rolesOfWord(withoutAccents(word.toLowerCase()))[0];

// "I can offer 30 Galaxy S22": pieces, not a price.
const offeredPieces = /^(?:offer|offering|sell|selling)$/i;
const noLabel = new RegExp(`^(?:each|ea|per|lot|x|${unitSource})$`, 'iu');

// "100 pcs up 358", "100 and up $358": a discount, not a unit price.
const endsWithPieces = new RegExp(String.raw`\d ?(?:(?:${unitSource}) (?:and )?|and )$`, 'iu');

/** Replaces words for price and quantity with the marks "@", "qty" and "pcs". All positions stay the same. */
function withMarks(text: string): string {
  return text
    .replace(piecesOfEach, (match) => match.replace(/each/i, 'pcs '))
    .replaceAll(ofThem, (words) => 'pcs'.padEnd(words.length))
    .replaceAll(priceInSentence, (words) => '@'.padStart(words.length))
    .replaceAll(inStock, (word) => 'pcs'.padEnd(word.length))
    .replaceAll(wordBeforeNumber, (match, word: string, _gap, start: number, whole: string) => {
      const isBeforePieces =
        offeredPieces.test(word) && /^\d{1,5} \p{Lu}\p{L}{2}/u.test(whole.slice(start + match.length));
      // "Next up 18 x Galaxy S23": not a unit price.
      const isNext = word.toLowerCase() === 'up' && /next $/i.test(whole.slice(0, start));
      const isDiscount = word.toLowerCase() === 'up' && endsWithPieces.test(whole.slice(0, start));
      // "SIM free 5": not a free stock of 5.
      const isSimFree = word.toLowerCase() === 'free' && /sim[ -]$/i.test(whole.slice(0, start));
      if (isDiscount || isNext || isSimFree || noLabel.test(word)) return match;
      if (isBeforePieces) return 'qty '.padStart(match.length);
      const role = roleOfWord(word);
      if (role === 'price') return ' @'.padStart(match.length);
      return role === 'quantity' && match.length > 3 ? 'qty '.padStart(match.length) : match;
    })
    .replaceAll(wordAfterNumber, (word, number: string) =>
      !capacities.has(Number(number)) && roleOfWord(word) === 'quantity' ? 'pcs'.padEnd(word.length) : word,
    );
}

const noTiers = { tiers: [], warnings: [], isWhole: false };
const leastQuantity = new RegExp(
  String.raw`(?<![\d.,$€£])\d{1,6}\+ ?(?:${unitSource})(?: ?[@=:-] ?(?:${signSource})?| {1,4}(?:${signSource})) ?[\d.,]{1,12} ?(?:${signSource})?\W*$`,
  'iu',
);

/** Whether a line has only one offer and its quantity is the least: "7420 512GB, 40+ pcs @ 295". */
function isLeastQuantity(text: string): boolean {
  const match = leastQuantity.exec(text);
  if (!match) return false;
  const before = text.slice(0, match.index);
  return (
    pricesIn(before).length + quantitiesIn(before).length === 0 &&
    readDeviceWords(before).numbers.length === 0
  );
}

/** Whether a line has a number without a sign that can be the price next to a quantity discount. */
const hasPriceNear = (text: string, discount: Cents): boolean =>
  unmarkedPrices(text).some((cents) => cents * 2 > discount);

// "ab 10 Stück", "od 10 szt": not grade A/B.
const prepositionBefore =
  /(?<!\p{L})(?:ab|at|from|od|от|від|da|dès|desde|vanaf|från|fra|för|für|zu|za|por|per|je|à) {1,2}$/u;

/** Extends an amount to include the preposition before it. */
const withPreposition = (text: string, { start, end }: Spot): Spot => {
  const before = prepositionBefore.exec(text.slice(Math.max(0, start - 12), start));
  // "unlocked ab 3 pcs", "gold ab x18": a grade.
  if (
    before?.[0].trim() === 'ab' &&
    /\p{L} $/u.test(text.slice(0, start - before[0].length)) &&
    /^(?:\d+ ?pcs|[x(] ?\d)/.test(text.slice(start))
  )
    return { start, end };
  // "azul 5 a $158": not a grade.
  const spanish = /^[$€£]/.test(text.slice(start))
    ? /(?<=\d )a $/.exec(text.slice(Math.max(0, start - 4), start))
    : null;
  return { start: start - ((before ?? spanish)?.[0].length ?? 0), end };
};

/** Drops a price in brackets that repeats the one before in another currency: "AED 795 (USD 216)". */
function withoutConversion(prices: readonly PriceSpot[], text: string): PriceSpot[] {
  const [own, other, ...others] = prices;
  const isOther = own?.currency != null && other?.currency != null && own.currency !== other.currency;
  const isInBrackets =
    /\(\W*$/.test(text.slice(own?.end, other?.start)) && /^\W*\)/.test(text.slice(other?.end));
  return isOther && isInBrackets && others.length === 0 ? [own] : [...prices];
}

const isWithin = (place: number, { start, end }: Spot) => place > start && place < end;

/** Reads "6 x 610" after a model name as quantity and price, unless the first number is a capacity. */
function timesIn(
  text: string,
  model: Spot | null,
): (Spot & { pieces: number; amount: Cents; doubt: AmountDoubt }) | null {
  const match = timesForm.exec(' '.repeat(model?.end ?? 0) + text.slice(model?.end ?? 0));
  const numbers = [match?.[1] ?? '', match?.[2] ?? ''];
  // In "338 x 6" the price comes first. Nobody sells a device for $6.
  const isPriceFirst = Number(numbers[0]) >= 30 && Number(numbers[1]) < 30 && /^\d+$/.test(numbers[1] ?? '');
  const [count = '', price = ''] = isPriceFirst ? numbers.toReversed() : numbers;
  const [pieces, amount] = [Number(count), centsOf(price)];
  if (!match || amount === null || capacities.has(Number(numbers[0]))) return null;
  // Without a model, "10x 128" can mean ten units of that capacity.
  if (model === null && (/\s/.test(match[0]) || capacities.has(amount / 100))) return null;
  const spot = spotOf(match);
  const warning = `“${text.slice(spot.start, spot.end)}” is read as ${pieces} pcs and their price each`;
  const kind = isPriceFirst ? 'price and quantity' : 'quantity and price';
  return { ...spot, pieces, amount, doubt: { kind, warning } };
}

/**
 * Reads the marked amounts of a free line.
 * @param modelIn finds the model name in a text. Its digits are not an amount: "X1 Carbon"
 * @param hasPriceAbove a heading states the price, so that the line may state only a discount: "Gold 46 pcs (30+ $172)"
 */
export function amountsOf(
  text: string,
  modelIn: (text: string) => Spot | null,
  hasPriceAbove = false,
): LineAmounts {
  const earlierPriceWarnings = text.search(earlierPrice) >= 0 ? [earlierPriceWarning] : [];
  const retail = retailValue.exec(text)?.[0] ?? '';
  let rest = withMarks(text.replace(retail, hide).replaceAll(earlierPrice, hide))
    .replaceAll(priceEach, '@ $1 ')
    .replaceAll(batteryHealth, hide)
    .replaceAll(phone, hide)
    .replaceAll(eachWord, hide);
  const minimum = minimumForm.exec(rest) ?? minimumInChinese.exec(rest) ?? cartonForm.exec(rest);
  if (minimum) rest = blanked(rest, [spotOf(minimum)]);
  const tiers = isLeastQuantity(rest) ? { ...noTiers, rest } : tiersIn(rest, hasPriceAbove);
  const written = pricesIn(tiers.rest);
  const prices = withoutConversion(written, tiers.rest);
  // If every price has a minimum quantity, the one with the lowest minimum is the base price.
  const sorted = tiers.tiers.toSorted((one, other) => one.minQuantity - other.minQuantity);
  const [base, ...higher] = sorted;
  const isPriceless =
    base !== undefined &&
    prices.length === 0 &&
    (tiers.isWhole || !(hasPriceAbove || hasPriceNear(tiers.rest, base.price)));
  const hasBaseTier = isPriceless && base.minQuantity > 0;
  if (hasBaseTier) prices.push({ amount: base.price, currency: currencyIn(text), start: 0, end: 0 });
  const discounts = hasBaseTier ? higher : sorted;
  const warnings = [
    ...earlierPriceWarnings,
    ...prices.flatMap(({ range, amount }) =>
      range === undefined
        ? []
        : [`“${range.trim()}” is read as ${decimalFromCents(amount)}, the high end of the range`],
    ),
    ...prices.flatMap(({ start, end }) => {
      const rough = roughWordBefore(tiers.rest, start);
      return rough === ''
        ? []
        : [`“${rough}${tiers.rest.slice(start, end).trim()}”: the price isn't exact; check it`];
    }),
    ...tiers.warnings,
    ...discounts.filter((tier) => tier.minQuantity > 0).map(tierWarning),
  ];
  rest = blanked(
    tiers.rest,
    written.map((spot) => withPreposition(tiers.rest, spot)),
  );
  const hasSign = /[x×(+]|\d\s[-–]\s\d/i.test(rest);
  const model = hasSign ? modelIn(text) : null;
  const times = prices.length === 0 ? timesIn(rest, model) : null;
  if (times) {
    rest = blanked(rest, [times]);
    prices.push({ ...times, currency: null });
  }
  // In "AirPods Pro 3 - 200 pcs" the first number belongs to the name.
  const spots = quantitiesIn(rest);
  const isModelDigit =
    model !== null && spots.some((spot) => isWithin(spot.start, model) && spot.end > model.end);
  const quantities = (isModelDigit ? quantitiesIn(blanked(rest, [model])) : spots).filter(
    ({ start, end }) => model === null || start < model.start || end > model.end,
  );
  if (times) quantities.unshift({ ...times, warning: null });
  rest = blanked(
    rest,
    quantities.map((spot) => withPreposition(rest, spot)),
  );
  const each = eachIn(rest);
  let eachDoubt: AmountDoubt | null = null;
  if (each) {
    rest = blanked(rest, [each]);
    const hasNoPrice = isOnRequest(text);
    const isPrice = prices.length === 0 && (quantities.length > 0 || (!each.isGlued && !hasNoPrice));
    if (isPrice && each.amount !== null) prices.push({ ...each, amount: each.amount, currency: null });
    else if (each.pieces !== null) quantities.push({ ...each, pieces: each.pieces, warning: null });
    // In "5 red, 8 blue, 6 pink - 215 ea" the counted colors leave only a price.
    const isCounted = countedWords.test(text);
    if (prices.length + quantities.length === 1 && !hasNoPrice && !isCounted) {
      const warning = `“${each.text.trim()}” could be a unit price or a quantity; it is read as ${isPrice ? 'a price' : 'a quantity'}`;
      // Beside another number, the other lines of the list may settle it: "40 ea · 318".
      if (isPrice) eachDoubt = { kind: 'price and quantity', warning };
      else warnings.push(warning);
    }
  }
  const [total] = prices;
  const pieces = quantities[0]?.pieces ?? 0;
  const isOfAll = total && prices.length === 1 && pieces > 0 && isPriceOfAll(text, discounts);
  const share = isOfAll ? pricePerPiece(total.amount, pieces) : null;
  if (total && share) prices[0] = { ...total, amount: share.price };
  return {
    quantities,
    prices,
    tiers: discounts,
    retail: pricesIn(retail)[0] ?? null,
    minQuantity: minimum
      ? Number(minimum[1] ?? minimum[2])
      : hasBaseTier && base.minQuantity > 1
        ? base.minQuantity
        : null,
    rest,
    doubt: share?.doubt ?? times?.doubt ?? eachDoubt,
    warnings,
  };
}

// "5 red, 8 blue"
const countedWords = /(?<![\p{L}\d.,$€£])\d{1,4} \p{L}{3,12}, \d{1,4} \p{L}{3,12}(?!\p{L})/u;
