import type { MarketChanges } from '@/features/market-index/index/market-changes';
import type { SavedSearch } from '@/features/market-index/index/saved-search';
import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { setFilters } from '../search/filter-words';
import type { ChangeBadge, ChangeBadges } from './change-badges';
import {
  facetFields,
  type ListSearch,
  type MarketplaceSearch,
  marketplaceDefaults,
  rangeFields,
  readMarketplaceSearch,
} from '../search/marketplace-search';

/** Longest name of a saved search. */
export const longestName = 80;

/** The part of a search that is saved: the filters and the order, but not the page or the open lot. */
export function searchToSave(search: MarketplaceSearch): SavedSearch['search'] {
  const { page: _page, take: _take, lot: _sellRequestId, compare: _compare, ...rest } = search;
  const defaults = new Map<string, unknown>(Object.entries(marketplaceDefaults));
  return Object.fromEntries(
    Object.entries(rest).filter(([field, value]) => String(value) !== String(defaults.get(field))),
  );
}

/** A saved search as a search of the screen. */
export function searchOf({ search }: SavedSearch): MarketplaceSearch {
  return readMarketplaceSearch(search);
}

/** Whether two searches find the same lots, in any order. */
export function findsAlike(one: ListSearch, other: ListSearch): boolean {
  const plain = (text: string) => text.trim().toLowerCase();
  const lists = ['brand', ...facetFields] as const;
  return (
    plain(one.searchTerm) === plain(other.searchTerm) &&
    one.words === other.words &&
    plain(one.category) === plain(other.category) &&
    rangeFields.every((field) => one[field] === other[field]) &&
    lists.every(
      (field) =>
        one[field].map(plain).toSorted().join('\n') === other[field].map(plain).toSorted().join('\n'),
    )
  );
}

/** Proposes a name for a search from its words and filters. */
export function proposedName(search: ListSearch): string {
  const filters = setFilters(search).map(({ label }) => label);
  const name = [search.searchTerm.trim(), ...filters].filter(Boolean).join(' · ');
  return name === '' ? 'All lots' : name.slice(0, longestName).trimEnd();
}

/** The changes in words: "3 new · 2 price down · 1 gone". Empty for no changes. */
export function changesText(changes: MarketChanges): string {
  const parts = [
    [changes.new.length, 'new'],
    [changes.cheaper.length, 'price down'],
    [changes.moreExpensive.length, 'price up'],
    [changes.soldDown.length, 'fewer left'],
    [changes.gone.length, 'gone'],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? `${formatCount(count)} ${word}` : [])).join(' · ');
}

/** The badges of the changed lots. */
export function marksOf({ new: arrived, cheaper, moreExpensive, soldDown }: MarketChanges): ChangeBadges {
  const marks = new Map<string, ChangeBadge>();
  const price = (cents: number) => formatMoney(cents);
  for (const { id } of arrived) marks.set(id, { text: 'new', tone: 'plain' });
  for (const { sellRequest, from, to } of cheaper) {
    marks.set(sellRequest.id, { text: `${price(from)} → ${price(to)}`, tone: 'good' });
  }
  for (const { sellRequest, from, to } of moreExpensive) {
    marks.set(sellRequest.id, { text: `${price(from)} → ${price(to)}`, tone: 'warn' });
  }
  for (const { sellRequest, from, to } of soldDown) {
    const text = `${formatCount(from)} → ${counted(to, 'pc')}`;
    const other = marks.get(sellRequest.id);
    marks.set(
      sellRequest.id,
      other ? { ...other, text: `${other.text} · ${text}` } : { text, tone: 'plain' },
    );
  }
  return marks;
}
