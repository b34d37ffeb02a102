import { useQuery } from '@tanstack/react-query';
import { memo, useId, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { useChosen } from '@/ui/controls/use-chosen';
import { categoryLabel } from '../search/category-label';
import { FacetChoice, ShowAll } from './facet-choice';
import { type FacetValue, isSameValue, offeredValues, shownValues } from './facet-values';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';
import { seenValuesQuery } from '../results/sell-request-queries';
import type { LocalResults } from '../local-results/use-local-results';

interface FacetsProps extends Pick<MarketplaceSearch, 'category' | 'brand'>, Pick<LocalResults, 'counted'> {
  /** What the lots have that are known here; null before there are any. */
  answer: LocalResults['answer'];
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
export const Facets = memo(function Filters({ answer, counted, onChange, ...search }: FacetsProps) {
  const group = useId();
  const { data: seenSoFar } = useQuery(seenValuesQuery);
  const seen = counted.isWholeMarket ? { category: [], brand: [] } : seenSoFar;
  // Values that are still to come have their room, so that what stands below keeps its place until the buyer filters.
  const [isGrowing, setGrowing] = useState(!counted.isWholeMarket);
  const change = (next: SearchChange) => {
    if (counted.isWholeMarket) setGrowing(false);
    onChange(next);
  };
  const [isWholeCategory, setWholeCategory] = useState(false);
  const [isWholeBrand, setWholeBrand] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim();
  const [chosen, chooseBrands] = useChosen(search.brand, (brand) => change({ brand }));
  const [category, chooseCategory] = useChosen(search.category, (next) => change({ category: next }));

  const categories = useSteadyOrder(
    offeredValues({
      counts: answer?.counts.category ?? [],
      isCounted: counted.category,
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
      counts: answer?.counts.brand ?? [],
      isCounted: counted.brand,
      seen: seen.brand,
      chosen,
      isUsable: isBrand,
    }),
    JSON.stringify([wanted, isWholeBrand, isScrolled]),
  );
  const isChosen = (value: string) => chosen.some((one) => isSameValue(one, value));
  const found = brands.filter(({ value }) => value.toLowerCase().includes(wanted.toLowerCase()));
  // A brand that is looked for by name is not folded away.
  const shownBrands =
    wanted === ''
      ? shownValues(found, { most: mostBrands, isWhole: isWholeBrand, isChosen })
      : shownValues(found, { most: mostBrands, isWhole: true, isChosen }).slice(0, mostBrands);
  const isNew = wanted !== '' && isBrand(wanted) && !brands.some(({ value }) => isSameValue(value, wanted));

  function toggle(brand: string) {
    const others = chosen.filter((one) => !isSameValue(one, brand));
    chooseBrands(others.length === chosen.length ? [...chosen, brand] : others);
  }

  return (
    <>
      <fieldset className="isolate mb-1 min-w-0" onChange={({ target }) => choose(target, chooseCategory)}>
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
            isCounted={counted.isWholeMarket}
            onToggle={setWholeCategory}
          />
        </div>
      </fieldset>
      <fieldset className="isolate mb-2 min-w-0">
        <Legend>Brand</Legend>
        <input
          type="search"
          aria-label="Find brand"
          placeholder="Find brand"
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
              isCounted={counted.isWholeMarket}
              onToggle={setWholeBrand}
            />
          ) : null}
          {isNew && counted.isWholeMarket ? (
            <p className="px-2 py-1 text-sm wrap-anywhere text-muted">No lots by “{wanted}”</p>
          ) : null}
          {isNew && !counted.isWholeMarket ? (
            <button
              type="button"
              className="min-h-7 px-2 text-left text-sm wrap-anywhere text-accent hover:underline"
              onClick={() => {
                toggle(wanted);
                setFilter('');
              }}
            >
              Filter by “{wanted}”
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
