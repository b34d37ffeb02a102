import { capacityLabel } from '@/features/market-index/words/storage-text';
import type { ItemProperties } from '../list/list-item';
import { capacities, priceOfCell, unitSource } from '../words/amounts';
import { currencyOf, signSource } from '../words/currencies';
import { type ColumnRole, fullHeading, roleOf, rolesOfWord, withoutAccents } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';
import { remembered } from '../words/remembered';

/** What the items of a row differ in, where each has columns of its own: a grade, a lock, or "128GB A". */
export type ColumnVariant = Partial<ItemProperties>;

/** A column of a table. */
export interface Column {
  role: ColumnRole | null;
  /** What its prices or quantities are for; null for a column that is for all. */
  variant: ColumnVariant | null;
  /** The pieces from which its price holds: 10 below "10-49" or "10+"; null for a column without such a limit. */
  minQuantity: number | null;
  /** The currency that its heading names. */
  currency: string | null;
  /** Only the numbers in it speak for its role. */
  isGuess: boolean;
}

/** What a column without a variant has. */
export const plainColumn = { variant: null, minQuantity: null, isGuess: false };
const tierWords = String.raw`price|qty|preis|prix|precio|prezzo|prijs|cena|staffel|tier|level|break|t\d|p\d|from|ab|dès|à partir de|desde|da|vanaf|v\.?\s?a\.?|od|от|bei|@|≥|>=?`;
/** "10-49", "10+", "ab 10", "T1 (1-24)", "Price 10-49 pcs" */
const tierHeading = new RegExp(
  String.raw`^(?:(?<from>(?:(?:${tierWords})\s?)+)|)\(?(?<least>\d{1,6})\s*(?<end>\+|[-–]\s*\d{1,6}|and up|or more)?(?:\s*(?:${unitSource}|p\.))?\s*(?:\+|and up|or more)?\)?$`,
  'iu',
);

/** The pieces from which the price below a heading holds; null for other headings. */
function tierOf(heading: string): number | null {
  const { from, least, end } = tierHeading.exec(heading.trim())?.groups ?? {};
  return least === undefined || (from === undefined && end === undefined) ? null : Number(least);
}

const sign = new RegExp(signSource, 'iu');
const signs = new RegExp(signSource, 'giu');
/** Of several words of a heading, the first of these decides: "Unit retail price" is a retail price. */
const rank: readonly ColumnRole[] = [
  'minQuantity',
  'ignore',
  'functional',
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

/** What the cells of one column say together: names with their storage and color. */
const wholeRoles: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  'brand',
  'name',
  'storage',
  'color',
  'countrySpec',
]);

const genericWord = /^(?:desc|descr|description|name|cd|txt|text)$/;

/** The role of a heading of several words, by the one that says most: "Prix HT", "Opening bid". */
function roleOfWords(words: readonly string[]): ColumnRole | null {
  if (words.length > 6) return null;
  // "Color desc", "Mfg name": the other word says which.
  const special = words.filter((word) => !genericWord.test(word));
  const wordRoles = (special.length > 0 ? special : words).flatMap(rolesOfWord);
  // "Product category" is no name of a product.
  // "Min bid" is a price.
  if (wordRoles.includes('minQuantity') && wordRoles.includes('price')) return 'price';
  // "Model / GB"
  const isWhole = wordRoles.every((role) => role !== undefined && wholeRoles.has(role));
  if (wordRoles.includes('name') && isWhole) return 'name';
  const isName = wordRoles.includes('name') && wordRoles.every((role) => role !== undefined);
  return rank.find((role) => wordRoles.includes(role)) ?? (isName ? 'name' : null);
}

/** What a text says of the properties of goods and nothing else: "128GB", "Grade B", "AT&T", "256GB A". */
export function variantOf(text: string): ColumnVariant | null {
  const { storages, grades, colors, carriers, countrySpec, ...others } = readDeviceWords(text);
  if (others.models.length + others.unknown.length + others.numbers.length > 0) return null;
  const [storage, ...moreStorages] = storages;
  const [grade, ...moreGrades] = grades;
  const [color, ...moreColors] = colors;
  const [carrier, ...moreCarriers] = carriers;
  if (moreStorages.length + moreGrades.length + moreColors.length + moreCarriers.length > 0) return null;
  const variant: ColumnVariant = {
    ...(storage !== undefined && /\d ?[gt]b?/i.test(text) && { storage: capacityLabel(storage) }),
    ...(grade && { grade: grade.code }),
    ...(color && { color: color.word }),
    ...(carrier !== undefined && { carrier }),
    ...(countrySpec !== null && { countrySpec }),
  };
  return Object.keys(variant).length === 0 ? null : variant;
}

