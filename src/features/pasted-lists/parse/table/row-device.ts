import { vocabulary } from '@/features/market-index/words/vocabulary';
import type { Column } from './column-heading';
import { variantOf } from './column-variants';
import { type Row, cellOf, cellsOf, hasColumn, noColumn } from './table-row';
import { cutColor, impliedColor } from '../words/color-names';
import { partNumberIn, withPartNamed } from '../words/device-facts';
import { type DeviceWords, readDeviceWords } from '../words/device-words';
import { accessoryIn, modelWarning, remarkWarnings, specWarnings } from '../words/remarks';
import { withSpelling } from '../words/spelling';

/** The device of a row. */
export interface RowDevice {
  words: DeviceWords;
  model: number | null;
  brand: string | null;
  name: string;
  /** A color that is recognized only from the colors of the model. */
  implied: string | null;
  warnings: readonly string[];
}

/** Adds device words from cells without a role and from further storage and name cells: "128GB / Blue / Grade A" in a variant cell. */
function withOtherCells({ columns, cells }: Row, name: string, words: DeviceWords): DeviceWords {
  const isUnassigned = ({ role }: Column) => role === null || role === 'storage' || role === 'name';
  const unassignedCells = cells.filter(
    (cell, at) => /\p{L}/u.test(cell) && cell !== name && isUnassigned(columns[at] ?? noColumn),
  );
  if (unassignedCells.length === 0) return words;
  // Beside the name of a Galaxy, "mint" is a color and not a carrier.
  const own = readDeviceWords([name, ...unassignedCells].join(' | '));
  const firstFilled = <T>(one: readonly T[], other: readonly T[]) => (one.length > 0 ? one : other);
  return {
    ...words,
    storages: firstFilled(words.storages, own.storages),
    grades: firstFilled(words.grades, own.grades),
    colors: firstFilled(words.colors, own.colors),
    carriers: firstFilled(words.carriers, own.carriers),
    countrySpec: words.countrySpec ?? own.countrySpec,
  };
}

/** A cell that tells the generations of a device apart: a chip or a year. */
const generationCell = /^(?:apple )?(?:m\d(?: (?:pro|max|ultra))?|20[012]\d)$/i;

/** The words of a name with the chip and the year in other cells, if they identify one model: "iPad Air" of 2020. */
function byGeneration({ columns, cells }: Row, name: string, brands: readonly string[]): DeviceWords | null {
  const generationCells = cells.filter(
    (cell, at) => [null, 'ignore'].includes(columns[at]?.role ?? null) && generationCell.test(cell),
  );
  if (generationCells.length === 0) return null;
  const readings = [generationCells.join(' '), ...generationCells].map((cell) =>
    readDeviceWords(`${name} ${cell}`, brands),
  );
  return readings.find(({ models }) => models.length === 1) ?? null;
}

/** A model number: "A2289", "SM-G998U". */
const modelNumberCell = /^(?=\S*\d{3})[A-Z][A-Z\d-]{4,11}$/;

/** The model of the only model number among the cells, if the name can mean it. @param named the models that the name can mean; any if empty */
function modelOfNumber({ cells }: Row, named: readonly number[]): number | null {
  const models = cells
    .filter((cell) => modelNumberCell.test(cell))
    .flatMap((cell) => readDeviceWords(cell).models)
    .filter((model) => named.length === 0 || named.includes(model));
  const [model, ...others] = new Set(models);
  return others.length === 0 ? (model ?? null) : null;
}

/** The family that a name can omit next to a brand column: "13" of Apple. */
const familyOfBrand = new Map([
  ['Apple', 'iPhone'],
  ['Samsung', 'Galaxy'],
  ['Google', 'Pixel'],
]);

/** Ranks a cell as a device name: its length if it names a model, otherwise 0. */
const nameScore = (text: string) =>
  readDeviceWords(withSpelling(text).text).models.length > 0 ? text.length : 0;

