import { vocabulary } from '@/features/market-index/words/vocabulary';
import type { Column } from './column-roles';
import { type Row, cellOf, cellsOf, hasColumn, noColumn } from './table-row';
import { cutColor, impliedColor } from '../words/color-names';
import { partNumberIn, withPartNamed } from '../words/device-facts';
import { type DeviceWords, readDeviceWords } from '../words/device-words';
import { accessoryIn, modelWarning, remarkWarnings, specWarnings } from '../words/remarks';
import { withSpelling } from '../words/spelling';

export interface RowDevice {
  words: DeviceWords;
  model: number | null;
  brand: string | null;
  name: string;
  /** A color that only the model's own colors explain. */
  implied: string | null;
  warnings: string[];
}

/** The words of a name with those of cells that no heading explains or that say more than it: "128GB / Blue / Grade A" of a variant. */
function withLooseWords({ columns, cells }: Row, name: string, words: DeviceWords): DeviceWords {
  const isLoose = ({ role }: Column) => role === null || role === 'storage' || role === 'name';
  const loose = cells.filter(
    (cell, at) => /\p{L}/u.test(cell) && cell !== name && isLoose(columns[at] ?? noColumn),
  );
  if (loose.length === 0) return words;
  const own = readDeviceWords(loose.join(' | '));
  const first = <T>(one: readonly T[], other: readonly T[]) => (one.length > 0 ? one : other);
  return {
    ...words,
    storages: first(words.storages, own.storages),
    grades: first(words.grades, own.grades),
    colors: first(words.colors, own.colors),
    carriers: first(words.carriers, own.carriers),
    countrySpec: words.countrySpec ?? own.countrySpec,
  };
}

/** What names begin with that a column of a brand leaves out: "13" of Apple. */
const familyOfBrand = new Map([
  ['Apple', 'iPhone'],
  ['Samsung', 'Galaxy'],
  ['Google', 'Pixel'],
]);

/** How much a text says of a device: its length, where it names one. */
const saysOf = (text: string) =>
  readDeviceWords(withSpelling(text).text).models.length > 0 ? text.length : 0;

/** The device of a row, read with its brand in front where another cell names that. */
export function deviceOf(row: Row): RowDevice {
  const { brands } = vocabulary();
  // Of two cells with names, such as a model number and a description, the longer one that names a model says more.
  // "SM-S908U" in a column of codes names a model too.
  const codes = [...cellsOf(row, 'sku'), ...cellsOf(row, 'code')].filter((cell) => saysOf(cell) > 0);
  const names = hasColumn(row, 'name') ? cellsOf(row, 'name') : codes;
  // "Nazwa" and "towaru" over "Xiaomi" and "14 256 GB" are one heading.
  const [nameCell = ''] = names.some(saysOf)
    ? names.toSorted((one, other) => saysOf(other) - saysOf(one))
    : [names.join(' ')];
  const { text: name, corrections } = withSpelling(nameCell.trim());
  const brandCell = cellOf(row, 'brand');
  const brand = brands.get(brandCell.toLowerCase()) ?? null;
  const limit = brand === null ? [] : [brand];
  const hasBrand = brand === null || name.toLowerCase().startsWith(brand.toLowerCase());
  let words = readDeviceWords(hasBrand ? name : `${brand} ${name}`, limit);
  if (words.models.length === 0) words = readDeviceWords(name, limit);
  const brandAround = brand ?? row.context.brand;
  // "13 Pro" where nothing names a brand is an iPhone.
  const isBare = brandAround === null && /^1[1-7](?!\d)/.test(name);
  const families = [row.context.family, isBare ? 'iPhone' : familyOfBrand.get(brandAround ?? '')];
  for (const family of words.models.length === 0 ? families : []) {
    const prefixed = readDeviceWords(`${family ?? ''} ${name}`);
    if (prefixed.models.length === 1) words = prefixed;
  }
  if (brand === null && words.brands.length > 0) words = readDeviceWords(name, words.brands);
  const partCell = words.models.length > 0 ? undefined : row.cells.find(partNumberIn);
  if (partCell !== undefined) words = readDeviceWords(withPartNamed(partCell));
  words = withLooseWords(row, nameCell, words);
  const warnings = [...corrections, ...remarkWarnings(row.cells.join(' | '), words), ...specWarnings(words)];
  const wordsFor = accessoryIn(name);
  if (wordsFor !== null && words.models.length > 0) {
    warnings.push(`“${wordsFor.trim()}”: this isn't the device itself`);
    return {
      words: { ...words, models: [] },
      model: null,
      implied: null,
      brand: brand ?? (brandCell || null),
      name,
      warnings,
    };
  }
  const own = words.models.length === 1 ? (words.models[0] ?? null) : null;
  const model = own ?? (words.models.length === 0 && name === '' ? row.context.model : null);
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
  return {
    words: { ...words, unknown },
    model,
    brand: brand ?? (brandCell || null),
    name,
    implied: implied?.color ?? null,
    warnings,
  };
}

/** The category of a model; null for an unknown one. */
export const categoryOf = (model: number | null) =>
  model === null ? null : (vocabulary().models[model]?.category ?? null);