/** Properties with or without the word for what is counted: "A", "Grade B price", "Qty C", "128GB". */
function variantColumn(words: readonly string[]): Pick<Column, 'role' | 'variant'> | null {
  const isAmount = (word: string) => ['price', 'quantity'].includes(roleOf(word) ?? '');
  const rest = words.filter((word) => !isAmount(word) && word !== 'grade');
  const variant = rest.length === 0 ? null : variantOf(rest.join(' '));
  if (variant === null) return null;
  return { role: words.some((word) => roleOf(word) === 'quantity') ? 'quantity' : 'price', variant };
}

/** The column under a heading; without a role where the heading is unknown. */
export const columnOf = remembered(readColumn);

function readColumn(heading: string): Column {
  const currency = currencyOf(sign.exec(heading)?.[0] ?? '');
  const plain = withoutAccents(heading.toLowerCase())
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
  const role = roleOf(plain) ?? roleOf(plain.replaceAll('.', '').trim()) ?? roleOf(bare);
  if (role !== undefined) return { ...plainColumn, role, currency };
  if (bare === '') return { ...plainColumn, role: currency === null ? null : 'price', currency };
  const minQuantity = tierOf(bare) ?? tierOf(heading.replaceAll(signs, ' '));
  if (minQuantity !== null) return { ...plainColumn, role: 'price', minQuantity, currency };
  // "A+" and "A/B" are grades, and "RAM+ROM" two words.
  const words = bare.split(/ \+ |[ _/&-]+|\+(?=\S)/).filter((word) => word !== '');
  const varied = variantColumn([bare]) ?? variantColumn(bare.split(' ')) ?? variantColumn(words);
  if (varied) return { ...plainColumn, ...varied, currency };
  const ofWords = roleOfWords(words);
  // "USD/pc" is a price.
  const isPrice = currency !== null && ofWords !== 'msrp' && ofWords !== 'ignore';
  return { ...plainColumn, role: isPrice ? 'price' : ofWords, currency };
}

/** A value stands beside the word: "Qty: 20", "45 pcs", "615 ea". */
const hasValue = /[:=]\s*[^\s:=)]|(?<![\p{L}\d])\d[\d.,]*\s+\p{L}|\p{L}\s+\d[\d.,]*$/u;

/** "ab 50 Stk", "64 GB Qty" */
const isAmountHeading = (cell: string) => tierOf(cell) !== null || columnOf(cell).variant !== null;

/** Whether a text has more words than a heading: "Today's unlocked US spec stock". */
const isClause = (cell: string) =>
  (cell.replaceAll(/\([^)]*\)/g, ' ').match(/[\p{L}\d]+/gu) ?? []).length > 5;

