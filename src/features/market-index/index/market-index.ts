import type { SellRequest } from '@/contract/resources';
import type { Cents } from '@/lib/money';
import { type BestPrices, bestPrices } from './best-prices';
import { sortedRows, sortedTexts } from './column-order';
import { type ReadText, readText } from '../words/literal-match';
import { byFacet, createSellRequestReader, type Facet, facets } from './indexed-facts';
import { type FilteredRows, filterRows } from './filter-rows';
import { type IndexedRow, indexedRow } from './indexed-row';
import type { MarketSelection } from './market-selection';
import { getOrInsert } from '@/lib/get-or-insert';
import { type Vocabulary, vocabulary } from '../words/vocabulary';
import { nameTest, type RowTest, skuTest, wordsTest } from './word-filter';

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
  /** The sell requests in the requested order, from `from` up to, but not including, `to`; by default all. */
  slice: (from?: number, to?: number) => SellRequest[];
  /** How the sell requests were found: by name or SKU alone if the words match no sell request, or if there are no words. */
  foundBy: 'words' | 'name' | 'sku';
  /** How many of them have the text in the name, and how many other sell requests that pass the other filters do. */
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

/** Data that all searches share until the market changes, computed on first use. */
function createSnapshot(words: Vocabulary, rows: readonly IndexedRow[]) {
  const orders = new Map<string, readonly IndexedRow[]>();
  const values = new Map<Facet, ReadonlyMap<string, string>>();
  let models: Map<string, IndexedRow[]> | null = null;
  let prices: BestPrices | null = null;
  const inOrder = (sort: MarketSelection['sort']) =>
    getOrInsert(orders, `${sort.column} ${sort.direction}`, () => sortedRows(words, rows, sort));
  function rowsByModel() {
    const byModel = new Map<string, IndexedRow[]>();
    for (const row of inOrder({ column: 'price', direction: 'ASC' }))
      getOrInsert(byModel, row.keys.model, () => []).push(row);
    return byModel;
  }
  return {
    inOrder,
    /** The rows of a model by its label, cheapest first. */
    ofModel: (model: string): readonly IndexedRow[] =>
      (models ??= rowsByModel()).get(model.toLowerCase()) ?? [],
    /** The values of a facet, by lower case, each in its first spelling. */
    valuesOf: (facet: Facet) =>
      getOrInsert(
        values,
        facet,
        () => new Map(rows.toReversed().map(({ keys, facts }) => [keys[facet], facts[facet]])),
      ),
    prices: () => (prices ??= bestPrices(rows)),
  };
}
type Snapshot = ReturnType<typeof createSnapshot>;

