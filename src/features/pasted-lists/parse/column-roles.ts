import { vocabulary } from '@/features/market-index/words/vocabulary';
import { wordKey } from '@/features/market-index/words/tokenize';
import { currencyOf, signSource } from './amounts';

/** What the cells of a column say. */
export type ColumnRole =
  | 'brand'
  | 'name'
  | 'storage'
  | 'color'
  | 'grade'
  | 'carrier'
  | 'lock'
  | 'countrySpec'
  | 'quantity'
  | 'minQuantity'
  | 'price'
  | 'msrp'
  | 'sku'
  | 'code'
  | 'vat'
  | 'ignore';

/** A column of a table. */
export interface Column {
  role: ColumnRole | null;
  /** The grade that its prices or quantities are for; null for a column that is for all. */
  grade: string | null;
  /** The currency that its heading names. */
  currency: string | null;
}

const headings: readonly (readonly [ColumnRole, string])[] = [
  ['brand', 'brand|make|manufacturer|mfr|mfg|oem|hersteller|marca|marque|merk|producent|品牌'],
  [
    'name',
    'model|device|product|item|description|item description|desc|article|artikel|modell|modelo|modèle|modello|phone|title|product name|bezeichnung|produkt|型号|型號|機型',
  ],
  [
    'storage',
    'storage|capacity|gb|mem|memory|size|rom|speicher|capacidad|capacité|variant|storage size|cap|almacenamiento|memoria|mémoire|stockage|opslag|容量|内存',
  ],
  ['color', 'color|colour|col|clr|farbe|couleur|colore|kleur|kolor|颜色|顏色'],
  [
    'grade',
    'grade|grading|cond|condition|quality|cosmetic|zustand|état|estado|condition code|stan|grado|condición|conditie|成色|等级',
  ],
  [
    'carrier',
    'carrier|network|ntwk|sim lock|simlock|service|netz|opérateur|operador|provider|netwerk|net|compañía|réseau|gestore|运营商',
  ],
  ['lock', 'lock|lock status|locked'],
  ['countrySpec', 'spec|region|country|version|market|origin|part suffix|specs|版本'],
  [
    'quantity',
    'qty|quantity|qoh|avail|available|stock|units|pcs|on hand|menge|stk|stück|cantidad|qté|quantité|ats|aantal|ilość|anzahl|bestand|unidades|quantità|pieces|pc|count|balance|数量|數量',
  ],
  ['minQuantity', 'moq|min|min qty|minimum|vpe|pack|min order'],
  [
    'price',
    'price|unit price|ask|asking|cost|each|ea|list price|dealer price|wholesale|ek|ek netto|preis|precio|prix|prezzo|prijs|cena|offer|price each|price ea|unit cost|bid|opening bid|start price|our price|sell price|pvp|netto|每台|報價|报价|单价|價格|价格',
  ],
  ['msrp', 'msrp|retail|unit retail|retail per unit|rrp|uvp|srp'],
  [
    'sku',
    'sku|item no|item #|item number|stock no|part|part number|part no|artikelnummer|art nr|ref|reference',
  ],
  ['code', 'upc|ean|imei|serial|serial no|gtin|barcode|mpn|model #|model number'],
  ['vat', 'mwst|vat|tax|iva|tva|btw'],
  [
    'ignore',
    'ext price|ext cost|total|line total|total retail|whse|warehouse|line|lot id|location|notes|note|comment|comments|functional|remarks|extended|amount|subtotal|gesamt|#|no|nr|pos',
  ],
];

const roles = new Map<string, ColumnRole>();
for (const [role, list] of headings) {
  for (const heading of list.split('|')) roles.set(heading, role);
}

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

/** The columns of a row of headings; null for a row that is none. */
export function headerColumns(cells: readonly string[]): Column[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length < 2 || filled.some((cell) => cell.length > 40)) return null;
  const columns = cells.map(columnOf);
  const known = columns.filter(({ role }) => role !== null);
  const has = (wanted: ColumnRole) => columns.some(({ role, grade }) => role === wanted && grade === null);
  const isTable = has('name') || (has('brand') && has('storage')) || (has('quantity') && has('price'));
  if (!isTable || known.length * 2 < filled.length || known.length < 2) return null;
  return withoutDoubts(columns);
}

/** Settles what depends on the other columns: a lock without a carrier column is the carrier; bare grades beside one price are quantities. */
function withoutDoubts(columns: readonly Column[]): Column[] {
  const has = (wanted: ColumnRole) => columns.some(({ role, grade }) => role === wanted && grade === null);
  const hasGradeQuantity = columns.some(({ role, grade }) => role === 'quantity' && grade !== null);
  return columns.map((column) => {
    if (column.role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    const isBareGrade = column.role === 'price' && column.grade !== null && !hasGradeQuantity;
    return isBareGrade && has('price') && !has('quantity') ? { ...column, role: 'quantity' } : column;
  });
}
