import type { SellRequest } from '@/contract/resources';
import type { Cents } from '@/lib/money';
import { columnOrder, ranksOf } from './column-order';
import { type ReadText, readText } from './literal-match';
import { createLotReader, type Facet } from './lot-facts';
import { emptyColumns, eraseListings, type MarketColumns, writeListings } from './market-columns';
import { type MarketPass, passRows } from './market-count';
import type { MarketSelection } from './market-selection';
import { once } from './once';
import type { Understanding } from './understanding';
import { vocabulary } from './vocabulary';
import { rowsByName, rowsBySku, rowsOfWords } from './word-filter';

/** A value of a facet with the listings that choosing it would show beside what else is chosen. */
export interface FacetCount {
  /** Empty where listings state nothing. */
  value: string;
  count: number;
  isChosen: boolean;
}

/** What a selection leaves of the market. It stays as it is when the index changes, but for listings that were written anew. */
export interface MarketAnswer {
  total: number;
  /** The listing at a place in the order asked for. */
  at: (place: number) => SellRequest | undefined;
  /** What the listings were found by. By the name or SKU alone where the words mean none of them, or where there are no words. */
  foundBy: 'words' | 'name' | 'sku';
  /** Those of them whose names contain the text, and the listings beside them whose names do, with what else is chosen. */
  byName: number;
  moreByName: number;
  /** Whether a listing is among them. */
  has: (id: string) => boolean;
  /** All ids in the order asked for. */
  ids: () => string[];
  /** Values with a count, and those that are chosen, in their natural order: grades by the scale, storage by size, others by name. */
  counts: Readonly<Record<Facet, readonly FacetCount[]>>;
  /** Pieces of all lots. */
  quantity: number;
  /** Price times pieces of all lots; null beyond what can be counted exactly. */
  value: Cents | null;
}

/** The listings that are known, ready to be filtered, counted and sorted at a key press. */
export interface MarketIndex {
  /** Adds listings in the order they arrive; one that is known takes its new values in its old place. */
  put(listings: readonly SellRequest[]): void;
  /** Takes out listings that are gone; unknown ids are fine. */
  remove(ids: Iterable<string>): void;
  has(id: string): boolean;
  /** Listings that are known. */
  size(): number;
  /** Changes whenever the listings do. */
  version(): number;
  answer(selection: MarketSelection): MarketAnswer;
}

/** Gaps are closed when they are many, and more than the rows that are left. */
const mostGaps = 1000;

