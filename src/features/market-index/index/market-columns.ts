import type { SellRequest } from '@/contract/resources';
import { comparableCents } from '@/lib/money';
import { byFacet, type createLotReader, type Facet, facets, type LotFacts } from './lot-facts';
import { foldCase } from '../words/tokenize';

/** Amounts and moments that can be sorted by and limited. */
export const numberColumns = [
  'price',
  'msrp',
  'quantity',
  'minQuantity',
  'discount',
  'value',
  'listedAt',
  'updatedAt',
] as const;
export type NumberColumn = (typeof numberColumns)[number];

/** Texts of a column, each kept once: a row holds only the code of its text. */
export interface TextColumn {
  codes: Uint32Array;
  /** By code, as first written. */
  texts: string[];
  /** Codes by the text in lower case. */
  codeByText: Map<string, number>;
}

/** Every listing as a row in the order of arrival. A removed row stays as a gap until the columns are rebuilt. */
export interface MarketColumns {
  /** Rows, gaps included. */
  length: number;
  alive: Uint8Array;
  listings: SellRequest[];
  rows: Map<string, number>;
  names: TextColumn;
  /** Without regard to case. */
  skus: TextColumn;
  texts: Record<Facet, TextColumn>;
  numbers: Record<NumberColumn, Float64Array>;
  /** Place of the model in the vocabulary, or -1. */
  modelPlaces: Int32Array;
  /** Gigabytes; NaN where none are stated, as in every column of numbers. */
  memory: Float64Array;
  gigabytes: Float64Array;
}

const textColumn = (): TextColumn => ({ codes: new Uint32Array(0), texts: [], codeByText: new Map() });

/** Columns without a row. */
export function emptyColumns(): MarketColumns {
  return {
    length: 0,
    alive: new Uint8Array(0),
    listings: [],
    rows: new Map(),
    names: textColumn(),
    skus: textColumn(),
    texts: byFacet(textColumn),
    numbers: {
      price: new Float64Array(0),
      msrp: new Float64Array(0),
      quantity: new Float64Array(0),
      minQuantity: new Float64Array(0),
      discount: new Float64Array(0),
      value: new Float64Array(0),
      listedAt: new Float64Array(0),
      updatedAt: new Float64Array(0),
    },
    modelPlaces: new Int32Array(0),
    memory: new Float64Array(0),
    gigabytes: new Float64Array(0),
  };
}

function grown<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(larger: T, former: T): T {
  larger.set(former);
  return larger;
}

/** Makes room for rows to come, at least doubling what there is. */
function reserve(columns: MarketColumns, rowCount: number): void {
  if (rowCount <= columns.alive.length) return;
  const room = Math.max(rowCount, columns.alive.length * 2, 1024);
  columns.alive = grown(new Uint8Array(room), columns.alive);
  columns.modelPlaces = grown(new Int32Array(room), columns.modelPlaces);
  columns.memory = grown(new Float64Array(room), columns.memory);
  columns.gigabytes = grown(new Float64Array(room), columns.gigabytes);
  for (const column of [columns.names, columns.skus, ...Object.values(columns.texts)]) {
    column.codes = grown(new Uint32Array(room), column.codes);
  }
  for (const key of numberColumns) {
    columns.numbers[key] = grown(new Float64Array(room), columns.numbers[key]);
  }
}

function codeOf(column: TextColumn, text: string, key = text.toLowerCase()): number {
  const code = column.codeByText.get(key);
  if (code !== undefined) return code;
  column.texts.push(text);
  column.codeByText.set(key, column.texts.length - 1);
  return column.texts.length - 1;
}

function write(columns: MarketColumns, row: number, listing: SellRequest, facts: LotFacts): void {
  columns.listings[row] = listing;
  columns.alive[row] = 1;
  columns.names.codes[row] = codeOf(columns.names, listing.name, foldCase(listing.name));
  columns.skus.codes[row] = codeOf(columns.skus, foldCase(listing.sku ?? ''));
  for (const facet of facets) {
    const column = columns.texts[facet];
    column.codes[row] = codeOf(column, facts[facet]);
  }
  for (const key of numberColumns) columns.numbers[key][row] = facts[key] ?? Number.NaN;
  // Also an amount that is not in whole cents sorts and filters by its value.
  columns.numbers.price[row] = comparableCents(listing.price);
  if (listing.msrp) columns.numbers.msrp[row] = comparableCents(listing.msrp);
  columns.modelPlaces[row] = facts.modelPlace ?? -1;
  columns.memory[row] = facts.memory ?? Number.NaN;
  columns.gigabytes[row] = facts.gigabytes ?? Number.NaN;
}

/** Puts listings into columns: a new one after all others, a known one in its place. Returns whether anything changed. */
export function writeListings(
  columns: MarketColumns,
  listings: readonly SellRequest[],
  read: ReturnType<typeof createLotReader>,
): boolean {
  reserve(columns, columns.length + listings.length);
  let hasChanged = false;
  for (const listing of listings) {
    const existingRow = columns.rows.get(listing.id);
    if (existingRow !== undefined && columns.listings[existingRow] === listing) continue;
    const row = existingRow ?? columns.length;
    if (existingRow === undefined) {
      columns.rows.set(listing.id, row);
      columns.length += 1;
    }
    write(columns, row, listing, read(listing));
    hasChanged = true;
  }
  return hasChanged;
}

/** Takes listings out. Returns whether any was there. */
export function eraseListings(columns: MarketColumns, ids: Iterable<string>): boolean {
  let hasChanged = false;
  for (const id of ids) {
    const row = columns.rows.get(id);
    if (row === undefined) continue;
    columns.rows.delete(id);
    columns.alive[row] = 0;
    hasChanged = true;
  }
  return hasChanged;
}
