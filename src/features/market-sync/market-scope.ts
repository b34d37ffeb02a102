import type { SellRequestQuery } from '@/contract/interface';
import type { MarketRow } from './market-row';

/** A part of the market that the service can filter by: category and brand ("Sell requests" of the interface). */
export interface MarketScope {
  /** Empty for every category. */
  category: string;
  /** Any of these brands; empty for every brand. */
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

/** Whether every lot of the inner scope belongs to the outer one. */
export function isWithinScope(inner: MarketScope, outer: MarketScope): boolean {
  if (outer.category !== '' && comparable(inner.category) !== comparable(outer.category)) return false;
  if (outer.brand.length === 0) return true;
  const brands = new Set(outer.brand.map(comparable));
  return inner.brand.length > 0 && inner.brand.every((name) => brands.has(comparable(name)));
}

/** Whether two scopes have the same lots. */
export function isSameScope(one: MarketScope, other: MarketScope): boolean {
  return isWithinScope(one, other) && isWithinScope(other, one);
}

/** Returns whether a lot belongs to a scope. Names are compared whole, ignoring case and surrounding blanks. */
export function scopeFilter(
  scope: MarketScope,
): (sellRequest: Pick<MarketRow, 'brand' | 'category'>) => boolean {
  const category = comparable(scope.category);
  const brands = new Set(scope.brand.map(comparable));
  return (sellRequest) =>
    (category === '' || comparable(sellRequest.category) === category) &&
    (brands.size === 0 || brands.has(comparable(sellRequest.brand)));
}

/** The scope of a query. Null if it also searches names. */
export function queryScope({ searchTerm, category = '', brand = '' }: SellRequestQuery): MarketScope | null {
  if (searchTerm) return null;
  return { category, brand: brand.split(',').filter((name) => name.trim() !== '') };
}
