import { memo, type ReactNode, useCallback } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import {
  filterCount,
  type MarketplaceSearch,
  type SearchChange,
  sortChoices,
  sortLabel,
} from './marketplace-search';
import type { ModelCompletion } from './model-completions';
import { SearchBox } from './search-box';

interface ToolbarProps {
  search: MarketplaceSearch;
  /** A lot is open, so the search box gets the room of the other tools. */
  isBesidePanel: boolean;
  onChange: (change: SearchChange) => void;
  onType: (searchTerm: string) => void;
  /** Writes the typed text to the URL without waiting for a pause. */
  onFlush: () => void;
  onOpenFilters: () => void;
  /** Completes a text to models. */
  complete: (text: string) => Promise<readonly ModelCompletion[]>;
  /** Moves the focus to the list of this text. */
  onLeave: (searchTerm: string) => void;
  saved: ReactNode;
  /** The other tools of the list. */
  children: ReactNode;
}

/** Removes the last filter. The names of the filters load with their chips. */
async function eraseFilter(search: MarketplaceSearch, onChange: ToolbarProps['onChange']) {
  const { setFilters } = await import('./filter-words');
  const last = setFilters(search).at(-1);
  if (last) onChange(last.change);
}

/** Search and sort, above the rows. */
export const MarketplaceToolbar = memo(function Toolbar({
  search,
  isBesidePanel,
  onChange,
  onType,
  onFlush,
  onOpenFilters,
  complete,
  onLeave,
  saved,
  children,
}: ToolbarProps) {
  const onErase = useCallback(() => void eraseFilter(search, onChange), [search, onChange]);
  return (
    // A separate group: Chromium restyles everything in a group when the group's attribute changes.
    <div
      data-beside={isBesidePanel ? '' : undefined}
      className="group/tools flex flex-wrap items-center gap-2 bg-surface px-4 py-2 md:h-12"
    >
      <SearchBox
        searchTerm={search.searchTerm}
        onType={onType}
        onFlush={onFlush}
        onLeave={onLeave}
        onErase={onErase}
        complete={complete}
      />
      {/* Reserves room for the saved searches, which load later. */}
      <div className="h-tool min-w-16 sm:min-w-24 lg:max-xl:group-data-beside/tools:min-w-16">{saved}</div>
      <SortAndFilters
        sortBy={search.sortBy}
        sortDir={search.sortDir}
        filters={filterCount(search)}
        onChange={onChange}
        onOpenFilters={onOpenFilters}
      />
      <div className="flex h-tool gap-1 md:ml-auto">{children}</div>
    </div>
  );
});

type Sort = Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>;

const sortKey = ({ sortBy, sortDir }: Sort) => `${sortBy} ${sortDir}`;

interface SortAndFiltersProps extends Sort, Pick<ToolbarProps, 'onChange' | 'onOpenFilters'> {
  /** How many filters are set. */
  filters: number;
}

const SortAndFilters = memo(function Sorts({
  filters,
  onChange,
  onOpenFilters,
  ...present
}: SortAndFiltersProps) {
  const sort = sortKey(present);
  return (
    <>
      <button
        type="button"
        className={classNames(toolControlClass, 'h-tool px-2.5 font-medium md:hidden')}
        onClick={onOpenFilters}
      >
        {filters > 0 ? `Filters (${filters})` : 'Filters'}
      </button>
      <select
        aria-label="Sort"
        value={sort}
        onChange={({ target }) => {
          const choice = sortChoices.find((one) => sortKey(one) === target.value);
          if (choice) onChange({ sortBy: choice.sortBy, sortDir: choice.sortDir });
        }}
        className={classNames(
          toolControlClass,
          'h-tool px-2 max-sm:grow max-sm:basis-40 lg:max-xl:group-data-beside/tools:w-40',
        )}
      >
        {sortChoices.some((choice) => sortKey(choice) === sort) ? null : (
          <option value={sort}>{sortLabel(present)}</option>
        )}
        {sortChoices.map((choice) => (
          <option key={choice.label} value={sortKey(choice)}>
            {choice.label}
          </option>
        ))}
      </select>
    </>
  );
});
