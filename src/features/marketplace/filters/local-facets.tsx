import { memo, useState } from 'react';
import type { FacetCount, MarketAnswer } from '@/features/market-index/index/market-index';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { useChosen } from '@/ui/controls/use-chosen';
import { fieldLabels } from '../search/filter-words';
import {
  type FacetField,
  type MarketplaceSearch,
  rangeFields,
  type SearchChange,
} from '../search/marketplace-search';
import { FacetChoice, ShowAll } from './facet-choice';
import { isSameValue, shownValues } from './facet-values';
import { RangeFacet } from './range-facet';

interface LocalFacetsProps {
  search: MarketplaceSearch;
  /** May lag behind the search. */
  counts: MarketAnswer['counts'];
  /** The counts are of all lots that they are about. */
  isCounted: boolean;
  onChange: (change: SearchChange) => void;
}

const groups = ['grade', 'storage', 'carrier', 'color', 'model'] as const satisfies FacetField[];

/** Values of a group that are shown before the rest is asked for. */
const shortList = 7;

/** What the lots that are known here can be filtered by, each value with the lots it would show. */
export const LocalFacets = memo(function Filters({ search, counts, isCounted, onChange }: LocalFacetsProps) {
  return (
    <>
      {groups.map((field) => (
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

/** The values of one facet. Models and colours are many: the commonest come first, and a word finds the others. */
const Values = memo(function Group({ field, chosen: asked, counts, isCounted, onChange }: ValuesProps) {
  const [isWhole, setWhole] = useState(false);
  const [filter, setFilter] = useState('');
  const [chosen, choose] = useChosen(asked, (next: string[]) => onChange({ [field]: next }));
  const isChosen = (value: string) => chosen.some((one) => isSameValue(one, value));
  const stated = counts.flatMap(({ value, count }) =>
    value === '' ? [] : { value, count: isCounted ? count : null, known: count },
  );
  const isMany = stated.length > shortList * 2;
  const wanted = filter.trim().toLowerCase();
  const found = stated.filter(({ value }) => value.toLowerCase().includes(wanted));
  const most = isMany ? shortList : 2 * shortList;
  const shown = shownValues(found, { most, isWhole, isChosen });
  if (stated.length === 0) return null;
  const label = fieldLabels[field];
  return (
    // Isolated: a browser paints a group that changes, and not the column of all of them.
    <fieldset className="isolate mb-4 min-w-0">
      <legend className="px-2 pb-1 text-xs font-medium text-muted">{label}</legend>
      {isMany ? (
        <input
          type="search"
          aria-label={`Find ${label.toLowerCase()}`}
          placeholder={`Find ${label.toLowerCase()}`}
          autoComplete="off"
          maxLength={60}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className={classNames(toolControlClass, 'mx-2 mb-1 h-7 w-[calc(100%-1rem)] px-2')}
        />
      ) : null}
      <div
        onChange={({ target }) => {
          if (!(target instanceof HTMLInputElement)) return;
          const { value } = target;
          const others = chosen.filter((other) => !isSameValue(other, value));
          choose(others.length < chosen.length ? others : [...chosen, value]);
        }}
      >
        {shown.map(({ value, count }) => (
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
      <ShowAll
        all={found.length}
        shown={shown.length}
        isWhole={isWhole}
        isCounted={isCounted}
        onToggle={setWhole}
      />
    </fieldset>
  );
});
