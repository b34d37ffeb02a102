import type { SellRequest } from '@/contract/resources';
import type { Exported } from '@/ui/export/export-table';
import { searchedLots } from '../market-worker/all-rows';
import type { Market } from '../market-worker/market-store';
import type { Lots } from '../results/sell-request-list';
import type { MarketplaceSearch } from '../search/marketplace-search';
import { readSelection } from '../selection/selection-store';
import { chosenColumns } from './table-layout';
import { readSettings } from './table-settings-store';

/** How much of the results a list has: all, a page, or what is loaded so far. */
export type ListExtent = 'all' | 'page' | 'soFar';

/** The list on screen and its search. */
export interface ExportedList {
  lots: Lots;
  extent: ListExtent;
  /** How many lots the search finds. */
  total: number;
  search: MarketplaceSearch;
  /** Null until any lots are loaded. */
  market: Market | null;
}

const listLabels: Record<ListExtent, string> = {
  all: 'All results',
  page: 'This page',
  soFar: 'Loaded so far',
};

function lotsExport(label: string, count: number, lots: () => Promise<readonly SellRequest[]>): Exported {
  return {
    label,
    count,
    noun: 'lot',
    file: 'lots',
    async table() {
      // The vocabulary that reads lots is large, so it loads on first use.
      const [rows, { lotTable }] = await Promise.all([
        lots(),
        import('@/features/market-index/index/export-columns'),
      ]);
      // Without its brand, a name such as "Charge 5" does not say which device it is.
      const [name, ...others] = chosenColumns(readSettings()).map(({ id }) => id);
      const names = [...(name ? [name] : []), 'brand' as const, ...others.filter((id) => id !== 'brand')];
      return lotTable(rows, names);
    },
  };
}

/** What can be exported of the marketplace: the selected lots, the list on screen, and all results once every lot is loaded. */
export function lotExports({ lots, extent, total, search, market }: ExportedList): Exported[] {
  const selected = [...readSelection().values()];
  const list = lotsExport(listLabels[extent], lots.count, lots.all);
  const choices = [
    lotsExport('Selected', selected.length, () => Promise.resolve(selected)),
    extent === 'soFar' ? { ...list, noun: 'lot loaded so far', plural: 'lots loaded so far' } : list,
  ];
  if (extent === 'page' && market?.state.isComplete) {
    choices.push(lotsExport(listLabels.all, total, () => searchedLots(market.service, search)));
  }
  return choices.filter(({ count }) => count > 0);
}
