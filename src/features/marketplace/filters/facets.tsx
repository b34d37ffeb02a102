import { useQuery } from '@tanstack/react-query';
import { memo, startTransition, useOptimistic, useState } from 'react';
import { categoryLabel } from '../search/category-label';
import { FacetGroup, ShowAll } from './facet-group';
import { type FacetValue, isSameValue, offeredValues, shownValues } from './facet-values';
import { isNarrowed, type MarketplaceSearch, type SearchChange } from '../search/marketplace-search';
import { seenValuesQuery } from '../results/sell-request-queries';
import type { FacetsView } from '../local-results/use-market-results';

interface FacetsProps extends Pick<FacetsView, 'counts' | 'final'> {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
}

/** Most brands that are shown for a text. */
const mostBrands = 100;

const anyCategory: FacetValue = { value: '', count: null, loadedCount: 0 };

/** The interface's query separates brands by commas. */
const isBrand = (name: string) => !name.includes(',');

/**
 * The values in their order. While more arrive, each stays in its place and the new ones come last; another `reason`, something that the
 * buyer has done to the list, sorts them again.
 */
function useSteadyOrder(values: readonly FacetValue[], reason: string): FacetValue[] {
  const [steady, setSteady] = useState<{ reason: string; order: ReadonlyMap<string, number> }>();
  const keys = values.map(({ value }) => value.toLowerCase());
  let order = steady?.reason === reason ? steady.order : new Map<string, number>();
  const previous = order;
  if (steady?.reason !== reason || keys.some((key) => !previous.has(key))) {
    order = new Map([...new Set([...order.keys(), ...keys])].map((key, place) => [key, place]));
    setSteady({ reason, order });
  }
  const placeOf = ({ value }: FacetValue) => order.get(value.toLowerCase()) ?? order.size;
  return values.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The facets that the service can filter by. It can neither list nor count their values: both come from the loaded lots, and before that,
 * without counts, from the pages read so far.
 */
export const Facets = memo(function Filters({ search, counts, final, onChange }: FacetsProps) {
  // A click renders its facet at once, and the rest of the page when nothing more urgent is to do.
  const [{ category, brand }, setChosen] = useOptimistic(search);
  const choose = (change: Pick<SearchChange, 'category' | 'brand'>) =>
    startTransition(() => {
      setChosen((chosen) => ({ ...chosen, ...change }));
      onChange(change);
    });
  const { data: seenSoFar } = useQuery(seenValuesQuery);
  const seen = final.isWholeMarket ? { category: [], brand: [] } : seenSoFar;
  // Values that are still to come have their room, so that what stands below keeps its place until the buyer narrows the list.
  const [isGrowing, setGrowing] = useState(!final.isWholeMarket);
  if (isGrowing && isNarrowed(search) && final.isWholeMarket) setGrowing(false);
  const [isWholeCategory, setWholeCategory] = useState(false);
  const [isWholeBrand, setWholeBrand] = useState(false);
  const [filter, setFilter] = useState('');
  const text = filter.trim();

  const categories = useSteadyOrder(
    offeredValues({
      counts: counts?.category ?? [],
      isCounted: final.category,
      seen: seen.category,
      chosen: [category],
    }),
    String(isWholeCategory),
  );
  const isCategory = (value: string) => isSameValue(value, category);
  const shownCategories = shownValues(categories, { isWhole: isWholeCategory, isChosen: isCategory });

  const brands = useSteadyOrder(
    offeredValues({
      counts: counts?.brand ?? [],
      isCounted: final.brand,
      seen: seen.brand,
      chosen: brand,
      isUsable: isBrand,
    }),
    JSON.stringify([text, isWholeBrand]),
  );
  const isChosen = (value: string) => brand.some((one) => isSameValue(one, value));
  const matches = brands.filter(({ value }) => value.toLowerCase().includes(text.toLowerCase()));
  // A brand that is searched by name is not folded away.
  const shownBrands =
    text === ''
      ? shownValues(matches, { isWhole: isWholeBrand, isChosen })
      : shownValues(matches, { isWhole: true, isChosen }).slice(0, mostBrands);
  const isNew = text !== '' && isBrand(text) && !brands.some(({ value }) => isSameValue(value, text));

  function toggle(value: string) {
    const others = brand.filter((one) => !isSameValue(one, value));
    choose({ brand: others.length === brand.length ? [...brand, value] : others });
  }

  return (
    <>
      <FacetGroup
        label="Category"
        type="radio"
        className="mb-1"
        isGrowing={isGrowing}
        visibleValues={[anyCategory, ...shownCategories]}
        labelOf={(value) => (value === '' ? 'All' : categoryLabel(value))}
        isChosen={isCategory}
        onChoose={(next) => choose({ category: next })}
      >
        <ShowAll
          all={categories.length}
          visibleCount={shownCategories.length}
          isWhole={isWholeCategory}
          isCounted={final.isWholeMarket}
          onToggle={setWholeCategory}
        />
      </FacetGroup>
      <FacetGroup
        label="Brand"
        type="checkbox"
        className="mb-2"
        isGrowing={isGrowing}
        visibleValues={shownBrands}
        isChosen={isChosen}
        onChoose={toggle}
        filter={filter}
        onFilter={setFilter}
      >
        {text === '' ? (
          <ShowAll
            all={brands.length}
            visibleCount={shownBrands.length}
            isWhole={isWholeBrand}
            isCounted={final.isWholeMarket}
            onToggle={setWholeBrand}
          />
        ) : null}
        {isNew && final.isWholeMarket ? (
          <p className="px-2 py-1 text-sm wrap-anywhere text-muted">No lots by “{text}”</p>
        ) : null}
        {isNew && !final.isWholeMarket ? (
          <button
            type="button"
            className="min-h-7 px-2 text-left text-sm wrap-anywhere text-accent hover:underline"
            onClick={() => {
              toggle(text);
              setFilter('');
            }}
          >
            Filter by “{text}”
          </button>
        ) : null}
      </FacetGroup>
    </>
  );
});
