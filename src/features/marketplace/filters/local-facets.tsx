import { memo } from 'react';
import type { MarketResult } from '../market-worker/market-service';
import { fieldLabels } from '../search/filter-words';
import {
  facetFields,
  type MarketplaceSearch,
  rangeFields,
  type SearchChange,
} from '../search/marketplace-search';
import { FacetGroup } from './facet-group';
import { RangeFacet } from './range-facet';

interface LocalFacetsProps {
  search: MarketplaceSearch;
  /** May lag behind the search. */
  counts: MarketResult['counts'];
  /** All lots that the counts cover are loaded. */
  isCounted: boolean;
  onChange: (change: SearchChange) => void;
}

/** A facet with more values has a field that finds them by name. */
const mostWithoutField = 14;

/** The facets and ranges that only the loaded lots can be filtered by. */
export const LocalFacets = memo(function Filters({ search, counts, isCounted, onChange }: LocalFacetsProps) {
  return (
    <>
      {facetFields.map((field) => {
        const values = counts[field].flatMap(({ value, count }) =>
          value === '' ? [] : { value, count: isCounted ? count : null },
        );
        return values.length === 0 ? null : (
          <FacetGroup
            key={field}
            label={fieldLabels[field]}
            className="mb-4"
            values={values}
            chosen={search[field]}
            isCounted={isCounted}
            hasFilter={values.length > mostWithoutField}
            onChange={(chosen) => onChange({ [field]: chosen })}
          />
        );
      })}
      {rangeFields.map((field) => (
        <RangeFacet key={field} field={field} value={search[field]} onChange={onChange} />
      ))}
    </>
  );
});