/** Creates an empty index of sell requests, which filters, counts and sorts them on every key press. */
export function createMarketIndex() {
  const words = vocabulary();
  const read = createSellRequestReader();
  const texts = new Map<string, ReadText>();
  const rows = new Map<string, IndexedRow>();
  let version = 0;
  let snapshot: Snapshot | null = null;

  const changed = () => {
    version += 1;
    snapshot = null;
  };
  const current = () => (snapshot ??= createSnapshot(words, [...rows.values()]));
  const readOnce = (text: string): ReadText => getOrInsert(texts, text, () => readText(text));

  function testsOf({ words: query = null, text = '' }: MarketSelection): WordTests {
    return {
      byWords: query && wordsTest(words, query, readOnce),
      byName: text === '' ? null : nameTest(text, readOnce),
      bySku: query && skuTest(text),
    };
  }

  /** The values of every facet in natural order. A chosen value that no sell request has can still be removed. */
  function countsOf(
    { valuesOf }: Snapshot,
    { rows: passed, leftOut }: FilteredRows,
    selection: MarketSelection,
  ): MarketAnswer['counts'] {
    const counts = byFacet(() => new Map<string, number>());
    const add = (facet: Facet, { keys }: IndexedRow) =>
      counts[facet].set(keys[facet], (counts[facet].get(keys[facet]) ?? 0) + 1);
    // Row by row, which is faster than facet by facet: rows are scattered in memory.
    for (const row of passed) for (const facet of facets) add(facet, row);
    for (const [facet, others] of leftOut) for (const row of others) add(facet, row);
    return byFacet((facet) => {
      const chosen = new Map(
        selection.values?.[facet]?.toReversed().map((value) => [value.toLowerCase(), value]),
      );
      const options = new Map([...chosen, ...valuesOf(facet)]);
      return sortedTexts(words, facet, options.values()).map(({ text: value }) => {
        const key = value.toLowerCase();
        return { value, count: counts[facet].get(key) ?? 0, isChosen: chosen.has(key) };
      });
    });
  }

  return {
    /** Adds sell requests in the order they arrive. A known one gets its new values in its old place. */
    put(sellRequests: readonly SellRequest[]) {
      const news = sellRequests.filter(
        (sellRequest) => rows.get(sellRequest.id)?.sellRequest !== sellRequest,
      );
      if (news.length === 0) return;
      for (const sellRequest of news) {
        rows.set(sellRequest.id, indexedRow(sellRequest, read(sellRequest)));
        // Fills the cache before the first key press.
        readOnce(sellRequest.name);
      }
      changed();
    },
    /** Removes sell requests. Unknown ids are ignored. */
    remove(ids: Iterable<string>) {
      const before = rows.size;
      for (const id of ids) rows.delete(id);
      if (rows.size < before) changed();
    },
    /** A sell request by id. */
    get: (id: string): SellRequest | undefined => rows.get(id)?.sellRequest,
    /** Changes whenever the sell requests do. */
    version: () => version,
    answer(selection: MarketSelection): MarketAnswer {
      const market = current();
      const { matches, ...how } = searchRows(market.inOrder(selection.sort), selection, testsOf(selection));
      const sum = (column: 'quantity' | 'value') =>
        matches.rows.reduce((total, { numbers }) => total + (numbers[column] || 0), 0);
      const value = sum('value');
      const ids = () => matches.rows.map(({ sellRequest }) => sellRequest.id);
      // Computed on first use, because the rows are shown first.
      let counted: MarketAnswer['counts'] | null = null;
      let idSet: ReadonlySet<string> | null = null;
      return {
        ...how,
        total: matches.rows.length,
        slice: (from, to) =>
          matches.rows
            .slice(from, to)
            .map(({ sellRequest }) => rows.get(sellRequest.id)?.sellRequest ?? sellRequest),
        has: (id) => rows.has(id) && (idSet ??= new Set(ids())).has(id),
        ids,
        get counts() {
          return (counted ??= countsOf(market, matches, selection));
        },
        quantity: sum('quantity'),
        value: Number.isSafeInteger(value) ? value : null,
      };
    },
    /** The lots of a model by its label, with their facts, cheapest first. */
    ofModel: (model: string): readonly IndexedRow[] => current().ofModel(model),
    /** The lowest prices, computed once per version. */
    prices: (): BestPrices => current().prices(),
  };
}

/** Each way to find rows; null for one that does not apply. */
interface WordTests {
  byWords: RowTest | null;
  byName: RowTest | null;
  bySku: RowTest | null;
}

interface SearchResult extends Pick<MarketAnswer, 'foundBy' | 'byName' | 'moreByName'> {
  matches: FilteredRows;
}

/** The rows that match a selection. If the words match none, rows are found by name. */
function searchRows(
  all: readonly IndexedRow[],
  selection: MarketSelection,
  { byWords, byName, bySku }: WordTests,
): SearchResult {
  const rowsThat = (test: RowTest) => filterRows(all, selection, test);
  const allByName = (test: RowTest): SearchResult => {
    const matches = rowsThat(test);
    return { matches, foundBy: 'name', byName: matches.rows.length, moreByName: 0 };
  };
  if (!byName)
    return { matches: rowsThat(byWords ?? (() => true)), foundBy: 'words', byName: 0, moreByName: 0 };
  if (!byWords) return allByName((row) => byName(row) || bySku?.(row) === true);
  const matches = rowsThat((row) => byWords(row) || bySku?.(row) === true);
  if (matches.rows.length === 0) {
    const other = allByName(byName);
    if (other.matches.rows.length > 0) return other;
  }
  const listed = matches.rows.filter(byName).length;
  const isBySku = bySku !== null && all.some(bySku) && !matches.rows.some(byWords);
  return {
    matches,
    foundBy: isBySku ? 'sku' : 'words',
    byName: listed,
    moreByName: rowsThat(byName).rows.length - listed,
  };
}
