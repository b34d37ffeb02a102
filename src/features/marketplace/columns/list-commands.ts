import type { Command } from '@/features/commands/command-registry';
import { copyTable, downloadTable, type Exported, exportedText, fileFormats } from '@/ui/export/export-table';
import { setFilters } from '../search/filter-words';
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

/** The state that the commands of the list depend on, and their callbacks. */
export interface ListStage {
  search: MarketplaceSearch;
  /** Every column is sortable. */
  isAnySort: boolean;
  /** The lots are in a table, not in cards. */
  hasTable: boolean;
  /** The possible exports, most likely first. */
  exports: readonly Exported[];
  onChange: (change: SearchChange) => void;
  /** Opens the focused lot, with the focus in its buy request form. */
  onBuy: () => void;
  onArrange: () => void;
}

/** Keys that the table and the search handle, for the list of shortcuts. */
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

/** Commands that copy the most likely export and download each export. */
function exportCommands(exports: readonly Exported[]): Command[] {
  const [first] = exports;
  if (!first) return [];
  const copy: Command = {
    id: 'copy',
    group: 'Lots',
    label: `Copy ${exportedText(first)}`,
    words: 'export clipboard',
    run: () => void copyTable(first),
  };
  const downloads = exports.flatMap((exported) =>
    (['csv', 'xlsx'] as const).map((format) => ({
      id: `download ${exported.label} ${format}`,
      group: 'Lots',
      label: `Download ${fileFormats[format]} (${exportedText(exported)})`,
      words: `export save file ${exported.label}`,
      run: () => void downloadTable(exported, format),
    })),
  );
  return [copy, ...downloads];
}

function tableCommands({ onArrange }: ListStage): Command[] {
  return [
    { id: 'columns', group: 'Table', label: 'Customize columns', words: 'choose hide pin', run: onArrange },
    ...densities.map((density) => ({
      id: `density ${density}`,
      group: 'Table',
      label: densityLabels[density],
      words: 'density height',
      run: () => changeSettings({ density }),
    })),
  ];
}

/** The commands of the list of lots. */
export function listCommands(stage: ListStage): Command[] {
  const { search, exports, hasTable, onChange, onBuy } = stage;
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
    ...exportCommands(exports),
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
    ...(hasTable ? tableCommands(stage) : []),
  ];
  return [...list, ...heldKeys, ...sortCommands(stage)];
}

/** Labels of the row heights. */
export const densityLabels = {
  compact: 'Compact rows',
  normal: 'Normal rows',
  roomy: 'Roomy rows',
} as const;
