import { wordKey } from '@/features/market-index/words/tokenize';
import { capacityLabel } from '@/features/market-index/words/storage-text';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { currencyOf, priceOfCell, quantityOfCell, signSource } from './amounts';
import { mixedWords } from './color-names';
import headings from './column-headings.json';
import { readDeviceWords } from './device-words';
import type { ItemProperties } from './list-item';

const columnRoles = [
  'brand',
  'name',
  'storage',
  'color',
  'grade',
  'carrier',
  'lock',
  'unlocked',
  'countrySpec',
  'quantity',
  'minQuantity',
  'price',
  'msrp',
  'sku',
  'code',
  'vat',
  'functional',
  'currency',
  'ignore',
] as const;

/** What the cells of a column say. */
export type ColumnRole = (typeof columnRoles)[number];

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

const plainColumn = { variant: null, minQuantity: null, isGuess: false };
const tierHeading =
  /^(?:(?:price|qty|preis|prix|precio|from|ab|≥|>=?)\s*)?(\d{1,6})\s*(?:\+|[-–]\s*\d{1,6}|and up|or more)(?:\s*(?:pcs|units|stk))?$/;

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const roles = new Map<string, ColumnRole>();
for (const role of columnRoles)
  for (const heading of headings[role].split('|')) {
    roles.set(heading, role);
    roles.set(withoutAccents(heading), role);
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
  'code',
  'vat',
  'brand',
];

/** The roles of a word; a compound such as "Lagerbestand" or "Gesamtpreis" has those of its ends. */
function rolesOfWord(word: string): (ColumnRole | undefined)[] {
  const own = roles.get(word);
  if (own !== undefined) return [own];
  const cuts = Array.from({ length: Math.max(0, word.length - 7) }, (_, place) => place + 4);
  const first = cuts.toReversed().find((cut) => roles.has(word.slice(0, cut)));
  const last = cuts.find((cut) => roles.has(word.slice(cut)));
  if (last === undefined) return [undefined];
  return [roles.get(word.slice(last)), ...(first === undefined ? [] : [roles.get(word.slice(0, first))])];
}

/** The role of a heading of several words, by the one that says most: "Prix HT", "Opening bid". */
function roleOfWords(words: readonly string[]): ColumnRole | null {
  if (words.length > 6) return null;
  const found = words.flatMap(rolesOfWord);
  // "Product category" is no name of a product.
  const isName = found.includes('name') && found.every((role) => role !== undefined);
  return rank.find((role) => found.includes(role)) ?? (isName ? 'name' : null);
}

/** What a text says of the properties of goods and nothing else: "128GB", "Grade B", "AT&T", "256GB A". */
function variantOf(text: string): ColumnVariant | null {
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
  const isAmount = (word: string) => ['price', 'quantity'].includes(roles.get(word) ?? '');
  const rest = words.filter((word) => !isAmount(word) && word !== 'grade');
  const variant = rest.length === 0 ? null : variantOf(rest.join(' '));
  if (variant === null) return null;
  return { role: words.some((word) => roles.get(word) === 'quantity') ? 'quantity' : 'price', variant };
}

