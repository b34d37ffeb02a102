import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount } from '@/lib/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/control-class';
import { useChosen } from '@/ui/use-chosen';
import { addNames, categories } from './brands';
import { categoryLabel } from './category-label';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';
import { brandsQuery } from './sell-request-queries';

interface Counted {
  value: string;
  count: number;
}

interface FacetsProps {
  search: MarketplaceSearch;
  /** How many lots each value would show; null before that is known. */
  counts: { category: readonly Counted[]; brand: readonly Counted[] } | null;
  onChange: (change: SearchChange) => void;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What the marketplace itself can filter by. It can't count: numbers come from the lots that are known here. */
export function Facets({ search, counts, onChange }: FacetsProps) {
  const group = useId();
  const { data: known } = useQuery(brandsQuery);
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

  const choice = (
    type: 'radio' | 'checkbox',
    label: string,
    count: number | null,
    isChosen: boolean,
    choose: () => void,
  ) => (
    <label
      key={label}
      className="flex h-7 items-center gap-2 rounded px-2 text-sm hover:bg-hover has-checked:font-medium"
    >
      <input
        type={type}
        name={group + type}
        checked={isChosen}
        onChange={choose}
        className="size-4 shrink-0 accent-accent-solid"
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count === null ? null : (
        <span aria-hidden="true" className="text-xs font-normal text-faint tabular-nums">
          {formatCount(count)}
        </span>
      )}
    </label>
  );

  return (
    <>
      <fieldset className="mb-5">
        <Legend>Category</Legend>
        {choice('radio', 'All', null, category === '', () => chooseCategory(''))}
        {addNames([...categories], [category]).map((one) =>
          choice('radio', categoryLabel(one), countOf(counts?.category, one), one === category, () =>
            chooseCategory(one),
          ),
        )}
      </fieldset>
      <fieldset className="mb-5 min-w-0">
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
        <div className="max-h-49 overflow-y-auto">
          {listed.map((brand) =>
            choice(
              'checkbox',
              brand,
              countOf(counts?.brand, brand),
              chosen.some((one) => isSame(one, brand)),
              () => toggle(brand),
            ),
          )}
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
}

function Legend({ children }: { children: string }) {
  return <legend className="px-2 pb-1 text-xs font-medium text-muted">{children}</legend>;
}
