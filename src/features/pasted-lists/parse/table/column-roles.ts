import { type ColumnVariant, pieceSource, variantColumn } from './column-variants';
import { capacities, moreSource, priceOfCell, unitSource } from '../words/amounts';
import { currencyOf, signSource } from '../words/currencies';
import { type ColumnRole, fullHeading, roleOf, rolesOfWord, withoutAccents } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';
import { memoize } from '../words/memoize';

/** A column of a table. */
export interface Column {
  role: ColumnRole | null;
  /** The variant that its prices or quantities apply to; null if they apply to the whole row. */
  variant: ColumnVariant | null;
  /** The minimum quantity for its price: 10 below "10-49" or "10+"; null if there is none. */
  minQuantity: number | null;
  /** The least quantity that the table sells: 10 below "10+", if no price is for fewer. */
  least: number | null;
  /** The currency that its heading names. */
  currency: string | null;
  /** Whether the role is inferred only from the numbers in the column. */
  isGuess: boolean;
}

/** The default values of a column without a variant. */
export const plainColumn = { variant: null, minQuantity: null, least: null, isGuess: false };
const tierWords = String.raw`price|qty|preis|prix|precio|prezzo|prijs|cena|staffel|tier|level|break|t\d|p\d|from|ab|dès|à partir de|desde|da|vanaf|v\.?\s?a\.?|od|от|bei|netto|net|unit|@|≥|>=?`;
/** "10-49", "10+", "ab 10", "T1 (1-24)", "Price 10-49 pcs" */
const tierHeading = new RegExp(
  String.raw`^(?:(?<from>(?:(?:${tierWords})\s?)+)|)\(?(?<least>\d{1,6})\s*(?<end>\+|(?:[-–]|to|bis|à)\s*\d{1,6}|and up|${moreSource})?(?:\s*(?:${unitSource}|p\.))?\s*(?<more>\+|and up|${moreSource})?\)?$`,
  'iu',
);

/** "Up to 9", "Até 9 pçs" */
const upToHeading = new RegExp(
  String.raw`^(?:up to|bis|jusqu['’]à|hasta|fino a|até|tot|do|upp till|<=?|≤)\s?\d{1,6}\s*(?:${unitSource}|p\.)?$`,
  'iu',
);

/** The minimum quantity that a heading states for the price below it; null for other headings. */
function tierOf(heading: string): number | null {
  if (upToHeading.test(heading.trim())) return 1;
  const { from, least: lowestMinimum, end, more } = tierHeading.exec(heading.trim())?.groups ?? {};
  return lowestMinimum === undefined || (from ?? end ?? more) === undefined ? null : Number(lowestMinimum);
}

/** "A st" */
const unitAtEnd = new RegExp(String.raw`\s(?:${pieceSource})$`, 'iu');
const unitOrNothing = new RegExp(String.raw`^\W*(?:${pieceSource}|ea)?\W*$`, 'iu');
// "Buy Now USD (entire lot)"
const wholePrice = /(?<!\p{L})(?:(?:entire|whole|full|complete) lot|lot price|price per lot)(?!\p{L})/iu;
const sign = new RegExp(signSource, 'iu');
const signs = new RegExp(signSource, 'giu');
/** If a heading has several role words, the first role in this order wins: "Unit retail price" is a retail price. */
const rolePriority: readonly ColumnRole[] = [
  'minQuantity',
  'ignore',
  'total',
  'functional',
  'accountLock',
  'msrp',
  'currency',
  'price',
  'quantity',
  'storage',
  'color',
  'grade',
  'countrySpec',
  'carrier',
  'lock',
  'unlocked',
  'sku',
  'serial',
  'code',
  'vat',
  'brand',
];

/** The roles that one name column can combine: names with their storage and color. */
const wholeRoles: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  'brand',
  'name',
  'storage',
  'color',
  'countrySpec',
]);

const genericWord = /^(?:desc|descr|description|details?|name|cd|txt|text)$/;

const computerPart = /^(?:cpu|ram|processor|prozessor|processeur|procesador|gpu)$/;
const drive = /^(?:ssd|hdd|storage|disk|drive|nvme|emmc|festplatte|disque|disco)$/;

