import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { setFilters } from './filter-words';
import { type ListSearch, noFilters, type SearchChange } from './marketplace-search';

interface FilterChipsProps {
  search: ListSearch;
  /** What the words of the search were taken for. */
  understood: readonly string[];
  onChange: (change: SearchChange) => void;
}

/** What the words were taken for, and the filters that are set, each to be taken away. */
export const FilterChips = memo(function Chips({ search, understood, onChange }: FilterChipsProps) {
  const filters = setFilters(search);
  const all = { label: 'Clear', change: noFilters };
  return (
    <div
      role="group"
      aria-label="Filters that are set"
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 py-0.5 outline-none"
    >
      {understood.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-xs" aria-label="Understood">
          {understood.map((words) => (
            <span
              key={words}
              className="max-w-full truncate rounded border border-line-strong px-1.5 leading-5.5"
              title={words}
            >
              {words}
            </span>
          ))}
          <button
            type="button"
            className="h-6 rounded px-1.5 text-muted hover:bg-hover"
            onClick={() => onChange({ words: 'literal' })}
          >
            As typed
          </button>
        </p>
      ) : null}
      {(filters.length > 0 ? [...filters, all] : []).map((chip) => (
        <button
          key={chip.label}
          type="button"
          title={chip.label}
          aria-label={chip === all ? 'Clear the filters' : `Remove the filter ${chip.label}`}
          onClick={(event) => {
            // The chip goes with its filter; the focus stays where it was.
            event.currentTarget.parentElement?.focus();
            onChange(chip.change);
          }}
          className={classNames(
            'h-6 max-w-full truncate rounded px-2 text-xs font-medium hover:bg-hover',
            chip === all ? 'text-muted' : 'bg-accent-tint',
          )}
        >
          {chip.label}
          {chip === all ? null : <span aria-hidden="true"> ×</span>}
        </button>
      ))}
    </div>
  );
});
