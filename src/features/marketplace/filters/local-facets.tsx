import { memo, startTransition, useOptimistic, useState } from 'react';
import type { FacetCount } from '@/features/market-index/index/market-index';
import type { MarketResult } from '../market-worker/market-service';
import { fieldLabels } from '../search/filter-words';
import {
  type FacetField,
  facetFields,
  type MarketplaceSearch,
  rangeFields,
  type SearchChange,
} from '../search/marketplace-search';
import { FacetGroup, ShowAll } from './facet-group';
import { isSameValue, shownValues } from './facet-values';
import { RangeFacet } from './range-facet';

interface LocalFacetsProps {
  search: MarketplaceSearch;
  /** May lag behind the search. */
  counts: MarketResult['counts'];
  /** The counts are of all lots that they are about. */
  isCounted: boolean;
  onChange: (change: SearchChange) => void;
}

/** A facet of more values has a field that finds them by their names. */
const mostWithoutField = 14;

/** The facets and ranges that only the loaded lots can be filtered by, each value with the lots it would show. */
export const LocalFacets = memo(function Filters({ search, counts, isCounted, onChange }: LocalFacetsProps) {
  return (
    <>
      {facetFields.map((field) => (
        <Values
          key={field}
          field={field}
          chosen={search[field]}
          counts={counts[field]}
          isCounted={isCounted}
          onChange={onChange}
        />
      ))}
      {rangeFields.map((field) => (
        <RangeFacet key={field} field={field} value={search[field]} onChange={onChange} />
      ))}
    </>
  );
});

interface ValuesProps {
  field: FacetField;
  chosen: readonly string[];
  counts: readonly FacetCount[];
  isCounted: boolean;
  onChange: (change: SearchChange) => void;
}

/** The values of one facet. Of many, such as models and colors, the most frequent come first, and a text finds the others. */
const Values = memo(function Group({ field, counts, isCounted, onChange, ...search }: ValuesProps) {
  // A click renders its facet at once, and the rest of the page when nothing more urgent is to do.
  const [chosen, setChosen] = useOptimistic(search.chosen);
  const [isWhole, setWhole] = useState(false);
  const [filter, setFilter] = useState('');
  const isChosen = (value: string) => chosen.some((one) => isSameValue(one, value));
  const stated = counts.flatMap(({ value, count }) =>
    value === '' ? [] : { value, count: isCounted ? count : null, loadedCount: count },
  );
  const isMany = stated.length > mostWithoutField;
  const text = filter.trim().toLowerCase();
  const matches = stated.filter(({ value }) => value.toLowerCase().includes(text));
  const visibleValues = shownValues(matches, { isWhole, isChosen });
  if (stated.length === 0) return null;
  return (
    <FacetGroup
      label={fieldLabels[field]}
      type="checkbox"
      className="mb-4"
      visibleValues={visibleValues}
      isChosen={isChosen}
      onChoose={(value) => {
        const others = chosen.filter((other) => !isSameValue(other, value));
        const next = others.length < chosen.length ? others : [...chosen, value];
        startTransition(() => {
          setChosen(next);
          onChange({ [field]: next });
        });
      }}
      filter={isMany ? filter : undefined}
      onFilter={setFilter}
    >
      <ShowAll
        all={matches.length}
        visibleCount={visibleValues.length}
        isWhole={isWhole}
        isCounted={isCounted}
        onToggle={setWhole}
      />
    </FacetGroup>
  );
});
