import { memoize } from '@/lib/memoize';
import { amountsOf } from './line-amounts';
import { deviceIn, movedWith, withoutPrepositions } from './line-device';
import { type LineReading, itemsOf } from './line-items';
import {
  callout,
  lineNumber,
  timesPrice,
  withItalianMarks,
  withPlainJoins,
  withStepsFirst,
  withoutSum,
  withThousands,
} from './line-notation';
import { type LineContext, emptyContext } from '../list/list-context';
import { isComplete, type ItemFacts } from '../list/list-item';
import { numberSource, unitSource } from '../words/amounts';
import { signSource } from '../words/currencies';
import { withPartNamed } from '../words/device-facts';
import { readDeviceWords } from '../words/device-words';
import { absentDefects, missingParts } from '../words/remarks';
import { withSpelling } from '../words/spelling';
import { hide } from '../words/prepare-text';

// "30 uds iPhone 11 64GB negro a 84,50"
const preposition =
  /(?<=\s)(?<!(?:gr|grado|grade|grad|klasa|classe|clase|stan|stato|zustand|class)\.? )a(?=\s[$€£]\s?\d|\s\d[\d.,]*\s?(?:[$€£]|eur|euros?|usd)?\s*(?:$|,\s|[;/(]))/iu;
// "64 B 12 a 150": the line already has its grade.
const gradeBefore = / [A-D][+-]?(?:\/[A-D])?,? (?:.{0,60} )?a \d[\d.,]{0,11}\s*$/u;
// "40 13s", "25 14 pro maxes", "vom 13er"
const pluralModels: readonly (readonly [RegExp, string])[] = [
  [/^(\W*\d{1,4})\s+(1[1-7])s(?!\p{L})/iu, '$1 pcs iPhone $2'],
  [/^(\W*\d{1,4})\s+(1[1-7]) (pro max|pro|plus|mini)e?s(?!\p{L})/iu, '$1 pcs iPhone $2 $3'],
  [/^(\W*)(1[1-7]) (pro max|pro|plus|mini)e?s(?!\p{L})/iu, '$1iPhone $2 $3'],
  [/(?<!\p{L}|\d)(1[1-7])er(?!\p{L})/giu, 'iPhone $1'],
  // "got 22 of the 14 pro 256"
  [/^(\W*(?:(?:i )?(?:got|have|also) )?)(\d{1,4}) of (?:the|these) (?=\S+ )/iu, '$1$2 pcs '],
  // "22 iPhone 12s in black", "18 S22 Ultras at 205": in a sentence, the s is of a plural
  [
    /(?<=(?<!\p{L})(?:iphone 1[1-7]|(?:flip|fold) ?\d|(?<=\d.{0,12} ?)(?:ultra|pro max|pro|plus|mini|air)))e?s(?!\p{L})(?=.*(?<!\p{L})(?:in|at|for)(?!\p{L}))/giu,
    '',
  ],
  [/(?<=(?<!\p{L})\p{L}?\d{1,2} (?:ultra|pro|plus|mini))s(?= (?:64|128|256|512|1tb)(?!\d))/giu, ''],
  // "256 17 lavender 728 60"
  [
    /^(\W*(?:64|128|256|512)(?:gb?)?\s+)(1[1-7])(?=\s(?!pcs|units|pieces|stk|szt|uds)\p{L}{3,}\s)/iu,
    '$1iPhone $2',
  ],
  // "14/128/蓝色/A/30台"
  [/^(\W*)(1[1-7])(?=\s?\/\s?(?:64|128|256|512)(?:gb?)?\s?\/)/iu, '$1iPhone $2'],
];
// "stan C po 119 eur" is not CPO.
const polishPreposition = /(?<= )po (?=\d)/giu;
const romance =
  /(?<!\p{L})(?:uds?|unid(?:ades)?|piezas?|unidad|cada|hay|quedan|peça|pz[as]{0,2}|pezzi|peças|szt|sztuk)\.?(?!\p{L})/iu;
// "$262 / 40 / 13PM 256": the price, then the pieces
const priceThenPieces = new RegExp(
  String.raw`^(\W*(?:${signSource})\s?(?:${numberSource}))\s\/\s(\d{1,5})\s\/\s(?=\S)`,
  'iu',
);
const withSingularModels = (input: string) =>
  pluralModels.reduce((text, [plural, model]) => text.replace(plural, model), input);
const maxParts = 30;

/** The marks and words between the parts of a line, the most reliable first. */
const partMarks = [
  /[;,|](?=\s)/,
  /[;,|](?=\s)|\s\/\s/,
  /\s[/+&]\s|\s(?:and|or|und|oder|et|y|och|en|e|i|oraz)\s/i,
];

const partWords = 'and finally|and then|then|finally|also|and|plus|und|sowie|et|puis|y|más|e|più|och|en|oraz';
// "18 x Galaxy S23 cream at £172, plus 9 x Galaxy S23 green at £185"
const beforeQuantity = new RegExp(
  String.raw`(?:[;,]\s(?:(?:${partWords})\s)?|\.\s[^.\d]{0,40}\s|\s(?:[+&]|${partWords})\s)(?=\d{1,5}(?:\s?(?:[x×]|${unitSource})\s|\s\p{L}{5,}\s\p{L}{0,2}\d|\sof (?:the|these|my)\s))`,
  'iu',
);

/** Splits a text before each model except the first. */
const cutAtModels = (text: string): string[] => {
  const starts = readDeviceWords(text)
    .modelSpots.slice(1)
    .map(({ start }) => start);
  return [0, ...starts].map((start, place) => text.slice(start, starts[place]));
};

const pricesAtEnd = new RegExp(
  String.raw`[-–—:@\s]*((?:${signSource})\s?(?:${numberSource})(?:\s?/\s?(?:${signSource})?\s?(?:${numberSource}))+)\s*$`,
  'iu',
);

/** Moves prices at the end to the parts that they belong to: "13 128 A 25 / 14 128 A 11 - $410/$330". */
function withOwnPrices(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1) ?? '';
  const prices = pricesAtEnd.exec(last);
  const priceOf = prices?.[1]?.split('/') ?? [];
  if (!prices || priceOf.length !== parts.length) return parts;
  const named = [...parts.slice(0, -1), last.slice(0, prices.index)];
  return named.map((part, place) => `${part.trim()} @ ${priceOf[place]?.trim()}`);
}

