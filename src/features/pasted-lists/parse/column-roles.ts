import { vocabulary } from '@/features/market-index/words/vocabulary';
import { wordKey } from '@/features/market-index/words/tokenize';
import { currencyOf, signSource } from './amounts';

/** What the cells of a column say. `grade:` names a column of prices for one grade. */
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
  | 'ignore'
  | `grade:${string}`;

/** A column of a table. */
export interface Column {
  role: ColumnRole | null;
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
    'storage|capacity|gb|mem|memory|size|rom|speicher|capacidad|capacité|variant|storage size|容量|内存',
  ],
  ['color', 'color|colour|col|clr|farbe|couleur|colore|kleur|kolor|颜色|顏色'],
  [
    'grade',
    'grade|grading|cond|condition|quality|cosmetic|zustand|état|estado|condition code|stan|grado|成色|等级',
  ],
  [
    'carrier',
    'carrier|network|ntwk|sim lock|simlock|service|netz|opérateur|operador|provider|netwerk|运营商',
  ],
  ['lock', 'lock|lock status'],
  ['countrySpec', 'spec|region|country|version|market|origin|part suffix|specs|版本'],
  [
    'quantity',
    'qty|quantity|qoh|avail|available|stock|units|pcs|on hand|menge|stk|stück|cantidad|qté|quantité|ats|aantal|ilość|anzahl|bestand|数量|數量',
  ],
  ['minQuantity', 'moq|min|min qty|minimum|vpe|pack|min order'],
  [
    'price',
    'price|unit price|ask|asking|cost|each|ea|list price|dealer price|wholesale|ek|ek netto|preis|precio|prix|prezzo|prijs|cena|offer|price each|price ea|unit cost|unit price usd|单价|價格|价格',
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
    .replaceAll(new RegExp(signSource, 'giu'), ' ')
    .replaceAll(/[.,/]+(?=\s|$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const role = roles.get(plain) ?? roles.get(plain.replaceAll('.', '').trim()) ?? roles.get(bare);
  if (role !== undefined) return { role, currency };
  if (bare === '' && currency !== null) return { role: 'price', currency };
  const meaning = vocabulary()
    .meanings.get(wordKey(plain))
    ?.find(({ kind }) => kind === 'grade');
  return { role: meaning ? `grade:${meaning.value}` : null, currency };
}

/** The columns of a row of headings; null for a row that is none. */
export function headerColumns(cells: readonly string[]): Column[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length < 2) return null;
  const columns = cells.map((cell) => (cell.trim() === '' ? { role: null, currency: null } : columnOf(cell)));
  const known = columns.filter(({ role }) => role !== null);
  const has = (wanted: ColumnRole) => columns.some(({ role }) => role === wanted);
  const isTable = has('name') || (has('brand') && has('storage')) || (has('quantity') && has('price'));
  return isTable && known.length * 2 >= filled.length && known.length >= 2 ? columns : null;
}
