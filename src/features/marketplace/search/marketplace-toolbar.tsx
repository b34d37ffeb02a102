import { memo, type ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';
import { filterCount, type MarketplaceSearch, type SearchChange, sortChoices } from './marketplace-search';
import { SearchBox } from './search-box';

interface ToolbarProps {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
  /** Hears of a search as it is typed: no step of the history. */
  onType: (change: SearchChange) => void;
  onOpenFilters: () => void;
  /** The keyboard leaves the search box for the list. */
  onLeave: () => void;
  /** The saved searches, which come later into a place that is kept for them. */
  saved: ReactNode;
  /** What else can be done with the list. */
  children: ReactNode;
}

/** Search and sort; stays in sight while the rows scroll. Drawn again only when something of it changes. */
export const MarketplaceToolbar = memo(function Toolbar({
  search,
  onChange,
  onType,
  onOpenFilters,
  onLeave,
  saved,
  children,
}: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 bg-surface px-4 py-2 md:sticky md:top-12 md:z-20 md:h-12">
      <SearchPart searchTerm={search.searchTerm} onType={onType} onLeave={onLeave} />
      <div className="h-tool min-w-16 sm:min-w-24">{saved}</div>
      <SortPart search={search} onChange={onChange} onOpenFilters={onOpenFilters} />
      <div className="flex h-tool gap-1 md:ml-auto">{children}</div>
    </div>
  );
});

const SearchPart = memo(function SearchPart({
  searchTerm,
  onType,
  onLeave,
}: Pick<ToolbarProps, 'onType' | 'onLeave'> & { searchTerm: string }) {
  return (
    <SearchBox searchTerm={searchTerm} onSearch={(next) => onType({ searchTerm: next })} onLeave={onLeave} />
  );
});

function sortKey({ sortBy, sortDir }: Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>): string {
  return `${sortBy} ${sortDir}`;
}

const SortPart = memo(function SortPart({
  search,
  onChange,
  onOpenFilters,
}: Pick<ToolbarProps, 'search' | 'onChange' | 'onOpenFilters'>) {
  const filters = filterCount(search);
  const [sort, chooseSort] = useOptimisticChoice(sortKey(search), (key: string) => {
    const choice = sortChoices.find((one) => sortKey(one) === key);
    if (choice) onChange({ sortBy: choice.sortBy, sortDir: choice.sortDir });
  });
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
        onChange={(event) => chooseSort(event.target.value)}
        className={classNames(toolControlClass, 'h-tool px-2 max-sm:grow max-sm:basis-40')}
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
    </>
  );
});
