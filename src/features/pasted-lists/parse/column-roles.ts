import { vocabulary } from '@/features/market-index/words/vocabulary';
import { capacityLabel, storageAt } from '@/features/market-index/words/storage-text';
import { tokenize, wordKey } from '@/features/market-index/words/tokenize';
import { currencyOf, signSource } from './amounts';
import headings from './column-headings.json';

const columnRoles = [
  'brand',
  'name',
  'storage',
  'color',
  'grade',
  'carrier',
  'lock',
  'countrySpec',
  'quantity',
  'minQuantity',
  'price',
  'msrp',
  'sku',
  'code',
  'vat',
  'functional',
  'ignore',
] as const;

/** What the cells of a column say. */
export type ColumnRole = (typeof columnRoles)[number];

/** What the items of a row differ in, where each has columns of its own. */
export interface ColumnVariant {
  property: 'grade' | 'color' | 'storage';
  value: string;
}

/** A column of a table. */
export interface Column {
  role: ColumnRole | null;
  /** The grade, color or capacity that its prices or quantities are for; null for a column that is for all. */
  variant: ColumnVariant | null;
  /** The pieces from which its price holds: 10 below "10-49" or "10+"; null for a column without such a limit. */
  minQuantity: number | null;
  /** The currency that its heading names. */
  currency: string | null;
}

const plainColumn = { variant: null, minQuantity: null };
const tierHeading =
  /^(?:(?:price|qty|preis|prix|precio|from|ab|≥|>=?)\s*)?(\d{1,6})\s*(?:\+|[-–]\s*\d{1,6}|and up|or more)(?:\s*(?:pcs|units|stk))?$/;

const roles = new Map<string, ColumnRole>();
for (const role of columnRoles) for (const heading of headings[role].split('|')) roles.set(heading, role);

const sign = new RegExp(signSource, 'iu');
const signs = new RegExp(signSource, 'giu');
/** Of several words of a heading, the first of these decides: "Unit retail price" is a retail price. */
const rank: readonly ColumnRole[] = [
  'ignore',
  'functional',
  'msrp',
  'minQuantity',
  'price',
  'quantity',
  'storage',
  'color',
  'grade',
  'countrySpec',
  'carrier',
  'lock',
  'sku',
  'code',
  'vat',
  'brand',
];

/** The role of a heading of several words, by the one that says most: "Prix HT", "Opening bid". */
function roleOfWords(words: readonly string[]): ColumnRole | null {
  if (words.length > 4) return null;
  const meanings = words.map((word) => roles.get(word));
  // "Product category" is no name of a product.
  const isName = meanings.includes('name') && meanings.every((role) => role !== undefined);
  return rank.find((role) => meanings.includes(role)) ?? (isName ? 'name' : null);
}

/** The grade, color or capacity that a text names and nothing else. */
function variantOf(text: string): ColumnVariant | null {
  const capacity = /^(\d{2,4}) ?(gb|tb)$|^(\d) ?tb$/.exec(text) ? readCapacity(text) : null;
  if (capacity !== null) return { property: 'storage', value: capacity };
  const meanings = vocabulary().meanings.get(wordKey(text)) ?? [];
  for (const { kind, value } of meanings)
    if (kind === 'grade' || kind === 'color')
      return { property: kind, value: kind === 'color' ? text : value };
  return null;
}

/** The capacity of a heading such as "128GB". */
function readCapacity(text: string): string | null {
  const [capacity] = storageAt(tokenize(text), 0)?.capacities ?? [];
  return capacity === undefined ? null : capacityLabel(capacity);
}

/** A grade, color or capacity with or without the word for what is counted: "A", "Grade B price", "Qty C", "128GB". */
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
  const plain = heading
    .toLowerCase()
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
  const words = bare.split(/[ _/]+/).filter((word) => word !== '');
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
  if (
    !filled.some((cell) =>
      roles.has(
        cell
          .toLowerCase()
          .replaceAll(/[^\p{L}# ]/gu, '')
          .trim(),
      ),
    )
  )
    return null;
  const columns = cells.map(columnOf);
  const columnsWithRole = columns.filter(({ role }) => role !== null);
  const has = (expectedRole: ColumnRole) => columns.some((column) => isPlain(column, expectedRole));
  const isTable = has('name') || (has('brand') && has('storage')) || (has('quantity') && has('price'));
  if (!isTable || columnsWithRole.length * 2 < filled.length || columnsWithRole.length < 2) return null;
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
  const least = Math.min(...columns.map(({ minQuantity }) => minQuantity ?? Number.POSITIVE_INFINITY));
  return columns.map((column) => {
    const { role, variant, minQuantity } = column;
    if (minQuantity === least && !has('price')) return { ...column, minQuantity: null };
    if (role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    const isBare = role === 'price' && variant !== null && !hasVariantQuantity && !has('quantity');
    return isBare && (has('price') || variant.property === 'color')
      ? { ...column, role: 'quantity' }
      : column;
  });
}
