import type { SellRequestQuery, SellRequestSortField } from '@/contract/interface';
import { searchChoice, searchText } from '@/lib/search-field';
import { readRange } from './range-text';

const sortFields = ['updatedAt', 'createdAt', 'price', 'quantity'] as const satisfies SellRequestSortField[];

/** What only lots that are known here can be sorted by: the service cannot. */
const localSortFields = [
  'name',
  'brand',
  'category',
  'grade',
  'storage',
  'color',
  'carrier',
  'msrp',
  'discount',
  'minQuantity',
  'value',
] as const;
export type SortField = SellRequestSortField | (typeof localSortFields)[number];
const everySortField: readonly SortField[] = [...sortFields, ...localSortFields];

/** Facets of the lots that are known here, several values each. */
export const facetFields = ['model', 'grade', 'storage', 'color', 'carrier'] as const;
export type FacetField = (typeof facetFields)[number];

/** Limits of the lots that are known here: dollars, pieces, per cent below MSRP, days since they were listed. */
export const rangeFields = ['price', 'quantity', 'discount', 'age'] as const;
export type RangeField = (typeof rangeFields)[number];

export const pageSizes = [25, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

export const sortDirections = ['ASC', 'DESC'] as const;

function readPage(value: string): number {
  return /^0*[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}

function readPageSize(value: string): PageSize {
  return pageSizes.find((size) => String(size) === value) ?? 50;
}

/** "Apple, samsung,,Apple" → ["Apple", "samsung"]: each once, in the order they were chosen. */
function readList(value: string): string[] {
  const values = new Map<string, string>();
  for (const part of value.split(',')) {
    const one = part.trim().slice(0, 60).trimEnd();
    if (one !== '' && !values.has(one.toLowerCase())) values.set(one.toLowerCase(), one);
  }
  return [...values.values()].slice(0, 50);
}

/**
 * What the address of the marketplace screen says: the interface's own query; what is filtered and sorted here, among the lots that are
 * known; `rows`, whether all are in one list; `lot`, the listing whose panel is open; and `compare`, what is compared in a dialog.
 */
export interface MarketplaceSearch extends Record<FacetField, string[]>, Record<RangeField, string> {
  searchTerm: string;
  category: string;
  brand: string[];
  sortBy: SortField;
  sortDir: (typeof sortDirections)[number];
  page: number;
  take: PageSize;
  rows: '' | 'all';
  /** `literal`: the words are looked for as they stand, by the service. */
  words: '' | 'literal';
  lot: string;
  compare: string;
}

/** Reads the address of the marketplace screen; what is absent or cannot be used is as if it were not there. */
export function readMarketplaceSearch(
  search: Partial<Record<keyof MarketplaceSearch, unknown>>,
): MarketplaceSearch {
  return {
    searchTerm: searchText(search.searchTerm),
    category: searchText(search.category, 100),
    brand: readList(searchText(search.brand, 4000)),
    model: readList(searchText(search.model, 4000)),
    grade: readList(searchText(search.grade, 4000)),
    storage: readList(searchText(search.storage, 4000)),
    color: readList(searchText(search.color, 4000)),
    carrier: readList(searchText(search.carrier, 4000)),
    price: readRange(searchText(search.price), 2),
    quantity: readRange(searchText(search.quantity)),
    discount: readRange(searchText(search.discount)),
    age: readRange(searchText(search.age)),
    sortBy: searchChoice(search.sortBy, everySortField) ?? 'updatedAt',
    sortDir: searchChoice(search.sortDir, sortDirections) ?? 'DESC',
    page: readPage(searchText(search.page)),
    take: readPageSize(searchText(search.take)),
    rows: searchChoice(search.rows, ['all']) ?? '',
    words: searchChoice(search.words, ['literal']) ?? '',
    lot: searchText(search.lot, 100),
    compare: searchText(search.compare, 500),
  };
}

/** The change that takes every filter away; the search stays. */
export const noFilters = {
  words: '',
  category: '',
  brand: [],
  model: [],
  grade: [],
  storage: [],
  color: [],
  carrier: [],
  price: '',
  quantity: '',
  discount: '',
  age: '',
} satisfies SearchChange;

/** How many filters are set. */
export const filterCount = (search: ListSearch): number =>
  [
    search.words,
    search.category,
    search.brand,
    ...[...facetFields, ...rangeFields].map((field) => search[field]),
  ]
    .flat()
    .filter((value) => value !== '').length;

/** What an empty address means; such values stay out of the address. */
export const marketplaceDefaults = {
  ...noFilters,
  searchTerm: '',
  sortBy: 'updatedAt',
  sortDir: 'DESC',
  page: 1,
  take: 50,
  rows: '',
  lot: '',
  compare: '',
} satisfies MarketplaceSearch;

/** The part of the search that decides which lots are listed. */
export type ListSearch = Omit<MarketplaceSearch, 'lot' | 'compare'>;

/** A change of the search as a control makes it. */
export type SearchChange = Partial<MarketplaceSearch>;

/** Changes the search; `replace` adds no step to the history. */
export type Go = (change: SearchChange, how?: { replace?: boolean; resetScroll?: boolean }) => void;

/**
 * The search after a change: another set of lots is read from its first page, and another page size keeps the first row in
 * sight.
 */
export function changeSearch(search: MarketplaceSearch, change: SearchChange): MarketplaceSearch {
  const next = { ...search, ...change };
  if (next.searchTerm === '') next.words = '';
  if (change.page !== undefined || 'lot' in change || 'compare' in change) return next;
  if (change.take === undefined) return { ...next, page: 1 };
  return { ...next, page: Math.floor(((search.page - 1) * search.take) / change.take) + 1 };
}

/** The part of the search that the service is asked with. */
export type ServiceSearch = Pick<
  MarketplaceSearch,
  'searchTerm' | 'category' | 'brand' | 'sortBy' | 'sortDir' | 'page' | 'take'
>;

const isServiceSort = (field: SortField): field is SellRequestSortField =>
  sortFields.some((one) => one === field);

/** Whether the search asks for what only lots that are known here can answer. */
export function isLocalSearch(search: ListSearch): boolean {
  return (
    search.rows === 'all' ||
    !isServiceSort(search.sortBy) ||
    facetFields.some((field) => search[field].length > 0) ||
    rangeFields.some((field) => search[field] !== '')
  );
}

/** What the lots that are known here are asked, as one text. @param words stand for the search's own */
export function questionOf(
  { category, brand, sortBy, sortDir, words: reading, ...search }: ListSearch,
  words: string,
): string {
  const values = facetFields.map((field) => search[field]);
  const ranges = rangeFields.map((field) => search[field]);
  return JSON.stringify([words.trim(), reading, category, brand, values, ranges, sortBy, sortDir]);
}

/** The part of a search that the service is asked with: a change of anything else asks it nothing. */
export function serviceSearchOf({
  searchTerm,
  category,
  brand,
  sortBy,
  sortDir,
  page,
  take,
}: ListSearch): ServiceSearch {
  return { searchTerm, category, brand, sortBy, sortDir, page, take };
}

/**
 * The query of GET /v2/sell-requests for a search; brands in alphabetical order, so that two ways of choosing them share one answer. Where
 * the service cannot sort, it is asked for the most recently updated first.
 */
export function sellRequestQueryOf(search: ServiceSearch): SellRequestQuery {
  const { searchTerm, category, brand, sortBy, sortDir, page, take } = search;
  return {
    page,
    take,
    ...(isServiceSort(sortBy) ? { sortBy, sortDir } : { sortBy: 'updatedAt', sortDir: 'DESC' }),
    ...(searchTerm ? { searchTerm } : {}),
    ...(category ? { category } : {}),
    ...(brand.length > 0 ? { brand: brand.toSorted().join(',') } : {}),
  };
}

/** The four sorts of the interface in both directions, by name. */
export const sortChoices = [
  { sortBy: 'updatedAt', sortDir: 'DESC', label: 'Recently updated' },
  { sortBy: 'updatedAt', sortDir: 'ASC', label: 'Least recently updated' },
  { sortBy: 'createdAt', sortDir: 'DESC', label: 'Newest listings' },
  { sortBy: 'createdAt', sortDir: 'ASC', label: 'Oldest listings' },
  { sortBy: 'price', sortDir: 'ASC', label: 'Price: low to high' },
  { sortBy: 'price', sortDir: 'DESC', label: 'Price: high to low' },
  { sortBy: 'quantity', sortDir: 'DESC', label: 'Quantity: high to low' },
  { sortBy: 'quantity', sortDir: 'ASC', label: 'Quantity: low to high' },
] as const;
