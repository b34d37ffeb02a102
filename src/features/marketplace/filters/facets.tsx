import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { humanize } from '@/lib/text/humanize';
import type { FacetsView } from '../local-results/use-market-results';
import { seenValuesQuery } from '../results/sell-request-queries';
import { isNarrowed, type MarketplaceSearch, type SearchChange } from '../search/marketplace-search';
import { FacetGroup } from './facet-group';
import { offeredValues } from './facet-values';

interface FacetsProps extends Pick<FacetsView, 'counts' | 'final' | 'isReady'> {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
}

/** The interface separates the brands of a query with commas. */
const isBrand = (name: string) => !name.includes(',');

/**
 * The facets that the service can filter by. The service neither lists nor counts their values: both come from the loaded lots. Until
 * those are loaded, the values come from the pages read so far, without counts: at first as placeholders, so that the first values to be
 * seen stay where they are.
 */
export const Facets = memo(function Filters({ search, counts, final, isReady, onChange }: FacetsProps) {
  const { category, brand } = search;
  const { data: seenSoFar } = useQuery(seenValuesQuery);
  const { isWholeMarket } = final;
  const seen = isWholeMarket ? { category: [], brand: [] } : seenSoFar;
  // Reserves room for values that are not loaded yet, until the buyer narrows the list.
  const [isGrowing, setGrowing] = useState(!isWholeMarket);
  if (isGrowing && isNarrowed(search) && isWholeMarket) setGrowing(false);
  const group = { isCounted: isWholeMarket, isGrowing, isAwaited: !isReady };
  return (
    <>
      <FacetGroup
        {...group}
        label="Category"
        type="radio"
        className="mb-1"
        values={offeredValues({
          counts: counts?.category ?? [],
          isCounted: final.category,
          seen: seen.category,
          chosen: [category],
        })}
        chosen={[category]}
        labelOf={(value) => (value === '' ? 'All' : humanize(value))}
        onChange={([next = '']) => onChange({ category: next })}
      />
      <FacetGroup
        {...group}
        label="Brand"
        className="mb-2"
        hasFilter
        values={offeredValues({
          counts: counts?.brand ?? [],
          isCounted: final.brand,
          seen: seen.brand,
          chosen: brand,
        }).filter(({ value }) => isBrand(value))}
        chosen={brand}
        onChange={(next) => onChange({ brand: next })}
        renderUnlisted={(text, clear) =>
          !isBrand(text) ? null : isWholeMarket ? (
            <p className="px-2 py-1 text-sm wrap-anywhere text-muted">No lots by “{text}”</p>
          ) : (
            <button
              type="button"
              className="min-h-7 px-2 text-left text-sm wrap-anywhere text-accent hover:underline"
              onClick={() => {
                onChange({ brand: [...brand, text] });
                clear();
              }}
            >
              Filter by “{text}”
            </button>
          )
        }
      />
    </>
  );
});
