import type { SellRequestQuery, SellRequestSortField } from '@/contract/interface';
import { searchChoice, searchText } from '@/lib/search-field';

const sortFields = ['updatedAt', 'createdAt', 'price', 'quantity'] as const satisfies SellRequestSortField[];

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
function readBrands(value: string): string[] {
  const brands = new Map<string, string>();
  for (const part of value.split(',')) {
    const brand = part.trim().slice(0, 60).trimEnd();
    if (brand !== '' && !brands.has(brand.toLowerCase())) brands.set(brand.toLowerCase(), brand);
  }
  return [...brands.values()].slice(0, 50);
}

/** What the address of the marketplace screen says: the interface's own query, and `lot`, the listing whose panel is open. */
export interface MarketplaceSearch {
  searchTerm: string;
  category: string;
  brand: string[];
  sortBy: SellRequestSortField;
  sortDir: (typeof sortDirections)[number];
  page: number;
  take: PageSize;
  lot: string;
}

/** Reads the address of the marketplace screen; what is absent or cannot be used is as if it were not there. */
export function readMarketplaceSearch(
  search: Partial<Record<keyof MarketplaceSearch, unknown>>,
): MarketplaceSearch {
  return {
    searchTerm: searchText(search.searchTerm),
    category: searchText(search.category, 60),
    brand: readBrands(searchText(search.brand, 4000)),
    sortBy: searchChoice(search.sortBy, sortFields) ?? 'updatedAt',
    sortDir: searchChoice(search.sortDir, sortDirections) ?? 'DESC',
    page: readPage(searchText(search.page)),
    take: readPageSize(searchText(search.take)),
    lot: searchText(search.lot, 100),
  };
}

/** What an empty address means; such values stay out of the address. */
export const marketplaceDefaults = {
  searchTerm: '',
  category: '',
  brand: [],
  sortBy: 'updatedAt',
  sortDir: 'DESC',
  page: 1,
  take: 50,
  lot: '',
} satisfies MarketplaceSearch;

/** The part of the search that decides which lots are listed. */
export type ListSearch = Omit<MarketplaceSearch, 'lot'>;

/** A change of the search as a control makes it. */
export type SearchChange = Partial<MarketplaceSearch>;

/**
 * The search after a change: another set of lots is read from its first page, and another page size keeps the first row in
 * sight.
 */
export function changeSearch(search: MarketplaceSearch, change: SearchChange): MarketplaceSearch {
  const next = { ...search, ...change };
  if (change.page !== undefined || 'lot' in change) return next;
  if (change.take === undefined) return { ...next, page: 1 };
  return { ...next, page: Math.floor(((search.page - 1) * search.take) / change.take) + 1 };
}

/** The query of GET /v2/sell-requests for a search; brands in alphabetical order, so that two ways of choosing them share one answer. */
export function sellRequestQueryOf(search: ListSearch): SellRequestQuery {
  const { searchTerm, category, brand, sortBy, sortDir, page, take } = search;
  return {
    page,
    take,
    sortBy,
    sortDir,
    ...(searchTerm ? { searchTerm } : {}),
    ...(category ? { category } : {}),
    ...(brand.length > 0 ? { brand: brand.toSorted().join(',') } : {}),
  };
}

/** The four sorts of the interface in both directions, by name. */
export const sortChoices = [
  { sortBy: 'updatedAt', sortDir: 'DESC', label: 'Updated, newest first' },
  { sortBy: 'updatedAt', sortDir: 'ASC', label: 'Updated, oldest first' },
  { sortBy: 'createdAt', sortDir: 'DESC', label: 'Listed, newest first' },
  { sortBy: 'createdAt', sortDir: 'ASC', label: 'Listed, oldest first' },
  { sortBy: 'price', sortDir: 'ASC', label: 'Price, lowest first' },
  { sortBy: 'price', sortDir: 'DESC', label: 'Price, highest first' },
  { sortBy: 'quantity', sortDir: 'DESC', label: 'Quantity, largest first' },
  { sortBy: 'quantity', sortDir: 'ASC', label: 'Quantity, smallest first' },
] as const;
