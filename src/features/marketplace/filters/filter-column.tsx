import { memo, useState } from 'react';
import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { lazyPart } from '@/ui/lazy-part';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';
import type { FacetsView } from '../local-results/use-market-results';

/** The placeholder lines, as in the app shell. */
const lines = (
  <div aria-hidden="true" className="app-shell pt-5">
    {Array.from({ length: 17 }, (_, line) => (
      // oxlint-disable-next-line react/no-array-index-key -- they are all the same
      <i key={line} />
    ))}
  </div>
);

const notLoaded = "The filters didn't load. Reload the page.";

const Facets = lazyPart(async () => (await import('./facets')).Facets, {
  fallback: lines,
  missing: () => (
    <p role="alert" className="px-2 text-sm text-bad">
      {notLoaded}
    </p>
  ),
});
const LocalFacets = lazyPart(async () => (await import('./local-facets')).LocalFacets);
const FacetsDialog = lazyPart(async () => (await import('./facets-dialog')).FacetsDialog, {
  missing: ({ onClose }) => (
    <div className="fixed inset-x-4 bottom-16 z-40 rounded bg-raised">
      <Notice tone="bad" title={notLoaded} actions={<Button onClick={onClose}>Close</Button>} />
    </div>
  ),
});

interface FilterColumnProps {
  search: MarketplaceSearch;
  /** Deferred: may lag behind the search. */
  facets: FacetsView;
  /** Shows the filters as a sheet, on screens without room for a column. */
  isOpen: boolean;
  /** How many lots the list has; null while uncertain. */
  sellRequestCount: number | null;
  onChange: (change: SearchChange) => void;
  onClose: () => void;
}

/** The filters, as a column or as a sheet. */
export const FilterColumn = memo(function Filters({
  search,
  facets,
  isOpen,
  sellRequestCount,
  onChange,
  onClose,
}: FilterColumnProps) {
  const { counts, final } = facets;
  // Filters that were shown while loading paused stay when it goes on.
  const [isReady, setReady] = useState(facets.isReady);
  if (facets.isReady && !isReady) setReady(true);
  const groups = (
    <>
      <Facets search={search} counts={counts} final={final} isReady={isReady} onChange={onChange} />
      {counts && isReady ? (
        <LocalFacets search={search} counts={counts} isCounted={final.others} onChange={onChange} />
      ) : null}
    </>
  );
  return (
    <>
      <aside
        aria-label="Filters"
        className="sticky top-12 isolate hidden h-[calc(100dvh-3rem)] w-facets shrink-0 overflow-y-auto px-2 py-3 md:block"
      >
        {groups}
      </aside>
      {isOpen ? (
        <FacetsDialog sellRequestCount={sellRequestCount} onClear={onChange} onClose={onClose}>
          {groups}
        </FacetsDialog>
      ) : null}
    </>
  );
});