/** The role of a heading with several words. The most specific word decides: "Prix HT", "Opening bid". */
function roleOfWords(words: readonly string[]): ColumnRole | null {
  if (words.length > 6) return null;
  // "Color desc", "Mfg name": the other word decides.
  const special = words.filter((word) => !genericWord.test(word));
  const wordRoles = (special.length > 0 ? special : words).flatMap(rolesOfWord);
  // "Dispo ID", "Stock ID"
  if (words.length > 1 && words.at(-1) === 'id') return 'code';
  // "Min bid" is a price.
  if (wordRoles.includes('minQuantity') && wordRoles.includes('price')) return 'price';
  // "CPU / RAM / SSD"
  if (words.some((word) => computerPart.test(word)) && words.some((word) => drive.test(word)))
    return 'storage';
  // "MSRP total", "Total stock"
  if (wordRoles.includes('total') && (wordRoles.includes('msrp') || wordRoles.includes('quantity')))
    return 'ignore';
  // "Colors x pcs"
  if (wordRoles.includes('color') && wordRoles.includes('quantity')) return 'color';
  // "Model / GB"
  const isCombined = wordRoles.every((role) => role !== undefined && wholeRoles.has(role));
  if (wordRoles.includes('name') && isCombined) return 'name';
  // "Product category" is not a product name.
  const isName = wordRoles.includes('name') && wordRoles.every((role) => role !== undefined);
  return rolePriority.find((role) => wordRoles.includes(role)) ?? (isName ? 'name' : null);
}

/** "s/ IVA", "P. con IVA", "c/ IVA 23%", "exkl. moms" */
const taxedPrice =
  /^(?:p(?:rice|reis|rix|rezzo|recio|reço|r|u|\.)?\.?\s)?(?:s\/|c\/|sin|con|sem|com|senza|hors|avec|ex|excl|exkl|inc|incl|inkl|mit|ohne|bez|utan|med|uden)\.?\s?(?:iva|vat|mwst|ust|tva|moms|mva|btw|dph|gst|alv|kdv)\.?(?:\s\d{1,2}(?:[.,]\d)? ?%)?$/iu;
/** The column below a heading. It has no role if the heading is unknown. */
export const columnOf = memoize(readColumn);