/** Whether a cell has a word that heads a column: most rows have none, and need no closer look. */
const hasHeadingWord = (cell: string) =>
  withoutAccents(cell.toLowerCase())
    .split(/[^\p{L}#$€£]+/u)
    .some((word) => roleOf(word) !== undefined);

/** Columns whose only price is under a heading that is otherwise left out: "Your price", "Old price". */
function withPrice(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  if (columns.some(({ role }) => role === 'price')) return columns;
  const isPrice = (cell: string) =>
    cell
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => roleOf(word) === 'price');
  return columns.map((column, at) =>
    column.role === 'ignore' && isPrice(cells[at] ?? '') && !/total/i.test(cells[at] ?? '')
      ? { ...column, role: 'price' }
      : column,
  );
}

/** Columns where "Red" between the columns of colors is one of them, and no Spanish network. */
function withColors(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  if (columns.filter(({ variant }) => variant?.color !== undefined).length < 2) return columns;
  return columns.map((column, at) => {
    const own = column.variant === null ? variantColumn([(cells[at] ?? '').toLowerCase()]) : null;
    return own?.variant?.color === undefined ? column : { ...plainColumn, ...own, currency: column.currency };
  });
}

const otherAmount: Partial<Record<ColumnRole, RegExp>> = {
  price:
    /(?<!\p{L})(?:last|avg|average|equiv|approx|reference|cost|landed|c\/|com iva|con iva|incl|inkl|brutto|gross|ttc|inc|mit|old|was|previous)/iu,
  quantity: /(?<!\p{L})(?:qoh|oh|soh|on hand|bestand|total|ordered|allocated|physical|gesamt)(?!\p{L})/iu,
};

/** Columns where of several prices the one that is asked for, and of several quantities the free one, is left. */
function withOne(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  const isOther = (role: 'price' | 'quantity', at: number) =>
    (columns[at] ? isPlain(columns[at], role) : false) &&
    otherAmount[role]?.test((cells[at] ?? '').replaceAll('_', ' ')) === true;
  const places = columns.map((_, at) => at);
  const left = (role: 'price' | 'quantity') =>
    places.filter((at) => (columns[at] ? isPlain(columns[at], role) : false) && !isOther(role, at));
  return columns.map((column, at) =>
    (['price', 'quantity'] as const).some((role) => left(role).length > 0 && isOther(role, at))
      ? { ...column, role: 'ignore' }
      : column,
  );
}

const isCapacity = (cell: string) => capacities.has(Number(cell)) || cell === '1024';

/** The columns of a row of headings; null for a row that is none. */
export function headerColumns(cells: readonly string[]): Column[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (
    filled.length < 2 ||
    filled.some(
      (cell) => cell.length > 40 || isClause(cell) || (hasValue.test(cell) && !isAmountHeading(cell)),
    )
  )
    return null;
  if (!filled.some(hasHeadingWord)) return null;
  // Numbers and models are values, not headings.
  const numbers = filled.filter((cell) => /^\d+$/.test(cell));
  const areCapacities =
    numbers.length > 1 && new Set(numbers).size === numbers.length && numbers.every(isCapacity);
  if (numbers.length > 1 && !areCapacities) return null;
  // "$190" is a value.
  if (filled.some((cell) => /\d/.test(cell) && sign.test(cell) && priceOfCell(cell) !== null)) return null;
  const headings = areCapacities ? cells.map((cell) => (isCapacity(cell) ? `${cell}GB` : cell)) : cells;
  const columns = withOne(cells, withPrice(cells, withColors(cells, headings.map(columnOf))));
  const columnsWithRole = columns.filter(({ role }) => role !== null);
  const has = (expectedRole: ColumnRole) => columns.some((column) => isPlain(column, expectedRole));
  const isCoded = (has('sku') || has('code')) && has('quantity') && columnsWithRole.length > 3;
  const isTable =
    has('name') || isCoded || (has('brand') && has('storage')) || (has('quantity') && has('price'));
  if (!isTable || columnsWithRole.length * 2 < filled.length || columnsWithRole.length < 2) return null;
  if (filled.some((cell) => readDeviceWords(cell).models.length > 0)) return null;
  return settledColumns(columns);
}

/** Whether a column has a role for the whole row, and not for one variant or from a number of pieces on. */
export const isPlain = ({ role, variant, minQuantity }: Column, expectedRole: ColumnRole): boolean =>
  role === expectedRole && variant === null && minQuantity === null;

/**
 * Settles what depends on the other columns: a lock without a carrier column is the carrier; columns of variants beside one price are
 * quantities, and so are colors; without a column for the price, the one from the fewest pieces on has it.
 */
export function settledColumns(columns: readonly Column[]): Column[] {
  const has = (role: ColumnRole) => columns.some((column) => isPlain(column, role));
  const hasVariantQuantity = columns.some(({ role, variant }) => role === 'quantity' && variant !== null);
  const isByCarrier = columns.some(({ variant }) => variant?.carrier !== undefined);
  const least = Math.min(...columns.map(({ minQuantity }) => minQuantity ?? Number.POSITIVE_INFINITY));
  return columns.map((column) => {
    const { minQuantity } = column;
    const isLock = column.role === 'unlocked' && isByCarrier;
    const role = isLock ? 'price' : column.role;
    const variant = isLock ? { carrier: 'Unlocked' } : column.variant;
    if (minQuantity === least && !has('price')) return { ...column, minQuantity: null };
    if (role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    const isBare = role === 'price' && variant !== null && !hasVariantQuantity && !has('quantity');
    return isBare && (has('price') || variant.color !== undefined)
      ? { ...column, role: 'quantity', variant }
      : { ...column, role, variant };
  });
}
