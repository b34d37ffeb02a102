import type { SellRequest } from '@/contract/resources';
import type { Exported } from '@/ui/export/export-table';
import { searchedSellRequests } from '../market-worker/all-rows';
import type { MarketResults } from '../local-results/use-market-results';
import { readSelection } from '../selection/selection-store';
import { chosenColumns } from './table-layout';
import { readSettings } from './table-settings-store';

/** The list on screen and its search. */
export type ExportedList = Pick<MarketResults, 'sellRequestList' | 'extent' | 'total' | 'search' | 'market'>;

const listLabels: Record<MarketResults['extent'], string> = {
  all: 'All results',
  page: 'This page',
  soFar: 'Loaded so far',
};

function listExport(
  label: string,
  count: number,
  sellRequests: () => Promise<readonly SellRequest[]>,
): Exported {
  return {
    label,
    count,
    noun: 'lot',
    file: 'lots',
    async table() {
      // The vocabulary that parses lots is large, so it loads on first use.
      const [rows, { exportTable }] = await Promise.all([
        sellRequests(),
        import('@/features/market-index/index/export-columns'),
      ]);
      // Without its brand, a name such as "Charge 5" does not say which device it is.
      const [name, ...others] = chosenColumns(readSettings()).map(({ id }) => id);
      const names = [...(name ? [name] : []), 'brand' as const, ...others.filter((id) => id !== 'brand')];
      return exportTable(rows, names);
    },
  };
}

/** The exports of the marketplace: the selected lots, the list on screen, and all results once every lot is loaded. */
export function listExports({ sellRequestList, extent, total, search, market }: ExportedList): Exported[] {
  const selected = [...readSelection().values()];
  const list = listExport(listLabels[extent], sellRequestList.count, sellRequestList.all);
  const choices = [
    listExport('Selected', selected.length, () => Promise.resolve(selected)),
    extent === 'soFar' ? { ...list, noun: 'lot loaded so far', plural: 'lots loaded so far' } : list,
  ];
  if (extent === 'page' && market?.state.isComplete) {
    choices.push(listExport(listLabels.all, total, () => searchedSellRequests(market.service, search)));
  }
  return choices.filter(({ count }) => count > 0);
}
