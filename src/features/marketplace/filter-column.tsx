import { memo, Suspense } from 'react';
import { Facets, FacetsDialog, OwnFacets } from './lazy-parts';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';
import type { OwnView } from './use-own-view';

interface FilterColumnProps {
  search: MarketplaceSearch;
  /** May lag behind the search: its counts come after the rows. */
  own: OwnView;
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
      <Suspense fallback={null}>
        {answer && hasFacets ? (
          <OwnFacets search={search} counts={answer.counts} isCounted={counted.others} onChange={onChange} />
        ) : null}
      </Suspense>
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
        <Suspense fallback={null}>
          <FacetsDialog lotCount={lotCount} onClear={onChange} onClose={onClose}>
            {facets}
          </FacetsDialog>
        </Suspense>
      ) : null}
    </>
  );
});
