import { memoize } from '@/lib/memoize';
import type { ParsedPart } from '@/features/market-index/words/parsed-query';
import { meaningPart, partAt } from '@/features/market-index/words/part-reading';
import { type Token, isSuffix, keyOf, tokenize, wordKey } from '@/features/market-index/words/tokenize';
import { unspacedScript, vocabulary } from '@/features/market-index/words/vocabulary';
import { englishColor, hasColor, mixedWords } from './color-names';
import { countrySpecsIn } from './country-spec';
import { lockedNetwork } from './locked-network';
import { prepareText } from './prepare-text';

/** A range in a text. */
export interface Spot {
  start: number;
  end: number;
}

/** A number without a known meaning. */
export interface BareNumber extends Spot {
  value: number;
  text: string;
  /** Whether a slash joins it to the previous number. */
  isJoined: boolean;
}

/** A color with its position in the text. */
export interface ColorSpot extends Spot {
  word: string;
}

/** The facts about a device in a text. */
export interface DeviceWords {
  /** Models that match the words; several if they share a name. */
  models: readonly number[];
  /** The positions of all models in the text. */
  modelSpots: readonly Spot[];
  brands: readonly string[];
  /** Capacities in gigabytes. */
  storages: readonly number[];
  grades: readonly (Spot & { code: string })[];
  /** Remarks of the grading scale next to a grade, such as SWAP. */
  remarks: readonly string[];
  carriers: readonly string[];
  colors: readonly ColorSpot[];
  countrySpec: string | null;
  /** Other countries that the letters of the spec can mean. */
  otherSpecs: readonly string[];
  /** Whether the text names a second model. */
  hasOtherModel: boolean;
  numbers: readonly BareNumber[];
  /** Words without a known meaning. */
  unknown: readonly (Spot & { text: string })[];
}

/** Whether "Bl" is a truncated color, "Space Bl" or "SIERRA BL", and not a remark. */
const isTruncatedBlue = (text: string, start: number, end: number) =>
  text.slice(start, end) === 'Bl' ||
  (/^bl$/i.test(text.slice(start, end)) &&
    /(?:space|sierra|pacific|sky|alpine|icy|light|dark|deep|phantom|awesome|titanium) $/i.test(
      text.slice(0, start),
    ));

const remarkCodes = new Set('HSO|AF|FID|SWAP|ACTIVE|NON-ACTIVE|BLACKLISTED|NO ESIM TRAY|DUAL SIM'.split('|'));

/** Whether a code of the grading scale is a remark and not a grade: "HSO". */
export const isRemark = (code: string) => remarkCodes.has(code);

/** The grade or carrier that a whole text means; null for other texts. */
export const meaningOf = (text: string, expectedKind: 'grade' | 'carrier'): string | null =>
  vocabulary()
    .meanings.get(wordKey(text))
    ?.find(({ kind }) => kind === expectedKind)?.value ?? null;

/** The range of a match. */
export const spotOf = (match: RegExpMatchArray) => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].length,
});

/** Blanks out ranges of a text. All positions stay the same. */
export function blanked(text: string, spots: readonly Spot[]): string {
  let next = text;
  for (const { start, end } of spots) next = next.slice(0, start) + ' '.repeat(end - start) + next.slice(end);
  return next;
}

/** A part of the text with an alternative meaning, if any. */
interface Reading extends Spot {
  part: ParsedPart;
  other: ParsedPart | null;
}

interface Readings {
  readings: Reading[];
  numbers: BareNumber[];
  unknown: (Spot & { text: string })[];
}

/** Whether a search part does not apply to lists: amounts, and pairs such as "6/8" that are too small for storage. */
function isNotListPart(part: ParsedPart): boolean {
  if (part.kind === 'price' || part.kind === 'quantity' || part.kind === 'unfinished') return true;
  return (
    part.kind === 'storage' &&
    /^\d+ ?\/ ?\d+$/.test(part.text) &&
    part.gigabytes.some((size) => size < 16) &&
    !part.gigabytes.some((size) => size > 100)
  );
}