/**
 * Reads a line whose parts each name a model and amounts: "SE3 64 A 25 @ 105, SE2 64 A 30 @ 70".
 * @param isOneModel the parts name the same model, and each has its own quantity and price
 */
function readModelParts(text: string, context: LineContext, isOneModel: boolean): ItemFacts[] | null {
  const isOffer = ({ items, words, hasAmounts }: LineReading) =>
    items.length > 0 &&
    words.models.length > 0 &&
    !words.hasOtherModel &&
    hasAmounts &&
    (!isOneModel || items.every(isComplete));
  for (const parts of [
    ...[beforeQuantity, ...partMarks].map((mark) => text.split(mark)),
    cutAtModels(text),
  ]) {
    // A part as long as the line would be read again without end.
    if (parts.length < 2 || parts.length > maxParts || parts.some(({ length }) => length >= text.length))
      continue;
    const readings = withOwnPrices(parts).map((part) => readLine(part, context));
    if (readings.every(isOffer)) return readings.flatMap(({ items }) => items);
  }
  return null;
}

/** Adds the quantity steps of the list to the prices of a line: "$92 / 89 / 86" becomes "$92, 10+ @ 89, 50+ @ 86". */
function withSteps(line: string, [, ...steps]: readonly number[]): string {
  if (steps.length === 0) return line;
  const prices = new RegExp(
    String.raw`(?:${signSource})\s?(?:${numberSource})(?:\s?/\s?(?:${signSource})?\s?(?:${numberSource})){1,${steps.length}}(?![\d/])`,
    'iu',
  );
  return line.replace(prices, (all) => {
    const [first = '', ...others] = all.split('/');
    return [first.trim(), ...others.map((price, at) => `${steps[at]}+ @ ${price.trim()}`)].join(', ');
  });
}

/** Reads models joined by slashes with one amount each: "13/13 Pro 128 A 40/25 pcs $182/$225". */
function readSharedModels(text: string, context: LineContext): ItemFacts[] | null {
  const parts = text.split('/');
  const namesIn = (part: string) => deviceIn(`${part.trim()} 128`, context).words;
  const isName = (part: string) => {
    const { models, storages, ...others } = namesIn(part);
    const rest = [others.grades, others.colors, others.numbers, others.unknown];
    return models.length === 1 && storages.length === 1 && rest.every((words) => words.length === 0);
  };
  const count = parts.findIndex((part) => !isName(part)) + 1;
  if (count < 2 || count > maxParts) return null;
  const names = parts.slice(0, count - 1);
  const last = deviceIn(parts.slice(count - 1).join('/'), context);
  const { modelSpots, hasOtherModel } = last.words;
  const [modelSpot] = modelSpots;
  if (!modelSpot || hasOtherModel) return null;
  const amount = String.raw`(?:@\s?)?(?:${signSource})?\s?(?:${numberSource})(?:\s?(?:${signSource}))?`;
  const list = new RegExp(
    String.raw`(?<![\w/])${amount}(?:\s?/\s?${amount}){${count - 1}}(?!\s?/\s?\S?\d)`,
    'giu',
  );
  const rest = last.text.slice(modelSpot.end);
  if (!list.test(rest)) return null;
  const readings = [...names, last.text.slice(modelSpot.start, modelSpot.end)].map((name, place) => {
    const amountOfModel = rest.replaceAll(list, (amounts) => amounts.split('/')[place]?.trim() ?? '');
    return readLine(`${name} ${amountOfModel}`, context);
  });
  return readings.every(({ items }) => items.length === 1) ? readings.flatMap(({ items }) => items) : null;
}