/** The column under a heading; without a role where the heading is unknown. */
export function columnOf(heading: string): Column {
  const currency = currencyOf(sign.exec(heading)?.[0] ?? '');
  const plain = withoutAccents(heading.toLowerCase())
    .replaceAll(/[*_"“”:]/g, ' ')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bare = plain
    .replaceAll(signs, ' ')
    .replaceAll(/[.,/](?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const role = roles.get(plain) ?? roles.get(plain.replaceAll('.', '').trim()) ?? roles.get(bare);
  if (role !== undefined) return { ...plainColumn, role, currency };
  if (bare === '') return { ...plainColumn, role: currency === null ? null : 'price', currency };
  const minQuantity = tierHeading.exec(bare)?.[1];
  if (minQuantity !== undefined)
    return { ...plainColumn, role: 'price', minQuantity: Number(minQuantity), currency };
  const words = bare.split(/[ _/&+-]+/).filter((word) => word !== '');
  const varied = variantColumn(words);
  if (varied) return { ...plainColumn, ...varied, currency };
  const ofWords = roleOfWords(words);
  // "USD/pc" is a price.
  const isPrice = currency !== null && ofWords !== 'msrp' && ofWords !== 'ignore';
  return { ...plainColumn, role: isPrice ? 'price' : ofWords, currency };
}

/** A value stands beside the word: "Qty: 20", "45 pcs", "615 ea". */
const hasValue = /[:=]\s*[^\s:=)]|(?<![\p{L}\d])\d[\d.,]*\s+\p{L}|\p{L}\s+\d[\d.,]*$/u;

/** The columns of a row of headings; null for a row that is none. */
export function headerColumns(cells: readonly string[]): Column[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length < 2 || filled.some((cell) => cell.length > 40 || hasValue.test(cell))) return null;
  const columns = cells.map(columnOf);
  const known = columns.filter(({ role }) => role !== null);
  const has = (wanted: ColumnRole) => columns.some((column) => isPlain(column, wanted));
  const isTable = has('name') || (has('brand') && has('storage')) || (has('quantity') && has('price'));
  if (!isTable || known.length * 2 < filled.length || known.length < 2) return null;
  return settledColumns(columns);
}

/** Whether a column has a role for the whole row, and not for one variant or from a number of pieces on. */
export const isPlain = ({ role, variant, minQuantity }: Column, wanted: ColumnRole): boolean =>
  role === wanted && variant === null && minQuantity === null;

const signedCell = new RegExp(`\\d.*(?:${signSource})|(?:${signSource}).*\\d`, 'iu');
const decimalCell = /^\d[\d.,]*[.,]\d\d$/;
const isCount = (cell: string) => /^\d{1,6}$|^\d{1,3}(?:[.,]\d{3})+$/.test(cell);
const capacityCell = /^(?:16|32|64|128|256|512|1024)$/;
const propertyRoles = ['storage', 'grade', 'color', 'carrier', 'countrySpec'] as const;

/** The roles that a cell speaks for; none for a bare number and for text that says nothing alone. */
function rolesOfCell(cell: string): ColumnRole[] {
  if (/^\d{11,15}$/.test(cell)) return ['code'];
  if (/^[a-z]{3}$/i.test(cell) && currencyOf(cell) !== null) return ['currency'];
  if (priceOfCell(cell) !== null && (signedCell.test(cell) || decimalCell.test(cell))) return ['price'];
  if (isCount(cell)) return [];
  if (/^\d/.test(cell) && quantityOfCell(cell) !== null) return ['quantity'];
  if (cell.replaceAll(mixedWords, '').trim() === '') return ['color'];
  const words = vocabulary();
  const variant = variantOf(cell) ?? {};
  const kinds = (words.meanings.get(wordKey(cell)) ?? []).map(({ kind }) => kind);
  const found = propertyRoles.filter(
    (role) => variant[role] !== undefined || kinds.some((kind) => kind === role),
  );
  if (words.brands.has(cell.toLowerCase())) return [...found, 'brand'];
  if (found.length > 0) return found;
  return readDeviceWords(cell).models.length > 0 ? ['name'] : [];
}

/** The role that most cells of a column speak for and no cell contradicts. */
function roleOfCells(cells: readonly string[]): ColumnRole | null {
  const found = cells.map(rolesOfCell);
  const fits = (role: ColumnRole) => found.filter((all) => all.includes(role)).length * 2 > cells.length;
  const isClear = (role: ColumnRole) => found.every((all) => all.length === 0 || all.includes(role));
  const [role = null] = [...new Set(found.flat())].filter(
    (one) => fits(one) && (one === 'name' || isClear(one)),
  );
  return role;
}

/**
 * Gives the columns that no heading explains the role that their cells speak for, where no other column has it. Bare numbers are pieces and
 * then a price: certain beside a column of prices with a sign in a table without headings, else a guess.
 */
export function inferredColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  hasHeadings: boolean,
): Column[] {
  const next = [...columns];
  const has = (role: ColumnRole) => next.some((column) => column.role === role);
  const cellsAt = (place: number) => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  const open = () =>
    columns.flatMap((_, place) => (next[place]?.role === null && cellsAt(place).length > 0 ? [place] : []));
  const give = (place: number, role: ColumnRole, isGuess = false) => {
    next[place] = { ...plainColumn, role, currency: columns[place]?.currency ?? null, isGuess };
  };
  for (const place of open()) {
    const role = roleOfCells(cellsAt(place));
    if (role !== null && !has(role)) give(place, role);
  }
  if (!has('storage')) {
    const place = open().find((at) => cellsAt(at).every((cell) => capacityCell.test(cell)));
    const isNamed = has('name') && !hasHeadings && open().length > 1;
    if (place !== undefined && isNamed) give(place, 'storage');
  }
  const counts = open().filter((place) => cellsAt(place).every(isCount));
  const wanted = (['quantity', 'price'] as const).filter((role) => !has(role));
  const isGuess = hasHeadings || counts.length > 1 || wanted.length > 1;
  for (const [at, role] of wanted.entries()) {
    const place = counts[at];
    if (place !== undefined) give(place, role, isGuess);
  }
  return next;
}

/** A table without headings: its columns by what their cells say. Null where they don't say what is sold and an amount. */
export function headlessColumns(rows: readonly (readonly string[])[]): Column[] | null {
  const [first = []] = rows;
  const columns = inferredColumns(
    first.map(() => ({ ...plainColumn, role: null, currency: null })),
    rows,
    false,
  );
  const has = (role: ColumnRole) => columns.some((column) => column.role === role);
  return has('name') && has('price') && has('quantity') ? columns : null;
}

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
    const { role, variant, minQuantity } = column;
    if (minQuantity === least && !has('price')) return { ...column, minQuantity: null };
    if (role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    if (role === 'unlocked' && isByCarrier)
      return { ...column, role: 'price', variant: { carrier: 'Unlocked' } };
    const isBare = role === 'price' && variant !== null && !hasVariantQuantity && !has('quantity');
    return isBare && (has('price') || variant.color !== undefined) ? { ...column, role: 'quantity' } : column;
  });
}
