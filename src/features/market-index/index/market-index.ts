import type { SellRequest } from '@/contract/resources';
import type { Cents } from '@/lib/money';
import { type BestPrices, bestPrices } from './best-prices';
import { columnOrder, ranksOf } from './column-order';
import { type ReadText, readText } from '../words/literal-match';
import { byFacet, createSellRequestReader, type Facet } from './indexed-facts';
import { emptyColumns, eraseSellRequests, type MarketColumns, writeSellRequests } from './market-columns';
import { type MarketPass, filterRows } from './filter-rows';
import type { MarketSelection } from './market-selection';
import { getOrInsert } from '@/lib/get-or-insert';
import type { ParsedQuery } from '../words/parsed-query';
import { vocabulary } from '../words/vocabulary';
import { rowsByName, rowsBySku, rowsOfWords } from './word-filter';

/** A value of a facet, and how many sell requests choosing it would show together with the other filters. */
export interface FacetCount {
  /** Empty for sell requests that state none. */
  value: string;
  count: number;
  isChosen: boolean;
}

/** The lots that match a selection. Later changes of the index do not affect it, except for replaced sell requests. */
export interface MarketAnswer {
  total: number;
  /** The sell request at a place in the requested order. */
  at: (place: number) => SellRequest | undefined;
  /** How the sell requests were found: by the name or SKU alone if the words mean no sell request, or if there are no words. */
  foundBy: 'words' | 'name' | 'sku';
  /** How many of them have the text in the name, and how many other sell requests do that pass the other filters. */
  byName: number;
  moreByName: number;
  /** Whether a sell request is among them. */
  has: (id: string) => boolean;
  /** All ids in the requested order. */
  ids: () => string[];
  /**
   * Every value in the market and every chosen one, in natural order: grades by the scale, storage by size, others by name. The count is 0 if
   * the other filters leave none.
   */
  counts: Readonly<Record<Facet, readonly FacetCount[]>>;
  /** Pieces of all lots. */
  quantity: number;
  /** Price times pieces of all lots; null if too large to be exact. */
  value: Cents | null;
}

/** Gaps are closed if they are more than this, and more than the rows that are left. */
const mostGaps = 1000;

/** Creates an empty index of sell requests, which filters, counts and sorts them on every key press. */
export function createMarketIndex() {
  const words = vocabulary();
  const read = createSellRequestReader();
  const texts = new Map<string, ReadText>();
  let columns = emptyColumns();
  let version = 0;
  let orders = new Map<string, Uint32Array>();
  let usedValues = new Map<Facet, UsedValues>();
  let prices: BestPrices | null = null;
  let lastRows: { words: ParsedQuery | null; text: string; rows: FoundRows } | null = null;

  const changed = () => {
    version += 1;
    orders = new Map();
    usedValues = new Map();
    lastRows = null;
    prices = null;
  };

  const closeGaps = () => {
    const { sellRequests, alive, rows } = columns;
    const gaps = sellRequests.length - rows.size;
    if (gaps <= mostGaps || gaps <= rows.size) return;
    columns = emptyColumns();
    writeSellRequests(
      columns,
      sellRequests.filter((_, row) => alive[row] === 1),
      read,
    );
  };

  const orderFor = (sort: MarketSelection['sort']): Uint32Array => {
    const key = `${sort.column} ${sort.direction}`;
    return getOrInsert(orders, key, () => columnOrder(words, columns, sort));
  };

  const readOnce = (text: string): ReadText => getOrInsert(texts, text, () => readText(text));

  const rowsFor = ({ words: query = null, text = '' }: MarketSelection): FoundRows => {
    if (lastRows?.words !== query || lastRows.text !== text) {
      const byWords = query && rowsOfWords(words, columns, query, readOnce);
      const byName = text === '' ? null : rowsByName(columns, text, readOnce);
      const bySku = query && rowsBySku(columns, text);
      lastRows = { words: query, text, rows: { byWords, byName, bySku } };
    }
    return lastRows.rows;
  };

  /** The values of a facet. An older answer may ask for those of columns that have been replaced since. */
  const valuesFor = (from: MarketColumns, facet: Facet): UsedValues => {
    const readValues = () => ({
      codes: codesInOrder(ranksOf(words, from.texts[facet], facet)),
      isUsed: usedCodes(from, facet),
    });
    return from === columns ? getOrInsert(usedValues, facet, readValues) : readValues();
  };

  const countsOf = (
    from: MarketColumns,
    facet: Facet,
    counts: Uint32Array,
    selection: MarketSelection,
  ): FacetCount[] => {
    const { texts: values, codeByText } = from.texts[facet];
    const chosenValues = selection.values?.[facet] ?? [];
    const chosen = new Set(chosenValues.map((value) => codeByText.get(value.toLowerCase())));
    const { codes, isUsed } = valuesFor(from, facet);
    const options = codes
      .filter((code) => isUsed[code] === 1 || (counts[code] ?? 0) > 0 || chosen.has(code))
      .map((code) => ({
        value: values[code] ?? '',
        count: counts[code] ?? 0,
        isChosen: chosen.has(code),
      }));
    // A chosen value that no sell request has can still be removed.
    const unknown = chosenValues.filter((value) => !codeByText.has(value.toLowerCase()));
    return [...options, ...unknown.map((value) => ({ value, count: 0, isChosen: true }))];
  };

  return {
    /** Adds sell requests in the order they arrive. A known one gets its new values in its old place. */
    put(sellRequests: readonly SellRequest[]) {
      if (!writeSellRequests(columns, sellRequests, read)) return;
      // So that the first key press does not have to.
      for (const { name } of sellRequests) readOnce(name);
      changed();
    },
    /** Removes sell requests. Unknown ids are ignored. */
    remove(ids: Iterable<string>) {
      if (!eraseSellRequests(columns, ids)) return;
      closeGaps();
      changed();
    },
    /** A sell request by id. */
    get(id: string): SellRequest | undefined {
      const row = columns.rows.get(id);
      return row === undefined ? undefined : columns.sellRequests[row];
    },
    /** Changes whenever the sell requests do. */
    version: () => version,
    answer(selection: MarketSelection): MarketAnswer {
      const result = searchRows(columns, selection, rowsFor(selection));
      const { passed } = result;
      const rows = passed.inOrder(orderFor(selection.sort));
      const from = columns;
      return answerOf(from, rows, result, (facet) => countsOf(from, facet, passed.counts(facet), selection));
    },
    /** The lowest prices, computed once per version. */
    prices(): BestPrices {
      prices ??= bestPrices(columns);
      return prices;
    },
  };
}

