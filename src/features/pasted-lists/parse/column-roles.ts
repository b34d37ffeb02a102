import { vocabulary } from '@/features/market-index/words/vocabulary';
import { wordKey } from '@/features/market-index/words/tokenize';
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
  'ignore',
] as const;

/** What the cells of a column say. */
export type ColumnRole = (typeof columnRoles)[number];

/** A column of a table. */
export interface Column {
  role: ColumnRole | null;
  /** The grade that its prices or quantities are for; null for a column that is for all. */
  grade: string | null;
  /** The pieces from which its price holds: 10 below "10-49" or "10+"; null for a column without such a limit. */
  minQuantity: number | null;
  /** The currency that its heading names. */
  currency: string | null;
}

const plainColumn = { grade: null, minQuantity: null };
const tierHeading =
  /^(?:(?:price|qty|preis|prix|precio|from|ab|≥|>=?)\s*)?(\d{1,6})\s*(?:\+|[-–]\s*\d{1,6}|and up|or more)(?:\s*(?:pcs|units|stk))?$/;

const roles = new Map<string, ColumnRole>();
for (const role of columnRoles) for (const heading of headings[role].split('|')) roles.set(heading, role);

const sign = new RegExp(signSource, 'iu');
const signs = new RegExp(signSource, 'giu');
/** Of several words of a heading, the first of these decides: "Unit retail price" is a retail price. */
const rank: readonly ColumnRole[] = [
  'ignore',
  'msrp',
  'minQuantity',
  'price',
  'quantity',
  'storage',
  'color',
];

const gradeOf = (text: string): string | null =>
  vocabulary()
    .meanings.get(wordKey(text))
    ?.find(({ kind }) => kind === 'grade')?.value ?? null;

/** The role of a heading of several words, by the one that says most: "Prix HT", "Opening bid". */
function roleOfWords(words: readonly string[]): ColumnRole | null {
  if (words.length > 3) return null;
  const found = words.map((word) => roles.get(word));
  return rank.find((role) => found.includes(role)) ?? null;
}

/** A grade with or without the word for what is counted: "A", "Grade B price", "Qty C". */
function gradeColumn(words: readonly string[]): Pick<Column, 'role' | 'grade'> | null {
  const isAmount = (word: string) => ['price', 'quantity'].includes(roles.get(word) ?? '');
  const rest = words.filter((word) => !isAmount(word) && word !== 'grade');
  const grade = rest.length === 0 ? null : gradeOf(rest.join(' '));
  if (grade === null) return null;
  return { role: words.some((word) => roles.get(word) === 'quantity') ? 'quantity' : 'price', grade };
}

/** The column under a heading; without a role where the heading is unknown. */
export function columnOf(heading: string): Column {
  const currency = currencyOf(sign.exec(heading)?.[0] ?? '');
  const plain = heading
    .toLowerCase()
    .replaceAll(/[*_"“”:]/g, ' ')
    .replaceAll(/\([^)]*\)/g, ' ')
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
  const words = bare.split(/[ _]/);
  const graded = gradeColumn(words);
  if (graded) return { ...plainColumn, ...graded, currency };
  return { ...plainColumn, role: roleOfWords(words), currency };
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

/** Whether a column has a role for the whole row, and not for one grade or from a number of pieces on. */
export const isPlain = ({ role, grade, minQuantity }: Column, wanted: ColumnRole): boolean =>
  role === wanted && grade === null && minQuantity === null;

/**
 * Settles what depends on the other columns: a lock without a carrier column is the carrier; bare grades beside one price are quantities;
 * without a column for the price, the one from the fewest pieces on has it.
 */
export function settledColumns(columns: readonly Column[]): Column[] {
  const has = (wanted: ColumnRole) => columns.some((column) => isPlain(column, wanted));
  const hasGradeQuantity = columns.some(({ role, grade }) => role === 'quantity' && grade !== null);
  const least = Math.min(...columns.map(({ minQuantity }) => minQuantity ?? Number.POSITIVE_INFINITY));
  return columns.map((column) => {
    if (column.minQuantity === least && !has('price')) return { ...column, minQuantity: null };
    if (column.role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    const isBareGrade = column.role === 'price' && column.grade !== null && !hasGradeQuantity;
    return isBareGrade && has('price') && !has('quantity') ? { ...column, role: 'quantity' } : column;
  });
}
