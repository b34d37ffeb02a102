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
  /** The currency that its heading names. */
  currency: string | null;
}

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
  if (role !== undefined) return { role, grade: null, currency };
  if (bare === '') return { role: currency === null ? null : 'price', grade: null, currency };
  const words = bare.split(/[ _]/);
  const graded = gradeColumn(words);
  if (graded) return { ...graded, currency };
  return { role: roleOfWords(words), grade: null, currency };
}

/** A value stands beside the word: "Qty: 20", "45 pcs", "615 ea". */
const hasValue = /[:=]\s*[^\s:=)]|(?<![\p{L}\d])\d[\d.,]*\s+\p{L}|\p{L}\s+\d[\d.,]*$/u;

/** The columns of a row of headings; null for a row that is none. */
export function headerColumns(cells: readonly string[]): Column[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length < 2 || filled.some((cell) => cell.length > 40 || hasValue.test(cell))) return null;
  const columns = cells.map(columnOf);
  const known = columns.filter(({ role }) => role !== null);
  const has = (wanted: ColumnRole) => columns.some(({ role, grade }) => role === wanted && grade === null);
  const isTable = has('name') || (has('brand') && has('storage')) || (has('quantity') && has('price'));
  if (!isTable || known.length * 2 < filled.length || known.length < 2) return null;
  return settledColumns(columns);
}

/** Settles what depends on the other columns: a lock without a carrier column is the carrier; bare grades beside one price are quantities. */
export function settledColumns(columns: readonly Column[]): Column[] {
  const has = (wanted: ColumnRole) => columns.some(({ role, grade }) => role === wanted && grade === null);
  const hasGradeQuantity = columns.some(({ role, grade }) => role === 'quantity' && grade !== null);
  return columns.map((column) => {
    if (column.role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    const isBareGrade = column.role === 'price' && column.grade !== null && !hasGradeQuantity;
    return isBareGrade && has('price') && !has('quantity') ? { ...column, role: 'quantity' } : column;
  });
}
