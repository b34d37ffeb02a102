import { capacityLabel } from '@/features/market-index/words/storage-text';
import { wordKey } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { piecesOf, priceOfCell, quantityOfCell } from './words/amounts';
import { colorOf, impliedColor, mixedWords } from './words/color-names';
import { type Column, headerColumns, isPlain } from './column-roles';
import type { ColumnRole } from './words/column-words';
import { countrySpecOf, countrySpecsIn } from './words/country-spec';
import { partNumberIn, withPartNamed } from './words/device-facts';
import { type DeviceWords, isRemark, readDeviceWords, watchSizeIn } from './words/device-words';
import {
  accessoryIn,
  hasLock,
  hasSpec,
  modelWarning,
  remarkWarnings,
  specWarnings,
  carrierOfGoods,
  tierWarning,
} from './words/remarks';
import type { ItemProperties } from './list-item';
import { unreadWords } from './words/column-words';
import { withSpelling } from './words/spelling';
import { type ItemFacts } from './read-line';
import { isSold } from './words/offer-words';
import {
  type RowPrice,
  type RowQuantity,
  isUnit,
  quantityOf,
  rowPrice,
  tiersOf,
  unreadNumbers,
  variantOffers,
} from './row-amounts';
import { type Row, cellOf, cellsOf, hasColumn, isTotal, noColumn } from './table-row';

const isYes = /^(?:y|yes|true|ja|oui|sí|si|sim|tak|1|✓|✔|✅|x)$/iu;
const isNo =
  /^(?:n|no|not locked|none|nein|non|ohne|keiner?|sin|sans|não|nie|brak|nee|geen|nessuno|free|frei|false|0|нет|无)$/iu;
// A cell of a lock that names no carrier.
const unknownLock = /sim|frei|free|(?<!^)lock|[^\p{Script=Latin}\p{M}\d\s&+./-]/iu;
const notWorking = /^(?:n|0|false)$|\b(?:no|not|non|nein|defective|broken)\b/i;
const damagedCode = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
const meaningOf = (cell: string, expectedKind: 'grade' | 'carrier'): string | null =>
  vocabulary()
    .meanings.get(wordKey(cell))
    ?.find(({ kind }) => kind === expectedKind)?.value ?? null;

