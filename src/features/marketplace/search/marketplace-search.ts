import { deepEqual } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { SellRequestQuery, SellRequestSortField } from '@/contract/interface';
import { choiceField, textField } from '@/contract/search-field';
import { readRange } from './range-text';

const sortFields = ['updatedAt', 'createdAt', 'price', 'quantity'] as const satisfies SellRequestSortField[];

/** Fields that only the loaded lots can be sorted by: the service cannot. */
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

/** Facets of the loaded lots, several values each, in the order of the filter column. */
export const facetFields = ['grade', 'storage', 'carrier', 'color', 'model'] as const;
export type FacetField = (typeof facetFields)[number];

/** Ranges of the loaded lots: dollars, pieces, percent below MSRP, days since they were listed. */
export const rangeFields = ['price', 'quantity', 'discount', 'age'] as const;
export type RangeField = (typeof rangeFields)[number];

export const pageSizes = [25, 50, 100] as const;

export const sortDirections = ['ASC', 'DESC'] as const;

/** One of the choices; the fallback for any other value. */
const choiceOr = <const T extends string, const F extends string>(choices: readonly T[], fallback: F) =>
  z.pipe(
    choiceField(choices),
    z.transform((choice): T | F => choice ?? fallback),
  );

const pageNumber = z.pipe(
  textField(),
  z.transform((text) => (/^0*[1-9]\d{0,6}$/.test(text) ? Number(text) : 1)),
);

const pageSize = z.pipe(
  textField(),
  z.transform((text) => pageSizes.find((size) => String(size) === text) ?? 50),
);

/** "Apple, samsung,,Apple" → ["Apple", "samsung"]: each value once, in the order they were chosen. */
const list = z.pipe(
  textField(4000),
  z.transform((text) => {
    const values = new Map<string, string>();
    for (const part of text.split(',')) {
      const value = part.trim().slice(0, 60).trimEnd();
      if (value !== '' && !values.has(value.toLowerCase())) values.set(value.toLowerCase(), value);
    }
    return [...values.values()].slice(0, 50);
  }),
);

const range = (decimals: number) =>
  z.pipe(
    textField(),
    z.transform((text) => readRange(text, decimals)),
  );

/** The search parameters of /marketplace. Missing or invalid ones get their default. */
const marketplaceSearch = z.object({
  // The service filters by these.
  searchTerm: textField(),
  category: textField(100),
  brand: list,
  // Only the loaded lots can be filtered by these.
  model: list,
  grade: list,
  storage: list,
  color: list,
  carrier: list,
  price: range(2),
  quantity: range(0),
  discount: range(0),
  age: range(0),
  sortBy: choiceOr([...sortFields, ...localSortFields], 'updatedAt'),
  sortDir: choiceOr(sortDirections, 'DESC'),
  page: pageNumber,
  take: pageSize,
  /** Whether all lots are in one list. */
  rows: choiceOr(['all'], ''),
  /** `literal`: the service searches for the exact words. */
  words: choiceOr(['literal'], ''),
  /** The lot whose panel is open. */
  lot: textField(100),
  /** The open comparison. */
  compare: textField(500),
});
export type MarketplaceSearch = z.output<typeof marketplaceSearch>;

/** Parses the search parameters of a URL or a link. Never throws. */
export function readMarketplaceSearch(search: SearchChange | Record<string, unknown>): MarketplaceSearch {
  return marketplaceSearch.parse(search);
}

/** The search of an empty URL. Default values are left out of the URL. */
export const marketplaceDefaults: MarketplaceSearch = marketplaceSearch.parse({});

