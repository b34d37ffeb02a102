import { colorMatcher } from '@/features/market-index/words/color-match';
import { meaningPart, partAt } from '@/features/market-index/words/part-reading';
import { capacityLabel } from '@/features/market-index/words/storage-text';
import { type Token, atomsOf, normalForm } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { spacedWords } from '@/features/market-index/words/color-families';

/** A number that no word of the line explains. */
export interface BareNumber {
  value: number;
  text: string;
  start: number;
  end: number;
  /** A slash joins it to the number before. */
  isJoined: boolean;
}

/** A color with its place in the text. */
export interface ColorSpot {
  word: string;
  start: number;
  end: number;
}

/** What the words of a text say. */
export interface DeviceWords {
  /** Models that the words fit; several where they share a name. */
  models: readonly number[];
  modelSpot: { start: number; end: number } | null;
  brands: readonly string[];
  /** Capacities in gigabytes. */
  storages: readonly number[];
  grades: readonly { code: string; start: number; end: number }[];
  carriers: readonly string[];
  colors: readonly ColorSpot[];
  countrySpec: string | null;
  /** A second model stands in the text. */
  hasOtherModel: boolean;
  numbers: readonly BareNumber[];
  /** Words that nothing explains. */
  unknown: readonly { text: string; start: number; end: number }[];
}

const specs: ReadonlyMap<string, string> = new Map([
  ...['us', 'usa', 'us spec', 'usa spec', 'll/a', 'll', '美版'].map((word) => [word, 'US'] as const),
  ...['ca spec', 'can spec', 'canada', 'canada spec', 'canadian'].map((word) => [word, 'CA'] as const),
  ...['eu', 'eu spec', 'eu stock', 'europe', 'euro spec', 'zd/a', 'eu version'].map(
    (word) => [word, 'EU'] as const,
  ),
  ...['uk', 'uk spec', 'gb spec', 'b/a'].map((word) => [word, 'UK'] as const),
  ...['jp', 'jpn', 'japan', 'j/a', 'jp spec', 'japan spec', '日版'].map((word) => [word, 'JP'] as const),
  ...['hk', 'hk spec', 'hong kong', 'za/a', 'zp/a', '港行', '港版'].map((word) => [word, 'HK'] as const),
  ...['cn', 'cn spec', 'china', 'ch/a', 'china spec', '国行', '國行'].map((word) => [word, 'CN'] as const),
  ...['kr', 'korea', 'kh/a', 'korea spec', 'kr spec'].map((word) => [word, 'KR'] as const),
  ...['tw', 'taiwan', 'ta/a'].map((word) => [word, 'TW'] as const),
  ...['sg', 'singapore'].map((word) => [word, 'SG'] as const),
  ...['uae', 'ae', 'dubai', 'ae/a', 'uae spec', 'gcc', 'middle east'].map((word) => [word, 'AE'] as const),
  ...['in', 'india', 'hn/a', 'indian'].map((word) => [word, 'IN'] as const),
  ...['mx', 'mexico', 'latam'].map((word) => [word, 'MX'] as const),
  ...['au', 'australia', 'x/a', 'au spec'].map((word) => [word, 'AU'] as const),
]);

/** The country of a cell of a spec column. */
export function countrySpecOf(cell: string): string | null {
  const plain = cell.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (plain === '') return null;
  return specs.get(plain) ?? specs.get(plain.replace(/ ?(?:spec|version|model)s?$/, '')) ?? cell.trim();
}

const inText =
  /(?<![\p{L}\d])(?:(us|usa|eu|uk|jp|japan|hk|cn|china|kr|korea|tw|sg|uae|ca|can|au|mx|latam|india)[ -](?:spec|specs|stock|version|model)|(ll\/a|zd\/a|zp\/a|za\/a|b\/a|j\/a|ch\/a|kh\/a|ta\/a|ae\/a))(?![\p{L}\d])/giu;
const spoken = /日版|美版|港行|港版|国行|國行/g;

const remarks = new Set([
  'HSO',
  'AF',
  'FID',
  'SWAP',
  'ACTIVE',
  'NON-ACTIVE',
  'BLACKLISTED',
  'NO ESIM TRAY',
  'DUAL SIM',
]);

const spanOf = (tokens: readonly Token[], from: number, end: number) => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[end - 1]?.end ?? 0,
});

/** The text with a span blanked out; places stay the same. */
export function blanked(text: string, spots: readonly { start: number; end: number }[]): string {
  let next = text;
  for (const { start, end } of spots) next = next.slice(0, start) + ' '.repeat(end - start) + next.slice(end);
  return next;
}

