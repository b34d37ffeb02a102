import { useQuery } from '@tanstack/react-query';
import { memo, useId, useMemo, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/control-class';
import { useChosen } from '@/ui/use-chosen';
import { addNames, categories, startingBrands } from './brands';
import { categoryLabel } from './category-label';
import { FacetChoice } from './facet-choice';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';
import { brandsQuery } from './sell-request-queries';

interface Counted {
  value: string;
  count: number;
}

interface FacetsProps extends Pick<MarketplaceSearch, 'category' | 'brand'> {
  /** How many lots each value would show; null before that is known. */
  counts: { category: readonly Counted[]; brand: readonly Counted[] } | null;
  onChange: (change: SearchChange) => void;
}

/** Passes on the value of the control that was changed in a group. */
function choose(target: EventTarget, take: (value: string) => void): void {
  if (target instanceof HTMLInputElement) take(target.value);
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What the marketplace itself can filter by. It can't count: numbers come from the lots that are known here. */
export const Facets = memo(function Filters({ counts, onChange, ...search }: FacetsProps) {
  const group = useId();
  const { data: read } = useQuery(brandsQuery);
  const known = useMemo(() => addNames(startingBrands, read), [read]);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim();
  const [chosen, chooseBrands] = useChosen(search.brand, (brand) => onChange({ brand }));
  const [category, chooseCategory] = useChosen(search.category, (next) => onChange({ category: next }));
  const brands = addNames(known, chosen);
  const listed = brands.filter((brand) => brand.toLowerCase().includes(wanted.toLowerCase()));
  const isNew = wanted !== '' && !wanted.includes(',') && !brands.some((brand) => isSame(brand, wanted));

  function toggle(brand: string) {
    const others = chosen.filter((one) => !isSame(one, brand));
    chooseBrands(others.length === chosen.length ? [...chosen, brand] : others);
  }

  const countOf = (values: readonly Counted[] | undefined, value: string) =>
    values?.find((one) => isSame(one.value, value))?.count ?? (values ? 0 : null);

  return (
    <>
      <fieldset className="isolate mb-5" onChange={({ target }) => choose(target, chooseCategory)}>
        <Legend>Category</Legend>
        <FacetChoice type="radio" name={group} value="" label="All" count={null} isChosen={category === ''} />
        {addNames([...categories], [category]).map((one) => (
          <FacetChoice
            key={one}
            type="radio"
            name={group}
            value={one}
            label={categoryLabel(one)}
            count={countOf(counts?.category, one)}
            isChosen={one === category}
          />
        ))}
      </fieldset>
      <fieldset className="isolate mb-5 min-w-0">
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
        {/* A list of its own, so that what stands below keeps its place. */}
        <div className="max-h-49 overflow-y-auto" onChange={({ target }) => choose(target, toggle)}>
          {listed.map((brand) => (
            <FacetChoice
              key={brand}
              type="checkbox"
              value={brand}
              label={brand}
              count={countOf(counts?.brand, brand)}
              isChosen={chosen.some((one) => isSame(one, brand))}
            />
          ))}
        </div>
        {isNew ? (
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
      </fieldset>
    </>
  );
});

function Legend({ children }: { children: string }) {
  return <legend className="px-2 pb-1 text-xs font-medium text-muted">{children}</legend>;
}
