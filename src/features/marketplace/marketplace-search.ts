import '@/contract/schema-config';
import * as z from 'zod/mini';
import { type SellRequestQuery, sellRequestSortFields } from '@/contract/interface';

export const pageSizes = [25, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

export const sortDirections = ['ASC', 'DESC'] as const;

/** A value of the query string as it arrives: text from the address bar, or what a link of ours was given. */
const raw = z.catch(z.optional(z.union([z.string(), z.number(), z.array(z.string())])), undefined);

/** A search field that makes something usable of any value, so that a mangled link still opens. */
function field<T>(read: (text: string) => T) {
  return z.pipe(
    raw,
    z.transform((value) => read(String(value ?? ''))),
  );
}

/** One of the values, whatever its case; the first of them for anything else. */
function oneOf<const T extends string>(values: readonly [T, ...T[]], fallback: T = values[0]) {
  return field<T>((text) => values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? fallback);
}

const text = (longest: number) => field((value) => value.trim().slice(0, longest).trimEnd());

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
export const marketplaceSearch = z.object({
  searchTerm: text(120),
  category: text(60),
  brand: field(readBrands),
  sortBy: oneOf(sellRequestSortFields, 'updatedAt'),
  sortDir: oneOf(sortDirections, 'DESC'),
  page: field(readPage),
  take: field(readPageSize),
  lot: text(100),
});
export type MarketplaceSearch = z.output<typeof marketplaceSearch>;

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