const mixedWords =
  /(?<!\p{L})(?:(?:mix(?:ed)?|assorted|asst|multi|various|gemischt)(?: ?colou?rs?)?|雜色|杂色|混色)(?!\p{L})/giu;

/**
 * Reads the words of a text that describe a device: model, storage, grade, lock, color and country.
 * @param brands to which models are limited; none for no limit.
 */
export function readDeviceWords(input: string, brands: readonly string[] = []): DeviceWords {
  const words = vocabulary();
  let text = normalForm(input).replaceAll(
    /(?<=\d)[ -]?(?:zoll|pouces|pulgadas|inches|inch)(?!\p{L})/giu,
    (found) => ' '.repeat(found.length),
  );
  let countrySpec: string | null = null;
  for (const match of [...text.matchAll(inText), ...text.matchAll(spoken)]) {
    countrySpec ??= countrySpecOf(match[1] ?? match[2] ?? match[0]);
    text = blanked(text, [{ start: match.index, end: match.index + match[0].length }]);
  }
  const colors: ColorSpot[] = [];
  for (const match of text.matchAll(mixedWords)) {
    const spot = { start: match.index, end: match.index + match[0].length };
    if (/^\s*(?:ok|okay|allowed)\b/i.test(text.slice(spot.end))) continue;
    colors.push({ word: 'Mixed', ...spot });
    text = blanked(text, [spot]);
  }
  const tokens = atomsOf(text);
  const found: DeviceWords & { grades: { code: string; start: number; end: number }[] } = {
    models: [],
    modelSpot: null,
    brands: [],
    storages: [],
    grades: [],
    carriers: [],
    colors,
    countrySpec,
    hasOtherModel: false,
    numbers: [],
    unknown: [],
  };
  const numbers: BareNumber[] = [];
  const unknown: { text: string; start: number; end: number }[] = [];
  const namedBrands: string[] = [];
  const storages: number[] = [];
  const carriers: string[] = [];
  const meanings: { start: number; end: number; grade: string; color: string }[] = [];
  let models: readonly number[] = [];
  let modelSpot: DeviceWords['modelSpot'] = null;
  let hasOtherModel = false;
  let isFree = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const isStart = token.isWordStart || token.gap !== '' || at === 0 || !isFree;
    const next = isStart ? partAt(words, text, tokens, at, { isFree, brands }) : null;
    const [part] = next?.parts ?? [];
    if (!next || !part || part.kind === 'price' || part.kind === 'quantity' || part.kind === 'unfinished') {
      const spot = spanOf(tokens, at, at + 1);
      const raw = text.slice(spot.start, spot.end);
      if (token.isNumber) {
        numbers.push({
          value: Number(token.text.replaceAll(',', '')),
          text: raw,
          ...spot,
          isJoined: /^ ?\/ ?$/.test(token.gap),
        });
      } else unknown.push({ text: raw, ...spot });
      isFree = true;
      at += 1;
      continue;
    }
    const spot = spanOf(tokens, at, next.end);
    for (const one of next.parts) {
      if (one.kind === 'model') {
        if (modelSpot === null) {
          models = one.models;
          modelSpot = spot;
        } else if (!one.models.some((model) => models.includes(model))) hasOtherModel = true;
      } else if (one.kind === 'storage') storages.push(...one.gigabytes);
      else if (one.kind === 'brand') namedBrands.push(one.value);
      else if (one.kind === 'carrier') carriers.push(one.value);
      else if (one.kind === 'grade' || one.kind === 'color') {
        const other = next.other ? meaningPart(one.text, next.other) : null;
        const grade = one.kind === 'grade' ? one.value : other?.kind === 'grade' ? other.value : '';
        const color = one.kind === 'color' ? one.text : other?.kind === 'color' ? one.text : '';
        meanings.push({ ...spot, grade, color });
      }
    }
    isFree = false;
    at = next.end;
  }
  for (const { grade, color, start, end } of meanings) {
    const isColor = color !== '' && (grade === '' || models.some((model) => hasColor(model, color)));
    if (isColor) {
      const last = colors.at(-1);
      // "Space" and "Black" are one color; so are "Sierra Blue" and "Phantom Black".
      if (last && last.word !== 'Mixed' && last.end <= start && /^[ -]$/.test(text.slice(last.end, start))) {
        last.word = `${last.word} ${color}`;
        last.end = end;
      } else colors.push({ word: color, start, end });
    } else if (!remarks.has(grade)) found.grades.push({ code: grade, start, end });
  }
  return {
    ...found,
    models,
    modelSpot,
    hasOtherModel,
    brands: namedBrands,
    storages,
    carriers,
    numbers,
    unknown,
  };
}