/** The device of a row. Puts the brand in front of the name if another cell holds the brand. */
export function deviceOf(row: Row): RowDevice {
  const { brands } = vocabulary();
  // "SM-S908U" in a code column also names a model.
  const codes = [...cellsOf(row, 'sku'), ...cellsOf(row, 'code')].filter((cell) => nameScore(cell) > 0);
  const names = hasColumn(row, 'name') ? cellsOf(row, 'name') : codes;
  // If several cells name a model, such as a model number and a description, use the longest.
  // If none does, join them: "Nazwa" and "towaru" over "Xiaomi" and "14 256 GB" are one heading.
  const [nameCell = ''] = names.some(nameScore)
    ? names.toSorted((one, other) => nameScore(other) - nameScore(one))
    : [names.join(' ')];
  const { text: name, corrections } = withSpelling(nameCell.trim());
  const brandCell = cellOf(row, 'brand');
  const brand = brands.get(brandCell.toLowerCase()) ?? null;
  const limit = brand === null ? [] : [brand];
  const hasBrand = brand === null || name.toLowerCase().startsWith(brand.toLowerCase());
  let words = readDeviceWords(hasBrand ? name : `${brand} ${name}`, limit);
  if (words.models.length === 0) words = readDeviceWords(name, limit);
  const knownBrand = brand ?? row.context.brand;
  // "13 Pro" without a brand is an iPhone.
  const isBareGeneration = knownBrand === null && /^1[1-7](?!\d)/.test(name);
  // "Redmi" in a brand column is a family of Xiaomi.
  const families = [
    row.context.family,
    isBareGeneration ? 'iPhone' : familyOfBrand.get(knownBrand ?? ''),
    brandCell || null,
  ];
  for (const family of words.models.length === 0 ? families : []) {
    const prefixed = readDeviceWords(`${family ?? ''} ${name}`);
    if (prefixed.models.length === 1) words = prefixed;
  }
  if (brand === null && words.brands.length > 0) words = readDeviceWords(name, words.brands);
  const partCell = words.models.length > 0 ? undefined : row.cells.find(partNumberIn);
  if (partCell !== undefined) words = readDeviceWords(withPartNamed(partCell));
  if (words.models.length !== 1) words = byGeneration(row, name, limit) ?? words;
  words = withOtherCells(row, nameCell, words);
  const warnings = [...corrections, ...remarkWarnings(row.cells.join(' | '), words), ...specWarnings(words)];
  const named = { name, brand: brand ?? (brandCell || null), warnings };
  const accessoryWords = accessoryIn(name);
  if (accessoryWords !== null && words.models.length > 0) {
    warnings.push(`“${accessoryWords.trim()}”: this isn't the device itself`);
    return { ...named, words: { ...words, models: [] }, model: null, implied: null };
  }
  // "128GB Space Black" below the row "iPhone 14 Pro Max", or beside a model number
  const isVariant = words.models.length === 0 && (name === '' || variantOf(name) !== null);
  const isOpen = words.models.length > 1 || isVariant;
  const own = isOpen ? modelOfNumber(row, words.models) : (words.models[0] ?? null);
  const model = own ?? (isVariant ? row.context.model : null);
  const doubt = model === null ? modelWarning(words.models) : null;
  if (doubt !== null) warnings.push(doubt);
  if (words.hasOtherModel) warnings.push('The row names more than one model; the first one is used');
  const implied = hasColumn(row, 'color')
    ? null
    : words.colors.length > 0
      ? cutColor(model, words.colors, words.unknown)
      : impliedColor(model, words.unknown);
  warnings.push(...(implied?.warnings ?? []));
  const unknown = words.unknown.filter(({ text }) => !implied?.words.includes(text));
  return { ...named, words: { ...words, unknown }, model, implied: implied?.color ?? null };
}

/** The category of a model; null for an unknown model. */
export const categoryOf = (model: number | null) =>
  model === null ? null : (vocabulary().models[model]?.category ?? null);