function readParts(text: string, tokens: readonly Token[], brands: readonly string[]): Readings {
  const result: Readings = { readings: [], numbers: [], unknown: [] };
  let isFree = false;
  let hasUnit = false;
  let isAfterModel = false;
  // The token after the last capacity.
  let capacityEnd = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    // "有锁T-Mobile"
    const isStart =
      token.isWordStart ||
      token.gap !== '' ||
      at === 0 ||
      !isFree ||
      unspacedScript.test(tokens[at - 1]?.text ?? '');
    const next = isStart ? partAt(vocabulary(), text, tokens, at, { isFree, brands }) : null;
    const [part] = next?.parts ?? [];
    // "128GB … 128" and "128 A 32": the second number is a quantity.
    // "13 128 blue, 14 128 black": a capacity also follows each further model.
    const isCount =
      (hasUnit || capacityEnd < at) && !isAfterModel && part?.kind === 'storage' && /^\d+$/.test(part.text);
    if (!next || !part || isNotListPart(part) || isCount) {
      const spot = { text: text.slice(token.start, token.end), start: token.start, end: token.end };
      // "A2890" is a code, not an amount.
      const isCode = at > 0 && token.gap === '' && !token.isWordStart && !tokens[at - 1]?.isNumber;
      if (token.isNumber && !isCode) {
        const value = Number(token.text.replaceAll(',', ''));
        result.numbers.push({ ...spot, value, isJoined: /^ ?\/ ?$/.test(token.gap) });
      } else result.unknown.push(spot);
      isFree = true;
      isAfterModel = false;
      at += 1;
      continue;
    }
    const spot = { start: token.start, end: tokens[next.end - 1]?.end ?? token.end };
    for (const one of next.parts) {
      result.readings.push({
        ...spot,
        part: one,
        other: next.other ? meaningPart(one.text, next.other) : null,
      });
      if (one.kind === 'storage') {
        if (/[a-z]/i.test(one.text)) hasUnit = true;
        capacityEnd = next.end;
      }
    }
    isFree = false;
    isAfterModel = part.kind === 'model';
    at = next.end;
  }
  return result;
}

/** Watches, headsets and the like have no capacity. "128" after one is an amount. */
const hasNoStorage = (category: string | undefined) => category === 'wearables' || category === 'accessories';

/** A capacity without a unit, as a number. */
const bareCapacity = ({ part, start, end }: Reading): BareNumber[] =>
  part.kind === 'storage' && /^\d+$/.test(part.text)
    ? [{ text: part.text, value: Number(part.text), isJoined: false, start, end }]
    : [];

/** Splits colors joined by a slash, "Black/Gold", unless the model has a color of that name. */
function slashedColors(models: readonly number[], { word, start }: ColorSpot): ColorSpot[] | null {
  const { familiesOf, models: all } = vocabulary();
  const parts = word.split('/');
  const isModelColor = models.some((model) =>
    all[model]?.colors.some((color) => wordKey(color) === wordKey(word)),
  );
  if (parts.length < 2 || isModelColor || parts.some((part) => familiesOf(part).length === 0)) return null;
  let at = start;
  return parts.map((part) => {
    const spot = { word: part.trim(), start: at, end: at + part.length };
    at = spot.end + 1;
    return spot;
  });
}

/** Adds a color. Merges adjacent words: "Space" and "Black" are one color, and so are "Sierra" and "Blue". */
function addColor(colors: ColorSpot[], text: string, color: ColorSpot): void {
  const last = colors.at(-1);
  const isSame =
    last &&
    last.word !== 'Mixed' &&
    last.end <= color.start &&
    (/^[ -]$/.test(text.slice(last.end, color.start)) ||
      (unspacedScript.test(last.word) && /^ {1,3}$/.test(text.slice(last.end, color.start))));
  if (!isSame) colors.push(color);
  else {
    last.word = `${last.word} ${color.word}`;
    last.end = color.end;
  }
}

/** The models that share a name in the text: "iPhone SE" is the 1st, 2nd or 3rd generation. */
function sharedNameIn(tokens: readonly Token[]): (Spot & { models: readonly number[] }) | null {
  const { sharedNames, longest } = vocabulary();
  for (const [from, token] of tokens.entries()) {
    if (!token.isWordStart && token.gap === '') continue;
    for (let end = Math.min(tokens.length, from + longest); end > from; end -= 1) {
      const models = sharedNames.get(keyOf(tokens.slice(from, end)));
      const next = tokens[end];
      const isWhole = next === undefined || next.isWordStart || next.gap !== '';
      if (models && isWhole && !isSuffix(next))
        return { models, start: token.start, end: tokens[end - 1]?.end ?? token.end };
    }
  }
  return null;
}