/** Makes an index without listings. */
export function createMarketIndex(): MarketIndex {
  const words = vocabulary();
  const read = createLotReader();
  const texts = new Map<string, ReadText>();
  let columns = emptyColumns();
  let version = 0;
  let orders = new Map<string, Uint32Array>();
  let ranks = new Map<Facet, Float64Array>();
  let lastRows: { words: Understanding | null; text: string; rows: FoundRows } | null = null;

  const changed = () => {
    version += 1;
    orders = new Map();
    ranks = new Map();
    lastRows = null;
  };

  const closeGaps = () => {
    const gaps = columns.length - columns.rows.size;
    if (gaps <= mostGaps || gaps <= columns.rows.size) return;
    const { listings, alive, length } = columns;
    columns = emptyColumns();
    writeListings(
      columns,
      listings.slice(0, length).filter((_, row) => alive[row] === 1),
      read,
    );
  };

  const orderFor = (sort: MarketSelection['sort']): Uint32Array => {
    const key = `${sort.column} ${sort.direction}`;
    return once(orders, key, () => columnOrder(words, columns, sort));
  };

  const readOnce = (text: string): ReadText => once(texts, text, () => readText(text));

  const rowsFor = ({ words: wanted = null, text = '' }: MarketSelection): FoundRows => {
    if (lastRows?.words !== wanted || lastRows.text !== text) {
      const byWords = wanted && rowsOfWords(words, columns, wanted, readOnce);
      const byName = text === '' ? null : rowsByName(columns, text, readOnce);
      const bySku = wanted && rowsBySku(columns, text);
      lastRows = { words: wanted, text, rows: { byWords, byName, bySku } };
    }
    return lastRows.rows;
  };

  const rankFor = (from: MarketColumns, facet: Facet): Float64Array => {
    // Of columns that were left since, for an answer of then.
    if (from !== columns) return ranksOf(words, from.texts[facet], facet);
    return once(ranks, facet, () => ranksOf(words, columns.texts[facet], facet));
  };

  const countsOf = (
    from: MarketColumns,
    facet: Facet,
    counts: Uint32Array,
    selection: MarketSelection,
  ): FacetCount[] => {
    const { texts: values, known } = from.texts[facet];
    const wanted = selection.values?.[facet] ?? [];
    const chosen = new Set(wanted.map((value) => known.get(value.toLowerCase())));
    const rank = rankFor(from, facet);
    const place = (code: number) => {
      const own = rank[code] ?? Number.NaN;
      return Number.isNaN(own) ? Number.POSITIVE_INFINITY : own;
    };
    const shown = [...values.keys()].filter((code) => (counts[code] ?? 0) > 0 || chosen.has(code));
    const found = shown
      .toSorted((one, other) => place(one) - place(other) || one - other)
      .map((code) => ({
        value: values[code] ?? '',
        count: counts[code] ?? 0,
        isChosen: chosen.has(code),
      }));
    // A value that no listing has yet can still be taken back.
    const unknown = wanted.filter((value) => !known.has(value.toLowerCase()));
    return [...found, ...unknown.map((value) => ({ value, count: 0, isChosen: true }))];
  };

  return {
    put(listings) {
      if (!writeListings(columns, listings, read)) return;
      // The first letter that is typed finds the names read.
      for (const { name } of listings) readOnce(name);
      changed();
    },
    remove(ids) {
      if (!eraseListings(columns, ids)) return;
      closeGaps();
      changed();
    },
    has: (id) => columns.rows.has(id),
    size: () => columns.rows.size,
    version: () => version,
    answer(selection) {
      const result = searchRows(columns, selection, rowsFor(selection));
      const { passed } = result;
      const rows = passed.inOrder(orderFor(selection.sort));
      const from = columns;
      return answerOf(from, rows, result, (facet) => countsOf(from, facet, passed.counts(facet), selection));
    },
  };
}

/** Rows by each of the ways to find them; null for a way that says nothing. */
interface FoundRows {
  byWords: Uint8Array | null;
  byName: Uint8Array | null;
  bySku: Uint8Array | null;
}

interface SearchResult extends Pick<MarketAnswer, 'foundBy' | 'byName' | 'moreByName'> {
  passed: MarketPass;
}

/** Rows of the first, the second, or both. */
function either(one: Uint8Array, other: Uint8Array | null): Uint8Array {
  return other ? one.map((isIn, row) => isIn | (other[row] ?? 0)) : one;
}

/** Which rows a selection leaves. Words narrow only where that leaves a row; otherwise the names are asked. */
function searchRows(
  columns: MarketColumns,
  selection: MarketSelection,
  { byWords, byName, bySku }: FoundRows,
): SearchResult {
  const rowsIn = (rows: Uint8Array | null) => passRows(columns, selection, rows);
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
  { listings, rows: places }: MarketColumns,
  rows: Uint32Array,
  { passed: { total, quantity, value, isLeft }, foundBy, byName, moreByName }: SearchResult,
  countsOf: (facet: Facet) => FacetCount[],
): MarketAnswer {
  const at = (place: number) => listings[rows[place] ?? -1];
  let counted: MarketAnswer['counts'] | null = null;
  function count(): MarketAnswer['counts'] {
    return {
      model: countsOf('model'),
      grade: countsOf('grade'),
      storage: countsOf('storage'),
      color: countsOf('color'),
      carrier: countsOf('carrier'),
      brand: countsOf('brand'),
      category: countsOf('category'),
    };
  }
  return {
    total,
    at,
    foundBy,
    byName,
    moreByName,
    has: (id) => isLeft(places.get(id) ?? -1),
    ids: () => Array.from(rows, (row) => listings[row]?.id ?? ''),
    // Counted when they are asked for: the rows are shown first.
    get counts() {
      counted ??= count();
      return counted;
    },
    quantity,
    value: Number.isSafeInteger(value) ? value : null,
  };
}
