import type { Command } from '@/features/commands/command-registry';
import { setFilters } from '../search/filter-words';
import { copyLots, type ExportedLots, saveLots } from './list-export';
import {
  type MarketplaceSearch,
  noFilters,
  type SearchChange,
  sortChoices,
  sortLabel,
} from '../search/marketplace-search';
import { chosenColumns } from './table-layout';
import { densities } from './table-settings';
import { changeSettings, readSettings } from './table-settings-store';

/** The state of the list that its commands depend on, and what they call. */
export interface ListStage {
  search: MarketplaceSearch;
  /** Every column sorts. */
  isAnySort: boolean;
  exported: ExportedLots;
  onChange: (change: SearchChange) => void;
  /** Opens the focused lot, with the focus in its buy request form. */
  onBuy: () => void;
  onArrange: () => void;
}

/** Keys that the table and the search handle themselves, for the help. */
const heldKeys: Command[] = [
  ['↑ ↓', 'Next / previous lot'],
  ['Home End', 'First / last lot'],
  ['PageUp PageDown', 'Page up / down'],
  ['Enter', 'Open lot, then its buy form'],
  ['Space', 'Select lot (Shift: select range)'],
  ['Esc', 'Close lot or clear search'],
  ['← →', 'Resize column'],
].map(([keys = '', label = '']) => ({ id: `held ${keys}`, group: 'Rows', label, keys, run: null }));

function sortCommands({ isAnySort, onChange }: ListStage): Command[] {
  const own = chosenColumns(readSettings()).flatMap(({ localSort, isNumeric, firstDirection }) => {
    if (!localSort || !isAnySort) return [];
    const sortDir = firstDirection ?? (isNumeric ? ('DESC' as const) : ('ASC' as const));
    return [{ label: sortLabel({ sortBy: localSort, sortDir }), sortBy: localSort, sortDir }];
  });
  return [...sortChoices, ...own].map(({ label, sortBy, sortDir }) => ({
    id: `sort ${sortBy} ${sortDir}`,
    group: 'Sort by',
    label,
    words: 'order',
    run: () => onChange({ sortBy, sortDir }),
  }));
}

/** The commands of the list of lots. */
export function listCommands(stage: ListStage): Command[] {
  const { search, exported, onChange, onBuy, onArrange } = stage;
  const isFiltered = setFilters(search).length > 0;
  const isAll = search.rows === 'all';
  const list: Command[] = [
    {
      id: 'search',
      group: 'Lots',
      label: 'Search',
      keys: '/',
      words: 'find',
      run: () => document.querySelector<HTMLInputElement>('[role=search] input')?.select(),
    },
    { id: 'buy', group: 'Lots', label: 'Request this lot', keys: 'b', words: 'request offer', run: onBuy },
    ...(exported.count > 0
      ? [
          {
            id: 'copy',
            group: 'Lots',
            label: `Copy ${exported.words}`,
            words: 'export clipboard',
            run: () => void copyLots(exported),
          },
          {
            id: 'save',
            group: 'Lots',
            label: exported.download,
            words: 'export download file',
            run: () => void saveLots(exported),
          },
        ]
      : []),
    ...(isFiltered || search.searchTerm !== ''
      ? [
          {
            id: 'clear',
            group: 'Lots',
            label: 'Clear search and all filters',
            words: 'reset remove',
            run: () => onChange({ ...noFilters, searchTerm: '' }),
          },
        ]
      : []),
    {
      id: 'rows',
      group: 'Lots',
      label: isAll ? 'Show pages' : 'Show all lots',
      words: 'paging',
      run: () => onChange({ rows: isAll ? '' : 'all' }),
    },
    { id: 'columns', group: 'Table', label: 'Customize columns', words: 'choose hide pin', run: onArrange },
    ...densities.map((density) => ({
      id: `density ${density}`,
      group: 'Table',
      label: densityLabels[density],
      words: 'density height',
      run: () => changeSettings({ density }),
    })),
  ];
  return [...list, ...heldKeys, ...sortCommands(stage)];
}

/** Labels of the row heights. */
export const densityLabels = {
  compact: 'Compact rows',
  normal: 'Normal rows',
  roomy: 'Roomy rows',
} as const;