/** The codes of a facet in the natural order of their values. `isUsed` has a 1 for each code that a sell request has. */
interface UsedValues {
  codes: readonly number[];
  isUsed: Uint8Array;
}

/** Orders codes by rank; those without one go last. */
function codesInOrder(rank: readonly number[]): number[] {
  const place = (code: number) => {
    const own = rank[code] ?? Number.NaN;
    return Number.isNaN(own) ? Number.POSITIVE_INFINITY : own;
  };
  return [...rank.keys()].toSorted((one, other) =>
    place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : one - other,
  );
}

/** Marks the codes of a facet that a sell request has with a 1. */
function usedCodes({ alive, texts }: MarketColumns, facet: Facet): Uint8Array {
  const { codes, texts: values } = texts[facet];
  const used = new Uint8Array(values.length);
  for (const [row, code] of codes.entries()) if (alive[row] === 1) used[code] = 1;
  return used;
}

/** Rows by each way to find them; null for a way that does not apply. */
interface FoundRows {
  byWords: Uint8Array | null;
  byName: Uint8Array | null;
  bySku: Uint8Array | null;
}

interface SearchResult extends Pick<MarketAnswer, 'foundBy' | 'byName' | 'moreByName'> {
  passed: MarketPass;
}

/** The rows of either set. */
function either(one: Uint8Array, other: Uint8Array | null): Uint8Array {
  return other ? one.map((isIn, row) => isIn | (other[row] ?? 0)) : one;
}

/** The rows that a selection leaves. If the words leave none, the rows are found by name. */
function searchRows(
  columns: MarketColumns,
  selection: MarketSelection,
  { byWords, byName, bySku }: FoundRows,
): SearchResult {
  const rowsIn = (rows: Uint8Array | null) => filterRows(columns, selection, rows);
  const allByName = (rows: Uint8Array | null): SearchResult => {
    const passed = rowsIn(rows);
    return { passed, foundBy: 'name', byName: passed.total, moreByName: 0 };
  };
  if (!byName) return { passed: rowsIn(byWords), foundBy: 'words', byName: 0, moreByName: 0 };
  if (!byWords) return allByName(either(byName, bySku));
  const passed = rowsIn(either(byWords, bySku));
  if (passed.total === 0) {
    const other = allByName(byName);
    if (other.passed.total > 0) return other;
  }
  const listed = byName.map((isIn, row) => (isIn === 1 && passed.isLeft(row) ? 1 : 0));
  const others = byName.map((isIn, row) => (isIn === 1 && listed[row] === 0 ? 1 : 0));
  const isBySku = bySku?.includes(1) === true && rowsIn(byWords).total === 0;
  return {
    passed,
    foundBy: isBySku ? 'sku' : 'words',
    byName: listed.reduce((sum, isIn) => sum + isIn, 0),
    moreByName: rowsIn(others).total,
  };
}

function answerOf(
  { sellRequests, rows: places }: MarketColumns,
  rows: Uint32Array,
  { passed: { total, quantity, value, isLeft }, foundBy, byName, moreByName }: SearchResult,
  countsOf: (facet: Facet) => FacetCount[],
): MarketAnswer {
  const at = (place: number) => sellRequests[rows[place] ?? -1];
  let counted: MarketAnswer['counts'] | null = null;
  return {
    total,
    at,
    foundBy,
    byName,
    moreByName,
    has: (id) => isLeft(places.get(id) ?? -1),
    ids: () => Array.from(rows, (row) => sellRequests[row]?.id ?? ''),
    // Counted on first use: the rows are shown first.
    get counts() {
      counted ??= byFacet(countsOf);
      return counted;
    },
    quantity,
    value: Number.isSafeInteger(value) ? value : null,
  };
}