function hasColor(model: number, color: string): boolean {
  return vocabulary().models[model]?.colors.some(colorMatcher(vocabulary(), [color])) === true;
}

const titled = (text: string) =>
  text.toLowerCase().replaceAll(/(^|[ (/-])\p{L}/gu, (start) => start.toUpperCase());

const colorWords = new Map<string, string>([['titan', 'titanium']]);
for (const [family, list] of vocabulary().colorWords)
  for (const word of list) colorWords.set(word.toLowerCase(), family);

/** A color in English: "Titan Schwarz" is "titanium black", "Phantomschwarz" "phantom black". Words of the catalog's colors stay. */
function inEnglish(word: string, colors: readonly string[]): string {
  const whole = vocabulary().colorWords.find(([family]) => vocabulary().isFamilyWord(family, word));
  if (whole && colors.every((color) => spacedWords(color) !== spacedWords(word))) return whole[0];
  const stated = new Set(colors.flatMap((color) => spacedWords(color).trim().split(' ')));
  return spacedWords(word)
    .trim()
    .split(' ')
    .map((one) => {
      if (stated.has(one)) return one;
      for (const [foreign, family] of colorWords) {
        const rest = one.slice(0, -foreign.length);
        if (foreign.length > 3 && rest.length > 2 && one.endsWith(foreign) && stated.has(rest))
          return `${rest} ${family}`;
      }
      return colorWords.get(one) ?? one;
    })
    .join(' ');
}

/** A color as the catalog calls it on a model, where exactly one fits; else the list's own word. */
export function colorOf(model: number | null, written: string): string {
  if (written === 'Mixed') return written;
  const words = vocabulary();
  const colors = model === null ? [] : (words.models[model]?.colors ?? []);
  const english = inEnglish(written, colors);
  const word =
    colors.some((color) => spacedWords(color).trim() === english) ||
    !/^[ -~]*$/.test(written) ||
    english !== spacedWords(written).trim()
      ? english
      : written;
  const spaced = spacedWords(word);
  const exact = colors.find((color) => spacedWords(color) === spaced);
  if (exact !== undefined) return exact;
  const sorted = (text: string) => spacedWords(text).trim().split(' ').toSorted().join(' ');
  const reordered = colors.find((color) => sorted(color) === sorted(word));
  if (reordered !== undefined) return reordered;
  const containing = colors.filter((color) => spacedWords(color).includes(spaced));
  if (containing.length === 1) return containing[0] ?? word;
  const families = words.familiesOf(word);
  const related = colors.filter((color) =>
    words.familiesOf(color).some((family) => families.includes(family)),
  );
  const isPlain =
    spaced.trim().split(' ').length === 1 || families.some((family) => words.isFamilyWord(family, written));
  if (related.length === 1 && isPlain) return related[0] ?? word;
  const [family] = families;
  const isForeign = family !== undefined && !/^[ -~]*$/.test(word);
  return isForeign && containing.length === 0 ? titled(family) : titled(word);
}

/** Gigabytes as they are shown. */
export const storageLabel = capacityLabel;

const watch =
  /(?<!\d)(\d{2})\s?(?:mm)?(?=[\s,/-])[\s,/-]*(gps\s?(?:\+|and|&|\/)\s?(?:cell(?:ular)?|lte)|gps|cell(?:ular)?|lte|bt|bluetooth|wifi)(?!\p{L})/iu;
const watchSize = /(?<!\d)(\d{2})\s?mm(?!\p{L})/iu;

/** The size and connection of a watch, "45mm GPS", and where they stand in the text. */
export function watchSizeIn(text: string): { label: string; start: number; end: number } | null {
  const match = watch.exec(text);
  if (match) {
    const kind = (match[2] ?? '').toLowerCase();
    const isCellular = /cell|lte/.test(kind);
    const isBluetooth = /bt|blue/.test(kind);
    const connection = isBluetooth ? 'Bluetooth' : isCellular ? 'GPS + Cellular' : 'GPS';
    return { label: `${match[1]}mm ${connection}`, start: match.index, end: match.index + match[0].length };
  }
  const size = watchSize.exec(text);
  return size ? { label: `${size[1]}mm`, start: size.index, end: size.index + size[0].length } : null;
}
