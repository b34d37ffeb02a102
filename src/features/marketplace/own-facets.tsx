import { useId, useState } from 'react';
import type { MarketAnswer } from '@/features/market-index/market-index';
import { formatCount } from '@/lib/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/control-class';
import { fieldLabels } from './filter-words';
import {
  type FacetField,
  type MarketplaceSearch,
  rangeFields,
  type SearchChange,
} from './marketplace-search';
import { RangeFacet } from './range-facet';

interface OwnFacetsProps {
  search: MarketplaceSearch;
  answer: MarketAnswer;
  onChange: (change: SearchChange) => void;
}

const groups = ['grade', 'storage', 'carrier', 'color', 'model'] as const satisfies FacetField[];

/** Values of a group that are shown before the rest is asked for. */
const shortList = 7;

/** What the lots that are known here can be filtered by, each value with the lots it would show. */
export function OwnFacets({ search, answer, onChange }: OwnFacetsProps) {
  return (
    <>
      {groups.map((field) => (
        <Values
          key={field}
          field={field}
          counts={answer.counts[field]}
          onChange={(values) => onChange({ [field]: values })}
        />
      ))}
      {rangeFields.map((field) => (
        <RangeFacet
          key={field}
          field={field}
          value={search[field]}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
    </>
  );
}

interface ValuesProps {
  field: FacetField;
  counts: MarketAnswer['counts'][FacetField];
  onChange: (values: string[]) => void;
}

/** The values of one facet. Models and colours are many: the commonest come first, and a word finds the others. */
function Values({ field, counts, onChange }: ValuesProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [filter, setFilter] = useState('');
  const stated = counts.filter(({ value }) => value !== '');
  const isMany = stated.length > shortList * 2;
  const wanted = filter.trim().toLowerCase();
  const found = stated.filter(({ value }) => value.toLowerCase().includes(wanted));
  const commonest = new Set(
    found
      .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || b.count - a.count)
      .slice(0, isMany ? shortList : 2 * shortList),
  );
  const shown = isWhole ? found : found.filter((one) => commonest.has(one));
  const chosen = stated.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  if (stated.length === 0) return null;
  const label = fieldLabels[field];
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="px-2 pb-1 text-xs font-medium text-muted">{label}</legend>
      {isMany ? (
        <input
          type="search"
          aria-label={`Find a ${label.toLowerCase()}`}
          placeholder={`Find a ${label.toLowerCase()}`}
          autoComplete="off"
          maxLength={60}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className={classNames(toolControlClass, 'mx-2 mb-1 h-7 w-[calc(100%-1rem)] px-2')}
        />
      ) : null}
      {shown.map(({ value, count, isChosen }) => (
        <label
          key={value}
          className="flex h-7 items-center gap-2 rounded px-2 text-sm hover:bg-hover has-checked:font-medium"
        >
          <input
            type="checkbox"
            aria-describedby={`${id}${value}`}
            checked={isChosen}
            onChange={() =>
              onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])
            }
            className="size-4 shrink-0 accent-accent-solid"
          />
          <span className="min-w-0 flex-1 truncate" title={value}>
            {value}
          </span>
          <span
            id={`${id}${value}`}
            // Described by it, not named.
            aria-hidden="true"
            className="text-xs font-normal text-faint tabular-nums"
          >
            {formatCount(count)}
          </span>
        </label>
      ))}
      {found.length > shown.length || isWhole ? (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-7 px-2 text-sm text-accent hover:underline"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `All ${formatCount(found.length)}`}
        </button>
      ) : null}
    </fieldset>
  );
}