function readColumn(input: string): Column {
  // "# A" is the pieces of grade A, "#" the number of the line.
  const heading = input.replace(/^# ?(?=[A-D](?:[+-]|\/[A-D])?$)/, 'Qty ');
  const currency = currencyOf(sign.exec(heading)?.[0] ?? '');
  // "A級數量"
  const apartFromGrade = heading.replace(/^([A-D][+-]?)[級级](?=\p{Script=Han})/u, 'Grade $1 ');
  const plain = withoutAccents(apartFromGrade.toLowerCase())
    .replaceAll(/[*_"“”:]|(?<=\p{L}{2})-(?=\p{L})/gu, ' ')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/(?<!\p{L})(\p{L}{3,})\.(?=\s|$)/gu, (match, short: string) =>
      roleOf(short) !== undefined || roleOf(match) !== undefined ? match : (fullHeading(short) ?? match),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bare = plain
    .replaceAll(signs, ' ')
    .replaceAll(/[.,/](?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (taxedPrice.test(heading)) return { ...plainColumn, role: 'price', currency };
  if (wholePrice.test(heading)) return { ...plainColumn, role: 'total', currency };
  // "Cena netto PLN (20+)", "Tier 2 (from 50)"
  const from =
    tierOf(/\(([^()]+)\)/.exec(heading)?.[1] ?? '') ??
    tierOf(heading.replaceAll(signs, ' ').replaceAll(/\s+/g, ' '));
  if (from !== null) return { ...plainColumn, role: 'price', minQuantity: from, currency };
  const role = roleOf(plain) ?? roleOf(plain.replaceAll('.', '').trim()) ?? roleOf(bare);
  // "Net £" is a price, "Net" can be a network.
  if (role !== undefined)
    return { ...plainColumn, role: role === 'carrier' && currency !== null ? 'price' : role, currency };
  // "Bezeichnung 1" stands beside "Bezeichnung 2".
  if (roleOf(bare.replace(/ ?[12]$/, '')) === 'name') return { ...plainColumn, role: 'name', currency };
  // "Device color" is the color of the device.
  const ownRole = roleOf(bare.replace(/^(?:device|item|product|phone|handset|unit) (?=\p{L})/u, ''));
  if (/^(?:storage|color|grade|carrier|countrySpec)$/.test(ownRole ?? ''))
    return { ...plainColumn, role: ownRole ?? null, currency };
  // "EUR", "EUR/st"
  if (currency !== null && unitOrNothing.test(bare)) return { ...plainColumn, role: 'price', currency };
  if (bare === '') return { ...plainColumn, role: null, currency };
  // "EK ab 20", "50+ price"
  const otherWords = bare.split(' ').filter((word) => roleOf(word) !== 'price');
  const minQuantity = tierOf(bare) ?? tierOf(otherWords.join(' '));
  if (minQuantity !== null) return { ...plainColumn, role: 'price', minQuantity, currency };
  // "A+" and "A/B" are grades. "RAM+ROM" is two words.
  const words = bare.split(/ \+ |[ _/&-]+|\+(?=\S)/).filter((word) => word !== '');
  const withVariant =
    (unitAtEnd.test(bare) ? null : variantColumn([bare])) ??
    variantColumn(bare.split(' ')) ??
    variantColumn(words);
  if (withVariant) return { ...plainColumn, ...withVariant, currency };
  const wordRole = roleOfWords(words);
  // "MinAbn" is two words.
  const apart = heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  if (wordRole === null && apart !== heading) return columnOf(apart);
  // "USD/pc" is a price.
  const isPrice = currency !== null && !['msrp', 'ignore', 'total'].includes(wordRole ?? '');
  return { ...plainColumn, role: isPrice ? 'price' : wordRole, currency };
}

/** Matches a word with a value next to it: "Qty: 20", "45 pcs", "615 ea". */
const hasValue = /[:=]\s*[^\s:=)]|(?<![\p{L}\d])\d[\d.,]*\s+\p{L}|\p{L}\s+\d[\d.,]*$/u;

/** "ab 50 Stk", "64 GB Qty", "Bezeichnung 1" */
function isHeadingWithNumber(cell: string): boolean {
  const { role, minQuantity, variant } = columnOf(cell);
  return minQuantity !== null || variant !== null || (role === 'name' && !/\d\d/.test(cell));
}

/** Whether a text has too many words for a heading: "Today's unlocked US spec stock". */
const isClause = (cell: string) =>
  (cell.replaceAll(/\([^)]*\)/g, ' ').match(/[\p{L}\d]+/gu) ?? []).length > 5;

/** Whether a cell has a word that column headings use. This quick check rejects most rows. */
const hasHeadingWord = (cell: string) =>
  withoutAccents(cell.toLowerCase())
    .split(/[^\p{L}#$€£]+/u)
    .some((word) => roleOf(word) !== undefined);

const gradeAlone = /^[A-D][+-]?(?:\/[A-D])?$/;

/** Whether a column that is ignored next to a plain one has a word of that role in its heading: "Old price", "Qty wanted". */
const isSpare = (role: ColumnRole, column: Column, heading = ''): boolean =>
  column.role === 'ignore' &&
  heading
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => roleOf(word) === role);

/** Uses "Qty wanted", or "Devices" beside "Model", if the table has no other quantity column. */
function withQuantity(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  if (columns.some(({ role }) => role === 'quantity')) return columns;
  const names = columns.filter(({ role }) => role === 'name');
  const isCount = (at: number) =>
    names.length > 1 && /^(?:devices|handsets|phones)$/i.test((cells[at] ?? '').trim());
  const spare = columns.findIndex((column, at) => isCount(at) || isSpare('quantity', column, cells[at]));
  return columns.map((column, at) => (at === spare ? { ...column, role: 'quantity' } : column));
}

/** Uses another price column if the table has no plain one: "Your price", "Old price", "Net", "List". */
function withPrice(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  const plain = cells.map((cell) => cell.trim().toLowerCase());
  // Beside "Your price", the list price is the retail price.
  const isListPrice = (at: number) => plain[at] === 'list price' && plain.includes('your price');
  if (columns.some(({ role }, at) => role === 'price' && !isListPrice(at))) return columns;
  const isIgnoredPrice = (column: Column, at: number) => isSpare('price', column, cells[at]);
  // "LIST" is the retail price beside "NET", and "UNIT" is the price if no other column is.
  const other = columns.some(isIgnoredPrice)
    ? null
    : (['net', 'unit'].find((word) => plain.includes(word)) ?? 'list');
  return columns.map((column, at) => {
    if (isListPrice(at)) return { ...column, role: 'msrp' };
    return isIgnoredPrice(column, at) || plain[at] === other ? { ...column, role: 'price' } : column;
  });
}

/** Reads "Red" as a color between other color columns. Elsewhere it is the Spanish word for network. */
function withColors(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  if (columns.filter(({ variant }) => variant?.color !== undefined).length < 2) return columns;
  return columns.map((column, at) => {
    const colorColumn = column.variant === null ? variantColumn([(cells[at] ?? '').toLowerCase()]) : null;
    return colorColumn?.variant?.color === undefined
      ? column
      : { ...plainColumn, ...colorColumn, currency: column.currency };
  });
}

const otherAmount: Partial<Record<ColumnRole, RegExp>> = {
  price:
    /(?<!\p{L})(?:listino|仕入|原価|listenpreis|list price|pvp|last|avg|average|equiv|approx|reference|cost|landed|c\/|com iva|con iva|incl|inkl|brutto|gross|ttc|inc|mit|old|was|previous)/iu,
  quantity:
    /(?<!\p{L})(?:qoh|oh|soh|on[ -]?hand|in[ -]stock|magazyn|almacén|bestand|total|ordered|alloc\.?|allocated|committed|physical|gesamt|last)(?!\p{L})/iu,
};

/** The properties that a variant states, in order: "grade", "storage,grade". */
const propertiesNamed = (variant: ColumnVariant | null) => Object.keys(variant ?? {}).join();

/**
 * Reads the name of a section above the names as a heading of names, beside columns for each capacity or grade:
 * "Grade A | Color | 128GB pcs | 128GB £", "Samsung unlocked, A+, A, B".
 */
function withSectionName(columns: readonly Column[]): readonly Column[] {
  const [first, ...others] = columns;
  if (!first || columns.some(({ role }) => role === 'name')) return columns;
  const variants = others.filter(({ variant }) => variant !== null);
  const named = new Set(variants.map(({ variant }) => propertiesNamed(variant)));
  const values = new Set(variants.map(({ variant }) => JSON.stringify(variant)));
  const isMatrix = values.size > 1 && named.size === 1 && !named.has(propertiesNamed(first.variant));
  const isSection = first.variant?.grade !== undefined || variants.length === others.length;
  return isMatrix && isSection ? [{ ...plainColumn, role: 'name', currency: null }, ...others] : columns;
}

/** Reads "Nombre" as a name beside a quantity. It is Spanish for a name and French for a number. */
function withName(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  const isNombre = (at: number) => /^nombre$/i.test((cells[at] ?? '').trim());
  const hasOther = columns.some((column, at) => column.role === 'quantity' && !isNombre(at));
  if (!hasOther || columns.some(({ role }) => role === 'name')) return columns;
  return columns.map((column, at) => (isNombre(at) ? { ...column, role: 'name' } : column));
}

/** Keeps the asking price if the table has several prices, and the available quantity if it has several quantities. */
function withAskingPrice(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  const isSecondary = (role: 'price' | 'quantity', at: number) =>
    (columns[at] ? isPlain(columns[at], role) : false) &&
    otherAmount[role]?.test((cells[at] ?? '').replaceAll('_', ' ')) === true;
  const indexes = columns.map((_, at) => at);
  const mainColumns = (role: 'price' | 'quantity') =>
    indexes.filter((at) => (columns[at] ? isPlain(columns[at], role) : false) && !isSecondary(role, at));
  // "St" next to "Menge" is the tax code.
  const isTaxCode = (at: number) =>
    /^st\.?$/i.test((cells[at] ?? '').trim()) && mainColumns('quantity').some((other) => other !== at);
  return columns.map((column, at) =>
    isTaxCode(at)
      ? { ...column, role: 'vat' }
      : (['price', 'quantity'] as const).some((role) => mainColumns(role).length > 0 && isSecondary(role, at))
        ? { ...column, role: 'ignore' }
        : column,
  );
}

const isCapacity = (cell: string) => capacities.has(Number(cell)) || cell === '1024';

/** The parts of a heading with a number at its end: "Qty 128" */
const numberedHeading = /^(?<words>\D+) (?<number>\d{2,4})$/;

/** Writes capacities without a unit as capacities: "64 | 128", and "Qty 128 | Price 128" because a quantity has no minimum. */
function withCapacities(cells: readonly string[], areNumbersCapacities: boolean): readonly string[] {
  const counted = new Set(
    cells.flatMap((cell) => {
      const { words = '', number = '' } = numberedHeading.exec(cell)?.groups ?? {};
      return columnOf(words).role === 'quantity' && isCapacity(number) ? [number] : [];
    }),
  );
  return cells.map((cell) => {
    const { words, number = '' } = numberedHeading.exec(cell)?.groups ?? {};
    if (counted.size > 1 && counted.has(number)) return `${words} ${number}GB`;
    return areNumbersCapacities && isCapacity(cell) ? `${cell}GB` : cell;
  });
}

const unitStep = new RegExp(String.raw`^(\d{1,5})\s?(?:${unitSource})$`, 'iu');

/** Writes "1 pc", "10 pcs", "50 pcs" as "1+", "10+", "50+". Rising quantities beside each other are price breaks. */
function withSteps(cells: readonly string[]): readonly string[] {
  const steps = cells.flatMap((cell) => unitStep.exec(cell.trim())?.[1] ?? []).map(Number);
  const isRising = steps.length > 1 && steps.every((step, at) => step > (steps[at - 1] ?? 0));
  return isRising ? cells.map((cell) => cell.replace(unitStep, '$1+')) : cells;
}

/** The columns of a header row; null if the row is not one. */
export function headerColumns(stated: readonly string[]): Column[] | null {
  const cells = withSteps(stated);
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (
    filled.length < 2 ||
    filled.some(
      (cell) => cell.length > 40 || isClause(cell) || (hasValue.test(cell) && !isHeadingWithNumber(cell)),
    )
  )
    return null;
  if (!filled.some(hasHeadingWord) && filled.filter((cell) => gradeAlone.test(cell)).length < 2) return null;
  // Numbers and models are values, not headings.
  const numbers = filled.filter((cell) => /^\d+$/.test(cell));
  const areCapacities =
    numbers.length > 1 && new Set(numbers).size === numbers.length && numbers.every(isCapacity);
  if (numbers.length > 1 && !areCapacities) return null;
  // "$190" is a value.
  if (filled.some((cell) => /\d/.test(cell) && sign.test(cell) && priceOfCell(cell) !== null)) return null;
  const headings = withCapacities(cells, areCapacities);
  const columns = withAskingPrice(
    cells,
    withQuantity(
      cells,
      withPrice(cells, withName(cells, withSectionName(withColors(cells, headings.map(columnOf))))),
    ),
  );
  const columnsWithRole = columns.filter(({ role }) => role !== null);
  const has = (expectedRole: ColumnRole) => columns.some((column) => isPlain(column, expectedRole));
  const hasCodes = (has('sku') || has('code')) && has('quantity') && columnsWithRole.length > 3;
  // "Típus | Szín | A db | A ár": the names stand below an unknown heading.
  const hasGradePrices = has('storage') && columns.filter(({ variant }) => variant !== null).length > 2;
  const isTable =
    has('name') ||
    hasCodes ||
    hasGradePrices ||
    (has('brand') && has('storage')) ||
    (has('quantity') && has('price'));
  if (!isTable || columnsWithRole.length * 2 < filled.length || columnsWithRole.length < 2) return null;
  // "X" alone and the "x" in "Colors x pcs" are not the iPhone X.
  if (filled.some((cell) => readDeviceWords(cell.replaceAll(/(?:^| )x(?= |$)/gi, ' ')).models.length > 0))
    return null;
  return resolveColumns(columns);
}

/** Whether a column has a role for the whole row, not only for one variant or above a minimum quantity. */
export const isPlain = ({ role, variant, minQuantity }: Column, expectedRole: ColumnRole): boolean =>
  role === expectedRole && variant === null && minQuantity === null;

/**
 * Resolves roles that depend on other columns. A lock column is the carrier if there is no carrier column. Variant columns next to a single
 * price are quantities, and so are color columns. If there is no price column, the price with the lowest minimum quantity is the price.
 */
export function resolveColumns(columns: readonly Column[]): Column[] {
  const has = (role: ColumnRole) => columns.some((column) => isPlain(column, role));
  const hasVariantQuantity = columns.some(({ role, variant }) => role === 'quantity' && variant !== null);
  const hasCarrierColumns = columns.some(({ variant }) => variant?.carrier !== undefined);
  const lowestMinimum = Math.min(
    ...columns.map(({ minQuantity }) => minQuantity ?? Number.POSITIVE_INFINITY),
  );
  return columns.map((column) => {
    const { minQuantity } = column;
    const isUnlockedPrice = column.role === 'unlocked' && hasCarrierColumns;
    const role = isUnlockedPrice ? 'price' : column.role;
    const variant = isUnlockedPrice ? { carrier: 'Unlocked' } : column.variant;
    if (minQuantity === lowestMinimum && !has('price'))
      return { ...column, minQuantity: null, least: minQuantity > 1 ? minQuantity : null };
    if (role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    const isVariantQuantity = role === 'price' && variant !== null && !hasVariantQuantity && !has('quantity');
    return isVariantQuantity && (has('price') || variant.color !== undefined)
      ? { ...column, role: 'quantity', variant }
      : { ...column, role, variant };
  });
}
