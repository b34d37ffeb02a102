import type { SellRequestQuery } from '@/contract/interface';
import type { MarketRow } from './market-row';

/** A part of the market that the service itself can filter: "Sell requests" of the interface, category and brand. */
export interface MarketScope {
  /** Empty: every category. */
  category: string;
  /** Any of these; empty: every brand. */
  brand: readonly string[];
}

export const wholeMarket: MarketScope = { category: '', brand: [] };

const comparable = (name: string) => name.trim().toLowerCase();

/** The filters of GET /v2/sell-requests for a scope. */
export function scopeQuery({ category, brand }: MarketScope): SellRequestQuery {
  return {
    ...(category ? { category } : {}),
    ...(brand.length > 0 ? { brand: brand.toSorted().join(',') } : {}),
  };
}

/** Whether everything that the one scope lets through belongs to the other as well. */
export function isWithinScope(inner: MarketScope, outer: MarketScope): boolean {
  if (outer.category !== '' && comparable(inner.category) !== comparable(outer.category)) return false;
  if (outer.brand.length === 0) return true;
  const brands = new Set(outer.brand.map(comparable));
  return inner.brand.length > 0 && inner.brand.every((name) => brands.has(comparable(name)));
}

/** Whether two scopes let the same through. */
export function isSameScope(one: MarketScope, other: MarketScope): boolean {
  return isWithinScope(one, other) && isWithinScope(other, one);
}

/** Tells of a listing whether it belongs to a scope: names compare whole, without regard to case and outer blanks. */
export function scopeFilter(scope: MarketScope): (listing: Pick<MarketRow, 'brand' | 'category'>) => boolean {
  const category = comparable(scope.category);
  const brands = new Set(scope.brand.map(comparable));
  return (listing) =>
    (category === '' || comparable(listing.category) === category) &&
    (brands.size === 0 || brands.has(comparable(listing.brand)));
}

/** The scope of a query that searches no names; null for one that does, whose count is another. */
export function queryScope({ searchTerm, category = '', brand = '' }: SellRequestQuery): MarketScope | null {
  if (searchTerm) return null;
  return { category, brand: brand.split(',').filter((name) => name.trim() !== '') };
}
