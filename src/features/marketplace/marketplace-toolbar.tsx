import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/control-class';
import { useChosen } from '@/ui/use-chosen';
import { setFilters } from './filter-words';
import { type MarketplaceSearch, type SearchChange, sortChoices } from './marketplace-search';
import { SearchBox } from './search-box';

interface ToolbarProps {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
  /** Hears of a search as it is typed: no step of the history. */
  onType: (change: SearchChange) => void;
  onOpenFilters: () => void;
}

function sortKey({ sortBy, sortDir }: Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>): string {
  return `${sortBy} ${sortDir}`;
}

/** Search and sort; stays in sight while the rows scroll. */
export const MarketplaceToolbar = memo(function Toolbar(props: ToolbarProps) {
  const { search, onChange, onType, onOpenFilters } = props;
  const filters = setFilters(search).length;
  const [sort, chooseSort] = useChosen(sortKey(search), (key: string) => {
    const choice = sortChoices.find((one) => sortKey(one) === key);
    if (choice) onChange({ sortBy: choice.sortBy, sortDir: choice.sortDir });
  });
  return (
    <div className="flex flex-wrap items-center gap-2 bg-surface px-4 py-2 md:sticky md:top-12 md:z-20 md:h-12">
      <SearchBox searchTerm={search.searchTerm} onSearch={(searchTerm) => onType({ searchTerm })} />
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
        onChange={(event) => chooseSort(event.target.value)}
        className={classNames(toolControlClass, 'h-tool px-2 max-sm:w-full')}
      >
        {sortChoices.some((choice) => sortKey(choice) === sort) ? null : (
          <option value={sort}>By column</option>
        )}
        {sortChoices.map((choice) => (
          <option key={choice.label} value={sortKey(choice)}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
});
