import { useQuery } from '@tanstack/react-query';
import { memo, useId, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { categoryLabel } from '../search/category-label';
import { FacetChoice, ShowAll } from './facet-choice';
import { type FacetValue, isSameValue, offeredValues, shownValues } from './facet-values';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';
import { seenValuesQuery } from '../results/sell-request-queries';
import type { FacetsView } from '../local-results/use-market-results';

interface FacetsProps
  extends Pick<MarketplaceSearch, 'category' | 'brand'>,
    Pick<FacetsView, 'counts' | 'final'> {
  onChange: (change: SearchChange) => void;
}

/** Passes on the value of the control that was changed in a group. */
function choose(target: EventTarget, take: (value: string) => void): void {
  if (target instanceof HTMLInputElement) take(target.value);
}

/** Categories that are shown before the rest is asked for. */
const shortList = 6;

/** Brands that are shown before the rest is asked for: their list scrolls. */
const mostBrands = 100;

/** A comma would read as two brands in the interface's query. */
const isBrand = (name: string) => !name.includes(',');

/**
 * The values in their order, but each stays in its place while more are learned: those come last. The order is made again with another
 * `reason`, which is something that the buyer has done to the list.
 */
function useSteadyOrder(values: readonly FacetValue[], reason: string): FacetValue[] {
  const [kept, keep] = useState<{ reason: string; order: ReadonlyMap<string, number> }>();
  const keys = values.map(({ value }) => value.toLowerCase());
  let order = kept?.reason === reason ? kept.order : new Map<string, number>();
  const known = order;
  if (kept?.reason !== reason || keys.some((key) => !known.has(key))) {
    order = new Map([...new Set([...order.keys(), ...keys])].map((key, place) => [key, place]));
    keep({ reason, order });
  }
  const placeOf = ({ value }: FacetValue) => order.get(value.toLowerCase()) ?? order.size;
  return values.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * What the marketplace itself can filter by. It can neither list nor count the values: both come from the lots that are known here, and
 * before that, without numbers, from the pages read so far.
 */
export const Facets = memo(function Filters({ counts, final, category, brand, onChange }: FacetsProps) {
  const group = useId();
  const { data: seenSoFar } = useQuery(seenValuesQuery);
  const seen = final.isWholeMarket ? { category: [], brand: [] } : seenSoFar;
  // Values that are still to come have their room, so that what stands below keeps its place until the buyer filters.
  const [isGrowing, setGrowing] = useState(!final.isWholeMarket);
  const change = (next: SearchChange) => {
    if (final.isWholeMarket) setGrowing(false);
    onChange(next);
  };
  const [isWholeCategory, setWholeCategory] = useState(false);
  const [isWholeBrand, setWholeBrand] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim();

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
  const shownCategories = shownValues(categories, {
    most: shortList,
    isWhole: isWholeCategory,
    isChosen: isCategory,
  });

  const brands = useSteadyOrder(
    offeredValues({
      counts: counts?.brand ?? [],
      isCounted: final.brand,
      seen: seen.brand,
      chosen: brand,
      isUsable: isBrand,
    }),
    JSON.stringify([wanted, isWholeBrand, isScrolled]),
  );
  const isChosen = (value: string) => brand.some((one) => isSameValue(one, value));
  const found = brands.filter(({ value }) => value.toLowerCase().includes(wanted.toLowerCase()));
  // A brand that is looked for by name is not folded away.
  const shownBrands =
    wanted === ''
      ? shownValues(found, { most: mostBrands, isWhole: isWholeBrand, isChosen })
      : shownValues(found, { most: mostBrands, isWhole: true, isChosen }).slice(0, mostBrands);
  const isNew = wanted !== '' && isBrand(wanted) && !brands.some(({ value }) => isSameValue(value, wanted));

  function toggle(value: string) {
    const others = brand.filter((one) => !isSameValue(one, value));
    change({ brand: others.length === brand.length ? [...brand, value] : others });
  }

  return (
    <>
      <fieldset
        className="isolate mb-1 min-w-0"
        onChange={({ target }) => choose(target, (next) => change({ category: next }))}
      >
        <Legend>Category</Legend>
        <div className={classNames(isGrowing && 'min-h-56')}>
          <div className="max-h-84 overflow-y-auto">
            <FacetChoice
              type="radio"
              name={group}
              value=""
              label="All"
              count={null}
              isChosen={category === ''}
            />
            {shownCategories.map(({ value, count }) => (
              <FacetChoice
                key={value}
                type="radio"
                name={group}
                value={value}
                label={categoryLabel(value)}
                count={count}
                isChosen={isCategory(value)}
              />
            ))}
          </div>
          <ShowAll
            all={categories.length}
            shown={shownCategories.length}
            isWhole={isWholeCategory}
            isCounted={final.isWholeMarket}
            onToggle={setWholeCategory}
          />
        </div>
      </fieldset>
      <fieldset className="isolate mb-2 min-w-0">
        <Legend>Brand</Legend>
        <input
          type="search"
          aria-label="Find a brand"
          placeholder="Find a brand"
          autoComplete="off"
          maxLength={60}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className={classNames(toolControlClass, 'mx-2 mb-1 h-7 w-[calc(100%-1rem)] px-2')}
        />
        <div className={classNames(isGrowing && 'min-h-56')}>
          <div
            className="max-h-49 overflow-y-auto"
            onScroll={() => setScrolled(true)}
            onChange={({ target }) => choose(target, toggle)}
          >
            {shownBrands.map(({ value, count }) => (
              <FacetChoice
                key={value}
                type="checkbox"
                value={value}
                label={value}
                count={count}
                isChosen={isChosen(value)}
              />
            ))}
          </div>
          {wanted === '' ? (
            <ShowAll
              all={brands.length}
              shown={shownBrands.length}
              isWhole={isWholeBrand}
              isCounted={final.isWholeMarket}
              onToggle={setWholeBrand}
            />
          ) : null}
          {isNew && final.isWholeMarket ? (
            <p className="px-2 py-1 text-sm wrap-anywhere text-muted">No lots by “{wanted}”</p>
          ) : null}
          {isNew && !final.isWholeMarket ? (
            <button
              type="button"
              className="min-h-7 px-2 text-left text-sm wrap-anywhere text-accent hover:underline"
              onClick={() => {
                toggle(wanted);
                setFilter('');
              }}
            >
              Ask for “{wanted}”
            </button>
          ) : null}
        </div>
      </fieldset>
    </>
  );
});

function Legend({ children }: { children: string }) {
  return <legend className="px-2 pb-1 text-xs font-medium text-muted">{children}</legend>;
}
