import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/field';
import { categoryLabel } from './loosen-advice';
import { type MarketplaceSearch, type SearchChange, sortChoices } from './marketplace-search';
import { SearchBox } from './search-box';

interface ToolbarProps {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
  /** Hears of a search as it is typed: no step of the history. */
  onType: (change: SearchChange) => void;
  onOpenFilters: () => void;
}

/** Search and sort; stays in sight while the rows scroll. */
export function MarketplaceToolbar({ search, onChange, onType, onOpenFilters }: ToolbarProps) {
  const filters = search.brand.length + (search.category ? 1 : 0);
  return (
    <div className="flex flex-wrap items-center gap-2 bg-canvas px-4 py-2 md:sticky md:top-12 md:z-20 md:h-12">
      <SearchBox searchTerm={search.searchTerm} onSearch={(searchTerm) => onType({ searchTerm })} />
      <Button
        size="tool"
        className="md:hidden"
        icon={<SlidersHorizontal aria-hidden="true" className="size-3.5" />}
        onClick={onOpenFilters}
      >
        Filters{filters > 0 ? ` (${filters})` : ''}
      </Button>
      <select
        aria-label="Sort"
        value={`${search.sortBy} ${search.sortDir}`}
        onChange={(event) => {
          const choice = sortChoices[event.target.selectedIndex];
          if (choice) onChange({ sortBy: choice.sortBy, sortDir: choice.sortDir });
        }}
        className={classNames(controlClass, 'h-tool text-sm! sm:w-auto!')}
      >
        {sortChoices.map(({ sortBy, sortDir, label }) => (
          <option key={label} value={`${sortBy} ${sortDir}`}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FilterChipsProps {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
  /** Stands at the end of the line. */
  children: ReactNode;
}

/** The filters that are set, each to be taken away. */
export function FilterChips({ search, onChange, children }: FilterChipsProps) {
  const list = useRef<HTMLDivElement>(null);
  const chips = [
    ...(search.category ? [{ label: categoryLabel(search.category), change: { category: '' } }] : []),
    ...search.brand.map((brand) => ({
      label: brand,
      change: { brand: search.brand.filter((one) => one !== brand) },
    })),
  ];

  function remove(change: SearchChange) {
    // The chip goes with the filter; the focus stays where it was.
    list.current?.focus();
    onChange(change);
  }

  return (
    <div className="flex min-h-9 items-start gap-3 px-4 py-1 text-sm">
      <div
        ref={list}
        role="group"
        aria-label="Filters that are set"
        tabIndex={-1}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 outline-none"
      >
        {chips.map(({ label, change }) => (
          <button
            key={label}
            type="button"
            aria-label={`Remove the filter ${label}`}
            onClick={() => remove(change)}
            className="inline-flex h-6 items-center gap-1 rounded bg-accent-tint px-2 text-xs font-medium hover:bg-hover"
          >
            {label}
            <X aria-hidden="true" className="size-3 text-muted" />
          </button>
        ))}
        {chips.length > 0 ? (
          <Button
            look="quiet"
            size="inline"
            aria-label="Clear the filters"
            className="h-6 px-2 text-xs!"
            onClick={() => remove({ category: '', brand: [] })}
          >
            Clear
          </Button>
        ) : null}
      </div>
      {children}
    </div>
  );
}