/** The change that removes the filters that only loaded lots can answer. */
const noLocalFilters = {
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

/** The change that removes every filter; the text stays. */
export const noFilters = {
  words: '',
  category: '',
  brand: [],
  ...noLocalFilters,
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

/** Whether a text or a filter narrows the list. */
export const isNarrowed = (search: ListSearch): boolean =>
  search.searchTerm !== '' || filterCount(search) > 0;

/** The part of the search that decides which lots are listed. */
export type ListSearch = Omit<MarketplaceSearch, 'lot' | 'compare'>;

/** A change that a control makes to the search. */
export type SearchChange = Partial<MarketplaceSearch>;

/** How a change is written to the URL: `replace` adds no history entry. */
export interface NavigateHow {
  replace?: boolean;
  resetScroll?: boolean;
}

/** Changes the search. */
export type Go = (change: SearchChange, how?: NavigateHow) => void;

/**
 * The search after a change. Another set of lots starts at page 1; another page size keeps the first row on the page.
 */
export function changeSearch(search: MarketplaceSearch, change: SearchChange): MarketplaceSearch {
  const next = { ...search, ...change };
  if (next.searchTerm.trim() === '') next.words = '';
  if (change.page !== undefined || 'lot' in change || 'compare' in change) return next;
  if (change.take === undefined) return { ...next, page: 1 };
  return { ...next, page: Math.floor(((search.page - 1) * search.take) / change.take) + 1 };
}

/** Whether a search equals that of a URL, ignoring blanks around the text. */
export function isSameSearch(search: MarketplaceSearch, urlSearch: MarketplaceSearch): boolean {
  return deepEqual(readMarketplaceSearch(search), urlSearch);
}

/** The part of the search that goes to the service. */
export type ServiceSearch = Pick<
  MarketplaceSearch,
  'searchTerm' | 'category' | 'brand' | 'sortBy' | 'sortDir' | 'page' | 'take'
>;

const isServiceSort = (field: SortField): field is SellRequestSortField =>
  sortFields.some((one) => one === field);

/** Whether only the loaded lots can answer the search. */
export function isLocalSearch(search: ListSearch): boolean {
  return (
    search.rows === 'all' ||
    !isServiceSort(search.sortBy) ||
    facetFields.some((field) => search[field].length > 0) ||
    rangeFields.some((field) => search[field] !== '')
  );
}

/** The change that removes everything that only loaded lots can answer. */
export const localDefaults = {
  rows: '',
  sortBy: 'updatedAt',
  sortDir: 'DESC',
  ...noLocalFilters,
} satisfies SearchChange;

/** A key for the loaded lots' answer to a search. */
export function questionOf({ category, brand, sortBy, sortDir, words, ...search }: ListSearch): string {
  const values = facetFields.map((field) => search[field]);
  const ranges = rangeFields.map((field) => search[field]);
  return JSON.stringify([search.searchTerm.trim(), words, category, brand, values, ranges, sortBy, sortDir]);
}

/** The part of a search that is sent to the service. Other changes send no request. */
export function serviceSearchOf({
  searchTerm,
  category,
  brand,
  sortBy,
  sortDir,
  page,
  take,
}: ServiceSearch): ServiceSearch {
  return { searchTerm, category, brand, sortBy, sortDir, page, take };
}

/**
 * The query of GET /v2/sell-requests for a search. Brands are in alphabetical order, so that the order of choosing them does not add cache
 * entries. If the service cannot sort by the field, the most recently updated lots come first.
 */
export function sellRequestQueryOf(search: ServiceSearch): SellRequestQuery {
  const { category, brand, sortBy, sortDir, page, take } = search;
  const searchTerm = search.searchTerm.trim();
  return {
    page,
    take,
    ...(isServiceSort(sortBy) ? { sortBy, sortDir } : { sortBy: 'updatedAt', sortDir: 'DESC' }),
    ...(searchTerm ? { searchTerm } : {}),
    ...(category ? { category } : {}),
    ...(brand.length > 0 ? { brand: brand.toSorted().join(',') } : {}),
  };
}

/** The names of the local sort fields and of their two directions. */
const localSortNames: Record<
  (typeof localSortFields)[number],
  [name: string, ascending: string, descending: string]
> = {
  name: ['Name', 'A to Z', 'Z to A'],
  brand: ['Brand', 'A to Z', 'Z to A'],
  category: ['Category', 'A to Z', 'Z to A'],
  grade: ['Grade', 'best first', 'worst first'],
  storage: ['Storage', 'small to large', 'large to small'],
  color: ['Color', 'A to Z', 'Z to A'],
  carrier: ['Carrier', 'A to Z', 'Z to A'],
  msrp: ['MSRP', 'low to high', 'high to low'],
  discount: ['Discount off MSRP', 'low to high', 'high to low'],
  minQuantity: ['MOQ', 'low to high', 'high to low'],
  value: ['Lot value', 'low to high', 'high to low'],
};

/** The sort in words: "Grade: best first". */
export function sortLabel({ sortBy, sortDir }: Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>): string {
  const choice = sortChoices.find((one) => one.sortBy === sortBy && one.sortDir === sortDir);
  if (choice || isServiceSort(sortBy)) return choice?.label ?? '';
  const [name, ascending, descending] = localSortNames[sortBy];
  return `${name}: ${sortDir === 'ASC' ? ascending : descending}`;
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
