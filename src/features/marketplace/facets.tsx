import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/field';
import { addNames, categories } from './brands';
import { categoryLabel } from './loosen-advice';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';
import { brandsQuery } from './sell-request-queries';

interface FacetsProps {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
}

const legendClass = 'px-2 pb-1 text-xs font-medium text-muted';
const rowClass = 'h-7 rounded px-2 text-sm hover:bg-hover';

/** What the marketplace can filter by. It can't count, so no numbers stand here. */
export function Facets({ search, onChange }: FacetsProps) {
  return (
    <div className="flex flex-col gap-5">
      <CategoryFacet chosen={search.category} onChange={onChange} />
      <BrandFacet chosen={search.brand} onChange={onChange} />
    </div>
  );
}

function CategoryFacet({ chosen, onChange }: { chosen: string; onChange: FacetsProps['onChange'] }) {
  const name = useId();
  const isListed = categories.some((category) => category === chosen);
  const choices = ['', ...categories, ...(chosen === '' || isListed ? [] : [chosen])];
  return (
    <fieldset>
      <legend className={legendClass}>Category</legend>
      {choices.map((category) => (
        <label
          key={category}
          className={classNames(rowClass, 'flex items-center gap-2 has-checked:font-medium')}
        >
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent-solid"
            checked={category === chosen}
            onChange={() => onChange({ category })}
          />
          {category === '' ? 'All' : categoryLabel(category)}
        </label>
      ))}
    </fieldset>
  );
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function BrandFacet({ chosen, onChange }: { chosen: string[]; onChange: FacetsProps['onChange'] }) {
  const { data: known } = useQuery(brandsQuery);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim();
  const brands = addNames(known, chosen);
  const listed = brands.filter((brand) => brand.toLowerCase().includes(wanted.toLowerCase()));
  const canAdd = wanted !== '' && !wanted.includes(',') && !brands.some((brand) => isSame(brand, wanted));

  function toggle(brand: string) {
    const others = chosen.filter((one) => !isSame(one, brand));
    onChange({ brand: others.length === chosen.length ? [...chosen, brand] : others });
  }

  return (
    <fieldset className="min-w-0">
      <legend className={legendClass}>Brand</legend>
      <input
        type="search"
        aria-label="Find a brand"
        placeholder="Find a brand"
        autoComplete="off"
        maxLength={60}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        className={classNames(controlClass, 'mx-2 mb-1 h-7 w-[calc(100%-1rem)]! px-2! text-sm!')}
      />
      {listed.map((brand) => (
        <Checkbox
          key={brand}
          label={brand}
          className={classNames(rowClass, 'flex! has-checked:font-medium')}
          checked={chosen.some((one) => isSame(one, brand))}
          onChange={() => toggle(brand)}
        />
      ))}
      {canAdd ? (
        <div className="px-2 pt-1 text-xs text-faint">
          {listed.length === 0 ? <p>Not seen among the lots so far.</p> : null}
          <Button
            look="link"
            size="inline"
            className="min-h-6 text-left whitespace-normal!"
            onClick={() => {
              toggle(wanted);
              setFilter('');
            }}
          >
            Ask for “{wanted}”
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