/** Reads a line about one model whose parts each have a grade, color, lock or capacity with amounts: "11 64: A 10 @ 100 / B 15 @ 88". */
function readVariantParts(text: string, context: LineContext): ItemFacts[] | null {
  const isOffer = ({ items, words }: LineReading) =>
    items.length > 0 &&
    words.grades.length + words.colors.length + words.storages.length + words.carriers.length > 0 &&
    items.every(isComplete);
  for (const mark of partMarks.slice(1)) {
    const [first = '', ...others] = text.split(mark);
    if (others.length === 0 || others.length > maxParts) continue;
    const head = readLine(first, context);
    const [device] = head.items;
    if (!device || !isOffer(head) || device.model === null) continue;
    const { model, brand, currency, minQuantity, properties } = device;
    const sharedContext = { ...context, ...properties, model, brand, currency, minQuantity };
    const readings = others.map((part) => readLine(part, sharedContext));
    const isSameModelOffer = (reading: LineReading) => isOffer(reading) && reading.words.models.length === 0;
    if (readings.every(isSameModelOffer)) return [head, ...readings].flatMap(({ items }) => items);
  }
  return null;
}

/**
 * Reads a line in free form, such as "13 pro max 256 A 20 pcs @ 245".
 * @param context facts from the headings above the line
 */
export function readLine(input: string, context: LineContext): LineReading {
  const isPreposition =
    context.grade !== null || gradeBefore.test(input) || /,\d\d\D*$/.test(input) || romance.test(input);
  const { text, corrections } = withSpelling(
    withoutSum(
      withThousands(
        withSteps(
          withStepsFirst(
            withPartNamed(
              withSingularModels(
                withItalianMarks(withPlainJoins(input).replace(priceThenPieces, '$1, $2 pcs, ')),
              ),
            ),
          ),
          context.priceSteps,
        ),
      ).replaceAll(timesPrice, ' @ '),
    )
      .replace(lineNumber, hide)
      .replace(callout, hide)
      .replaceAll(/[*_`]|~(?![\d$€£])/g, ' ')
      .replaceAll(polishPreposition, '@ ')
      .replaceAll(absentDefects, hide)
      .replace(preposition, (word) => (word === 'a' && isPreposition ? '@' : word)),
  );
  const marked = amountsOf(
    text.replaceAll(missingParts, hide),
    (whole) => readDeviceWords(whole).modelSpots[0] ?? null,
    context.price !== null,
  );
  const markedDevice = deviceIn(marked.rest, context);
  const amounts = movedWith({ ...marked, warnings: [...marked.warnings, ...corrections] }, markedDevice);
  const device = withoutPrepositions(markedDevice, amounts);
  const hasSeveral =
    (amounts.prices.length > 1 || amounts.quantities.length > 1) && amounts.tiers.length === 0;
  const { hasOtherModel, modelSpots, numbers } = device.words;
  // "20 iPhone 14 128 at 196 and 10 iPhone 14 256 at 214" has four bare numbers.
  const isAboutModels = hasOtherModel || ((hasSeveral || numbers.length > 3) && modelSpots.length > 1);
  const items =
    (hasOtherModel ? readSharedModels(text, context) : null) ??
    (isAboutModels ? readModelParts(text, context, !hasOtherModel) : null) ??
    (hasSeveral && !hasOtherModel ? readVariantParts(text, context) : null);
  if (items)
    return {
      items,
      words: { ...device.words, hasOtherModel: false },
      hasAmounts: true,
      price: null,
      currency: null,
    };
  return itemsOf(text, amounts, device, context);
}

/** Reads a line without the facts of the headings above it. Lines are often read so several times, from the lines around them. */
export const readLineAlone = memoize((text: string) => readLine(text, emptyContext));