interface RowDevice {
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
function deviceOf(row: Row): RowDevice {
  const { brands } = vocabulary();
  // Of two cells with names, such as a model number and a description, the longer one that names a model says more.
  const names = cellsOf(row, 'name');
  const [nameCell = ''] =
    names.length < 2 ? names : names.toSorted((one, other) => saysOf(other) - saysOf(one));
  const { text: name, corrections } = withSpelling(nameCell.trim());
  const brandCell = cellOf(row, 'brand');
  const brand = brands.get(brandCell.toLowerCase()) ?? null;
  const limit = brand === null ? [] : [brand];
  const hasBrand = brand === null || name.toLowerCase().startsWith(brand.toLowerCase());
  let words = readDeviceWords(hasBrand ? name : `${brand} ${name}`, limit);
  if (words.models.length === 0) words = readDeviceWords(name, limit);
  const family = row.context.family ?? (brand === null ? null : (familyOfBrand.get(brand) ?? null));
  if (words.models.length === 0 && family !== null) {
    const prefixed = readDeviceWords(`${family} ${name}`);
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
  const isColored = words.colors.length > 0 || hasColumn(row, 'color');
  const implied = isColored ? null : impliedColor(model, words.unknown);
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

const categoryOf = (model: number | null) =>
  model === null ? null : (vocabulary().models[model]?.category ?? null);

/** Distributors list new goods by product code and retail price, and name only what is not new. */
const isDistributor = (row: Row) =>
  hasColumn(row, 'code') && hasColumn(row, 'msrp') && !hasColumn(row, 'grade');

/** The cells of a row that a table has for notes. */
const notesOf = ({ columns, cells }: Row) =>
  cells.filter((cell, at) => columns[at]?.role === 'ignore' && /\p{L}{3}/u.test(cell));

/** Whether a note says that goods are for parts. */
const isForParts = (row: Row) =>
  notesOf(row).some(
    (note) => !/as[ -]is/i.test(note) && readDeviceWords(note).grades.some(({ code }) => code === 'Faulty'),
  );

function gradeOf(row: Row, { words }: RowDevice): string | null {
  const cell = cellOf(row, 'grade').replace(/^ctia /i, '');
  const own =
    cell === '' ? null : (meaningOf(cell, 'grade') ?? readDeviceWords(cell).grades[0]?.code ?? cell);
  if (own !== null && isRemark(own)) return null;
  if (own === 'D' && isForParts(row)) return 'Faulty';
  return own ?? words.grades[0]?.code ?? row.context.grade ?? (isDistributor(row) ? 'New' : null);
}

function carrierOf(row: Row, { words, model }: RowDevice): string | null {
  const cell = cellOf(row, 'carrier');
  if (isYes.test(cellOf(row, 'unlocked'))) return 'Unlocked';
  if (isNo.test(cellOf(row, 'unlocked'))) return words.carriers[0] ?? 'Locked';
  if (isNo.test(cell) || isNo.test(cellOf(row, 'lock'))) return 'Unlocked';
  if (cell === '3') return 'Three';
  if (cell === '') return words.carriers[0] ?? (hasLock(categoryOf(model)) ? row.context.carrier : null);
  const meaning = meaningOf(cell, 'carrier');
  if (meaning === 'N/A' || /^(?:[-–]|n\/?a)$/i.test(cell)) return words.carriers[0] ?? null;
  return meaning ?? readDeviceWords(cell).carriers[0] ?? cell;
}

/** Whether the storage and color of the heading above are those of a row: not where it names another model. */
const isOfHeading = ({ context }: Row, model: number | null) =>
  context.model === null || context.model === model;

function storageOf(row: Row, { words, model }: RowDevice): string | null {
  const cells = cellsOf(row, 'storage');
  const cell = cells.join(' ');
  const knownModel = model === null ? null : vocabulary().models[model];
  if (knownModel?.category === 'wearables')
    return (
      watchSizeIn(`${cellsOf(row, 'name').join(' ')} ${cell} `, knownModel.brand === 'Apple')?.label ?? null
    );
  const stated = cells.flatMap((one) => readDeviceWords(/^\d+$/.test(one) ? `${one}GB` : one).storages);
  // Memory stands beside storage, in a column of its own or in the name.
  const sizes = stated.length > 0 ? stated : words.storages.slice(-1);
  if (sizes.length > 0) return capacityLabel(Math.max(...sizes));
  return isOfHeading(row, model) ? row.context.storage : null;
}

/** One of two words for the same color: "Pink/Rose". */
function oneOf(word: string): string {
  const [first = '', ...others] = word.split('/');
  const { familiesOf } = vocabulary();
  const isSame = others.every((other) =>
    familiesOf(other).some((family) => familiesOf(first).includes(family)),
  );
  return others.length > 0 && isSame ? first.trim() : word;
}

function colorIn(row: Row, { words, model, implied }: RowDevice): string | null {
  const cell = cellOf(row, 'color');
  if (cell === '' && implied !== null) return implied;
  const word =
    cell === '' ? words.colors[0]?.word : cell.replaceAll(mixedWords, '').trim() === '' ? 'Mixed' : cell;
  if (word !== undefined) return colorOf(model, oneOf(word));
  return isOfHeading(row, model) ? row.context.color : null;
}

/** The country of an Apple part number in a column of codes, where its letters stand for one. */
function countryOfCode(row: Row, model: number | null): string | null {
  if (!hasSpec(categoryOf(model))) return null;
  const codes = [...cellsOf(row, 'sku'), ...cellsOf(row, 'code')].flatMap(countrySpecsIn);
  return codes.find(({ others }) => others.length === 0)?.code ?? null;
}

function propertiesOf(row: Row, device: RowDevice): ItemProperties {
  return {
    color: colorIn(row, device),
    grade: gradeOf(row, device),
    carrier: carrierOf(row, device),
    storage: storageOf(row, device),
    countrySpec:
      countrySpecOf(cellOf(row, 'countrySpec')) ??
      device.words.countrySpec ??
      countryOfCode(row, device.model) ??
      (hasSpec(categoryOf(device.model)) ? row.context.countrySpec : null),
  };
}

/** Why a row is no item; null for a row that is one. */
function skipReason(row: Row): string | null {
  const filled = row.cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'blank';
  if (headerColumns(row.cells)) return 'repeated column headings';
  if (filled.some((cell) => cell.length < 30 && isTotal(cell))) return 'total';
  const quantityCell = cellOf(row, 'quantity');
  const isGone =
    isSold(quantityCell) ||
    /^n\/?a$/i.test(quantityCell) ||
    row.cells.some((cell, at) => cell.length < 16 && isSold(cell) && !row.columns[at]?.variant);
  if (isGone || quantityOfCell(quantityCell)?.pieces === 0) return 'quantity zero';
  return null;
}

/** What the cells of a row say that a buyer should check. */
function rowWarnings(row: Row, { carrier, grade, color, countrySpec }: ItemProperties): string[] {
  const warnings: string[] = [];
  if (carrier !== null && unknownLock.test(carrier) && meaningOf(carrier, 'carrier') === null)
    warnings.push(`Carrier not understood: “${carrier}”`);
  const { models, familiesOf } = vocabulary();
  const isOfMaker = models.some(({ colors }) => color !== null && colors.includes(color));
  if (color !== null && color !== 'Mixed' && !isOfMaker && familiesOf(color).length === 0)
    warnings.push(`Color not understood: “${color}”`);
  if (countrySpec !== null && !vocabulary().countrySpecs.some(({ code }) => code === countrySpec))
    warnings.push(`Country not understood: “${countrySpec}”`);
  if (/^locked$/i.test(carrier ?? '')) warnings.push('Locked, but the list names no carrier');
  for (const role of ['price', 'quantity'] as const) {
    const cells = cellsOf(row, role);
    if (new Set(cells).size > 1)
      warnings.push(`The row has several values: ${cells.join(', ')}; the first one is used`);
    const isGuess = row.columns.some((column) => column.isGuess && isPlain(column, role));
    if (isGuess && cells[0] !== undefined)
      warnings.push(`“${cells[0]}” is read as ${role === 'price' ? 'the price' : 'pieces'}; check it`);
  }
  if (grade !== 'Faulty' && isForParts(row)) warnings.push('Sold as is');
  for (const note of notesOf(row))
    if (/\d[.,]\d\d(?!\d)|[$€£]/.test(note)) warnings.push(`The list says “${note}”`);
  // What grades D and Faulty mean needs no word of its own.
  const isFaulty = grade === 'D' || grade === 'Faulty';
  if (!isFaulty && notWorking.test(cellOf(row, 'functional'))) warnings.push("The list says it doesn't work");
  const isCode = (role: ColumnRole | null | undefined) => role === 'code' || role === 'serial';
  const damaged = row.cells.find((cell, at) => isCode(row.columns[at]?.role) && damagedCode.test(cell));
  if (damaged !== undefined) warnings.push(`A spreadsheet damaged the code “${damaged}”`);
  if (/25a|marg|marż|differenz|rebu|vmb/i.test(cellOf(row, 'vat')))
    warnings.push('Margin scheme: no VAT shown');
  if (grade !== null && !vocabulary().grades.includes(grade))
    warnings.push(`Grade not understood: “${grade}”`);
  return warnings;
}

/** The reason of a row that names no device. */
export const noModel = 'no model';

/** Reads one row of a table. @returns its items; a reason where it is none. */
export function readRow(row: Row): ItemFacts[] | string {
  const reason = skipReason(row);
  if (reason !== null) return reason;
  const device = deviceOf(row);
  // A code that nothing names is still an offer.
  const hasAmounts =
    quantityOfCell(cellOf(row, 'quantity')) !== null && priceOfCell(cellOf(row, 'price')) !== null;
  const code = hasAmounts ? cellOf(row, 'sku') : '';
  if (device.name === '' && device.model === null && code === '') return noModel;
  const knownModel = device.model === null ? null : (vocabulary().models[device.model] ?? null);
  const stated = propertiesOf(row, device);
  const { carrier, warnings: carrierWarnings } = carrierOfGoods(
    row.cells.join(' | '),
    knownModel?.category ?? null,
    stated.carrier,
    meaningOf(cellOf(row, 'carrier'), 'carrier') === stated.carrier,
  );
  const properties = { ...stated, carrier };
  const unread =
    knownModel === null ? [] : unreadWords(device.words.unknown, [properties.color, knownModel.name]);
  const minCell = cellOf(row, 'minQuantity');
  const minQuantity = piecesOf(minCell) ?? quantityOfCell(minCell)?.pieces ?? row.context.minQuantity;
  const tiers = tiersOf(row);
  const warnings = [
    ...device.warnings,
    ...carrierWarnings,
    ...rowWarnings(row, properties),
    ...tiers.map(tierWarning),
    ...unreadNumbers(row),
    ...(unread.length === 0 ? [] : [`Not understood: ${unread.join(', ')}`]),
  ];
  const facts = (quantity: RowQuantity, price: RowPrice, own: Partial<ItemProperties>): ItemFacts => ({
    model: device.model,
    brand: knownModel?.brand ?? device.brand,
    category: knownModel?.category ?? null,
    name: knownModel?.name ?? (device.name || code),
    quantity: quantity.pieces,
    minQuantity,
    price: price.money?.amount ?? null,
    currency: price.currency,
    msrp: priceOfCell(cellOf(row, 'msrp'))?.amount ?? null,
    sku: cellOf(row, 'sku') || null,
    tiers,
    properties: { ...properties, ...own },
    warnings: [
      ...warnings,
      ...quantity.warnings,
      ...price.warnings,
      ...((own.grade ?? properties.grade) === 'Faulty' ? ['Sold as is'] : []),
    ],
  });
  if (row.columns.some(({ variant }) => variant !== null)) {
    const offers = variantOffers(row);
    if (offers.length === 0) return 'quantity zero';
    return offers.map(({ variant: { color, ...others }, quantity, price }) =>
      facts(quantity, price, { ...others, ...(color && { color: colorOf(device.model, color) }) }),
    );
  }
  const quantity = quantityOf(cellOf(row, 'quantity'), !isUnit(row));
  return [facts(quantity, rowPrice(row), {})];
}
