import { type ReactNode, useId } from 'react';
import { formatCount } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { FacetChoice } from './facet-choice';
import type { FacetValue } from './facet-values';

interface FacetGroupProps {
  label: string;
  type: 'radio' | 'checkbox';
  /** The values to show, in this order. */
  visibleValues: readonly FacetValue[];
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  labelOf?: (value: string) => string;
  /** The text that finds a value by its name; without it there is no field for it. */
  filter?: string | undefined;
  onFilter?: (filter: string) => void;
  /** Room for values that are still to come, so that what is below keeps its place. */
  isGrowing?: boolean;
  className: string;
  /** Follows the values. */
  children?: ReactNode;
}

/** The values of one facet with their counts, as radio buttons or checkboxes. */
export function FacetGroup({
  label,
  type,
  visibleValues,
  isChosen,
  onChoose,
  labelOf = (value) => value,
  filter,
  onFilter,
  isGrowing,
  className,
  children,
}: FacetGroupProps) {
  const name = useId();
  const find = `Find ${label.toLowerCase()}`;
  return (
    // Isolated: a browser paints a group that changes, and not the column of all of them.
    <fieldset className={classNames('isolate min-w-0', className)}>
      <legend className="px-2 pb-1 text-xs font-medium text-muted">{label}</legend>
      {filter === undefined ? null : (
        <input
          type="search"
          aria-label={find}
          placeholder={find}
          autoComplete="off"
          maxLength={60}
          value={filter}
          onChange={({ target }) => onFilter?.(target.value)}
          className={classNames(toolControlClass, 'mx-2 mb-1 h-7 w-[calc(100%-1rem)] px-2')}
        />
      )}
      <div className={classNames(isGrowing && 'min-h-56')}>
        <div
          // Final counts sort the values: as new elements they are no shift of the layout.
          key={String(visibleValues.some(({ value, count }) => value !== '' && count !== null))}
          onChange={({ target }) => {
            if (target instanceof HTMLInputElement) onChoose(target.value);
          }}
        >
          {visibleValues.map(({ value, count }) => (
            <FacetChoice
              key={value}
              type={type}
              name={type === 'radio' ? name : undefined}
              value={value}
              label={labelOf(value)}
              count={count}
              isChosen={isChosen(value)}
            />
          ))}
        </div>
        {children}
      </div>
    </fieldset>
  );
}

interface ShowAllProps {
  /** How many values there are, and how many of them are shown. */
  all: number;
  visibleCount: number;
  /** No value is folded away. */
  isWhole: boolean;
  /** No more values can come. */
  isCounted: boolean;
  onToggle: (isWhole: boolean) => void;
}

/** Shows the values of a facet that are folded away, and folds them again. */
export function ShowAll({ all, visibleCount, isWhole, isCounted, onToggle }: ShowAllProps) {
  if (!isWhole && visibleCount >= all) return null;
  return (
    <button
      type="button"
      aria-expanded={isWhole}
      className="min-h-7 px-2 text-sm text-accent hover:underline"
      onClick={() => onToggle(!isWhole)}
    >
      {isWhole ? 'Show less' : isCounted ? `Show all ${formatCount(all)}` : 'Show all'}
    </button>
  );
}