const wordsIn = (text: string) => text.toLowerCase().split(/[^\p{L}\d.]+/u);

/** Narrows models that share a name by a word that only one of them has: "MacBook Air 13 2020 M1". A capacity rules out devices without storage. */
function narrowModels(models: readonly number[], text: string, hasStorage: boolean): readonly number[] {
  if (models.length < 2) return models;
  const all = vocabulary().models;
  const isIntel = /(?<![\p{L}\d])i[3579](?![\p{L}\d])/iu.test(text);
  const candidates = models.filter(
    (model) =>
      (!hasStorage || !hasNoStorage(all[model]?.category)) &&
      !(isIntel && / M\d|\(M\d/.test(all[model]?.name ?? '')),
  );
  const textWords = new Set(wordsIn(text));
  const names = models.map((model) => wordsIn(all[model]?.name ?? ''));
  const hasDistinctWord = (model: number) =>
    names[models.indexOf(model)]?.some(
      (word) => word !== '' && textWords.has(word) && names.some((name) => !name.includes(word)),
    );
  const distinct = candidates.filter(hasDistinctWord);
  return distinct.length === 1 ? distinct : candidates.length === 0 ? models : candidates;
}

/** The distinct carriers in a text. "Unlocked" comes first: "T-Mobile unlocked" is unlocked. */
function carriersOf(readings: readonly Reading[]): string[] {
  const named = new Set(readings.flatMap(({ part }) => (part.kind === 'carrier' ? [part.value] : [])));
  // "Wi-Fi + Cellular, unlocked": a tablet with a modem has a carrier lock.
  if (named.size > 1) named.delete('Wi-Fi');
  return [...named].toSorted((one, other) => Number(other === 'Unlocked') - Number(one === 'Unlocked'));
}

/** The color that is a network: "grafito, grado B, Orange". It stands apart from another color, and no model has it. */
const networkAmong = (
  colors: readonly ColorSpot[],
  text: string,
  models: readonly number[],
): ColorSpot | null =>
  colors.length < 2 || models.length === 0
    ? null
    : (colors.find(
        ({ word, start }) =>
          /^orange$/i.test(word) &&
          /[,;|–-]\s*$/.test(text.slice(0, start)) &&
          !models.some((model) => hasColor(model, word)),
      ) ?? null);

const gradeBefore = /(?<![\p{L}\d])(?:a\s?\/?\s?b|b\s?\/?\s?c|grades?)\s?$/iu;

/** Drops "mix" if it refers to grades next to a color: "blue A/B mix". */
const withoutGradeMix = (text: string, colors: ColorSpot[]): ColorSpot[] =>
  colors.length < 2
    ? colors
    : colors.filter(({ word, start }) => word !== 'Mixed' || !gradeBefore.test(text.slice(0, start)));

/**
 * Reads the words of a text that describe a device: model, storage, grade, lock, color and country.
 * @param brands limits the models to these brands; empty for no limit
 */
export const readDeviceWords = memoize(readWords);

function readWords(input: string, brands: readonly string[] = []): DeviceWords {
  let text = prepareText(input);
  const lock = lockedNetwork(text);
  if (lock) {
    const rest = readDeviceWords(blanked(text, [lock]), brands);
    return { ...rest, carriers: [lock.name, ...rest.carriers] };
  }
  const specs = countrySpecsIn(text);
  text = blanked(text, specs);
  const colors: ColorSpot[] = [];
  for (const match of text.matchAll(mixedWords)) {
    const spot = spotOf(match);
    if (/^\s*(?:ok|okay|allowed|in)\b/i.test(text.slice(spot.end))) continue;
    if (!/^all/i.test(match[0])) colors.push({ word: 'Mixed', ...spot });
    text = blanked(text, [spot]);
  }
  const tokens = tokenize(text);
  const read = readParts(text, tokens, brands);
  const { readings } = read;
  // "LM1042 Apple iPhone 13": a code of the list
  const codeEnd = /^\W*\p{Lu}{2,4}-?\d{3,}(?=\s)/u.exec(input)?.[0].length ?? 0;
  const unknown = read.unknown.filter(({ end }) => end > codeEnd);
  const numbers = read.numbers.filter(({ end }) => end > codeEnd);
  const models = readings.flatMap(({ part, start, end }) =>
    part.kind === 'model' ? [{ models: part.models, start, end }] : [],
  );
  const shared = models.length === 0 ? sharedNameIn(tokens) : null;
  if (shared) {
    const rest = readDeviceWords(blanked(text, [shared]), brands);
    return {
      ...rest,
      models: narrowModels(shared.models, input, rest.storages.length > 0),
      modelSpots: [shared],
      countrySpec: rest.countrySpec ?? specs[0]?.code ?? null,
      colors: [...colors, ...rest.colors],
    };
  }
  const [named, ...others] = models;
  const hasStorage = readings.some((reading) => reading.part.kind === 'storage');
  const first = named && { ...named, models: narrowModels(named.models, input, hasStorage) };
  const isWithoutStorage = first?.models.every((model) => hasNoStorage(vocabulary().models[model]?.category));
  // "32 MacBook Air 13 8GB/256GB": the number before the model is a quantity.
  const isQuantity = (reading: Reading) =>
    isWithoutStorage ||
    (first !== undefined &&
      text.slice(0, reading.start).trim() === '' &&
      readings.some(({ part, start }) => part.kind === 'storage' && start >= first.end));
  const amounts = readings.filter(isQuantity).flatMap(bareCapacity);
  const grades: (Spot & { code: string })[] = [];
  const remarks: string[] = [];
  const truncated: (Spot & { text: string })[] = [];
  for (const { part, other, start, end } of readings) {
    if (part.kind !== 'grade' && part.kind !== 'color') continue;
    const grade = part.kind === 'grade' ? part.value : other?.kind === 'grade' ? other.value : '';
    const isColor = part.kind === 'color' || other?.kind === 'color';
    if (isColor && (grade === '' || first?.models.some((model) => hasColor(model, part.text))))
      for (const color of slashedColors(first?.models ?? [], { word: part.text, start, end }) ?? [
        { word: part.text, start, end },
      ])
        addColor(colors, text, color);
    else if (remarkCodes.has(grade) && isTruncatedBlue(text, start, end))
      truncated.push({ text: 'Bl', start, end });
    else if (remarkCodes.has(grade)) remarks.push(grade);
    else if (grade === 'C' && /usb[ -]?$/i.test(text.slice(0, start))) continue;
    else grades.push({ code: grade, start, end });
  }
  const network = networkAmong(colors, text, first?.models ?? []);
  // "Nachtgrün", "cremefarben", "钛灰"
  const compounds = unknown.filter(
    ({ text: word }) => (word.length > 5 || unspacedScript.test(word)) && englishColor(word) !== null,
  );
  for (const { text: word, start, end } of compounds) addColor(colors, text, { word, start, end });
  return {
    models: first?.models ?? [],
    modelSpots: models.map(({ start, end }) => ({ start, end })),
    hasOtherModel: others.some((other) => !other.models.some((model) => first?.models.includes(model))),
    brands: readings.flatMap(({ part }) => (part.kind === 'brand' ? [part.value] : [])),
    storages: readings.flatMap((reading) =>
      reading.part.kind === 'storage' && (!isQuantity(reading) || bareCapacity(reading).length === 0)
        ? reading.part.gigabytes
        : [],
    ),
    carriers: [...(network === null ? [] : ['Orange']), ...carriersOf(readings)],
    countrySpec: specs[0]?.code ?? null,
    otherSpecs: specs[0]?.others ?? [],
    grades,
    remarks,
    colors: withoutGradeMix(text, network === null ? colors : colors.filter((color) => color !== network)),
    numbers: [...numbers, ...amounts].toSorted((one, other) => one.start - other.start),
    unknown: [...unknown.filter((word) => !compounds.includes(word)), ...truncated].toSorted(
      (one, next) => one.start - next.start,
    ),
  };
}
