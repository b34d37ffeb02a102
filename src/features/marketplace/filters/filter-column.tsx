import { memo } from 'react';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';
import type { LocalResults } from '../local-results/use-local-results';

/** The lines that the app shell shows in place of the filters. */
const lines = (
  <div aria-hidden="true" className="app-shell pt-5">
    {Array.from({ length: 17 }, (_, line) => (
      // oxlint-disable-next-line react/no-array-index-key -- they are all the same
      <i key={line} />
    ))}
  </div>
);

const Facets = lazyPart(async () => (await import('./facets')).Facets, {
  fallback: lines,
  missing: () => (
    <p role="alert" className="px-2 text-sm text-bad">
      The filters didn't load. Reload the page.
    </p>
  ),
});
const LocalFacets = lazyPart(async () => (await import('./local-facets')).LocalFacets);
const FacetsDialog = lazyPart(async () => (await import('./facets-dialog')).FacetsDialog, {
  missing: NotLoadedDialog,
});

interface FilterColumnProps {
  search: MarketplaceSearch;
  /** May lag behind the search: its counts come after the rows. */
  own: LocalResults;
  /** As a sheet over the list, where there is no room for a column. */
  isOpen: boolean;
  /** How many lots the list has; null while that is not sure. */
  lotCount: number | null;
  onChange: (change: SearchChange) => void;
  onClose: () => void;
}

/** What the list can be filtered by. */
export const FilterColumn = memo(function Filters({
  search,
  own,
  isOpen,
  lotCount,
  onChange,
  onClose,
}: FilterColumnProps) {
  const { answer, counted, hasFacets } = own;
  const facets = (
    <>
      <Facets
        category={search.category}
        brand={search.brand}
        answer={answer}
        counted={counted}
        onChange={onChange}
      />
      {answer && hasFacets ? (
        <LocalFacets search={search} counts={answer.counts} isCounted={counted.others} onChange={onChange} />
      ) : null}
    </>
  );
  return (
    <>
      <aside
        aria-label="Filters"
        className="sticky top-12 isolate hidden h-[calc(100dvh-3rem)] w-facets shrink-0 overflow-y-auto px-2 py-3 md:block"
      >
        {facets}
      </aside>
      {isOpen ? (
        <FacetsDialog lotCount={lotCount} onClear={onChange} onClose={onClose}>
          {facets}
        </FacetsDialog>
      ) : null}
    </>
  );
});
