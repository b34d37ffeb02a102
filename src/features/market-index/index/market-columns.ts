import type { SellRequest } from '@/contract/resources';
import { comparableCents } from '@/lib/money';
import {
  byFacet,
  type createSellRequestReader,
  type Facet,
  facets,
  type IndexedFacts,
} from './indexed-facts';
import { foldCase } from '../words/tokenize';

/** The columns of amounts and times, which can be sorted by and limited. */
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

/** The texts of a column. Each text is stored once, and a row holds its code. */
export interface TextColumn {
  /** By row. */
  codes: number[];
  /** By code, as first written. */
  texts: string[];
  /** Codes by the text in lower case. */
  codeByText: Map<string, number>;
}

/** Every sell request as a row, in order of arrival. A removed row stays as a gap until the columns are rebuilt. */
export interface MarketColumns {
  sellRequests: SellRequest[];
  /** 1 for a row, 0 for a gap. */
  alive: number[];
  /** Rows by the lot's id. */
  rows: Map<string, number>;
  names: TextColumn;
  /** In lower case. */
  skus: TextColumn;
  texts: Record<Facet, TextColumn>;
  /** NaN if the sell request states no number. */
  numbers: Record<NumberColumn, number[]>;
  /** The place of the model in the vocabulary, or -1. */
  modelPlaces: number[];
  /** Gigabytes, or NaN. */
  memory: number[];
  gigabytes: number[];
}

const textColumn = (): TextColumn => ({ codes: [], texts: [], codeByText: new Map() });

/** Columns without rows. */
export function emptyColumns(): MarketColumns {
  return {
    sellRequests: [],
    alive: [],
    rows: new Map(),
    names: textColumn(),
    skus: textColumn(),
    texts: byFacet(textColumn),
    numbers: {
      price: [],
      msrp: [],
      quantity: [],
      minQuantity: [],
      discount: [],
      value: [],
      listedAt: [],
      updatedAt: [],
    },
    modelPlaces: [],
    memory: [],
    gigabytes: [],
  };
}

function codeOf(column: TextColumn, text: string, key = text.toLowerCase()): number {
  const code = column.codeByText.get(key);
  if (code !== undefined) return code;
  column.texts.push(text);
  column.codeByText.set(key, column.texts.length - 1);
  return column.texts.length - 1;
}

function write(columns: MarketColumns, row: number, sellRequest: SellRequest, facts: IndexedFacts): void {
  columns.sellRequests[row] = sellRequest;
  columns.alive[row] = 1;
  columns.names.codes[row] = codeOf(columns.names, sellRequest.name, foldCase(sellRequest.name));
  columns.skus.codes[row] = codeOf(columns.skus, foldCase(sellRequest.sku ?? ''));
  for (const facet of facets) {
    const column = columns.texts[facet];
    column.codes[row] = codeOf(column, facts[facet]);
  }
  for (const key of numberColumns) columns.numbers[key][row] = facts[key] ?? Number.NaN;
  // An amount that is not in whole cents also sorts and filters by its value.
  columns.numbers.price[row] = comparableCents(sellRequest.price);
  if (sellRequest.msrp) columns.numbers.msrp[row] = comparableCents(sellRequest.msrp);
  columns.modelPlaces[row] = facts.modelPlace ?? -1;
  columns.memory[row] = facts.memory ?? Number.NaN;
  columns.gigabytes[row] = facts.gigabytes ?? Number.NaN;
}

/** Writes sell requests into columns: a new one at the end, a known one in its place. Returns whether anything changed. */
export function writeSellRequests(
  columns: MarketColumns,
  sellRequests: readonly SellRequest[],
  read: ReturnType<typeof createSellRequestReader>,
): boolean {
  let hasChanged = false;
  for (const sellRequest of sellRequests) {
    const existingRow = columns.rows.get(sellRequest.id);
    if (existingRow !== undefined && columns.sellRequests[existingRow] === sellRequest) continue;
    const row = existingRow ?? columns.sellRequests.length;
    columns.rows.set(sellRequest.id, row);
    write(columns, row, sellRequest, read(sellRequest));
    hasChanged = true;
  }
  return hasChanged;
}

/** Removes sell requests. Returns whether any was there. */
export function eraseSellRequests(columns: MarketColumns, ids: Iterable<string>): boolean {
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
