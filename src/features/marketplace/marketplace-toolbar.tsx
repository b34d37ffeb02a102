import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/control-class';
import { useChosen } from '@/ui/use-chosen';
import { categoryLabel } from './category-label';
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
export function MarketplaceToolbar({ search, onChange, onType, onOpenFilters }: ToolbarProps) {
  const filters = search.brand.length + (search.category ? 1 : 0);
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
        {sortChoices.map((choice) => (
          <option key={choice.label} value={sortKey(choice)}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FilterChipsProps {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
}

/** The filters that are set, each to be taken away. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const { category, brand } = search;
  const chips: { label: string; change: SearchChange }[] = brand.map((one) => ({
    label: one,
    change: { brand: brand.filter((other) => other !== one) },
  }));
  if (category) chips.unshift({ label: categoryLabel(category), change: { category: '' } });
  const all = { label: 'Clear', change: { category: '', brand: [] } };
  return (
    <div
      role="group"
      aria-label="Filters that are set"
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 py-0.5 outline-none"
    >
      {(chips.length > 0 ? [...chips, all] : []).map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-label={chip === all ? 'Clear the filters' : `Remove the filter ${chip.label}`}
          onClick={(event) => {
            // The chip goes with its filter; the focus stays where it was.
            event.currentTarget.parentElement?.focus();
            onChange(chip.change);
          }}
          className={classNames(
            'h-6 rounded px-2 text-xs font-medium hover:bg-hover',
            chip === all ? 'text-muted' : 'bg-accent-tint',
          )}
        >
          {chip.label}
          {chip === all ? null : <span aria-hidden="true"> ×</span>}
        </button>
      ))}
    </div>
  );
}
