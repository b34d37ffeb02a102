import { memo, useId } from 'react';
import { formatCount } from '@/lib/text/count-text';

interface FacetChoiceProps {
  type: 'radio' | 'checkbox';
  name?: string;
  value: string;
  label: string;
  /** How many lots it would show; null where that is not known. */
  count: number | null;
  isChosen: boolean;
}

const heardAbove = () => {};

/**
 * One value of a filter; whoever holds the group hears of its change. It is drawn again only when something of it changes: there are
 * hundreds, and every key press counts them.
 */
export const FacetChoice = memo(function Choice(props: FacetChoiceProps) {
  const { type, name, value, label, count, isChosen } = props;
  // The count is read out after the value: it describes the value and is no part of its name.
  const countId = useId();
  return (
    <label className="group flex h-7 items-center gap-2 rounded px-2 text-sm hover:bg-hover">
      <input
        type={type}
        name={name}
        value={value}
        aria-describedby={count === null ? undefined : countId}
        checked={isChosen}
        onChange={heardAbove}
        className="size-4 shrink-0 accent-accent-solid"
      />
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      {count === null ? null : (
        <span
          id={countId}
          aria-hidden="true"
          // From right to left, so that it begins at the edge: a number that grows is no shift of the layout.
          className="min-w-12 text-xs [direction:rtl] font-normal text-faint tabular-nums group-hover:text-muted"
        >
          {formatCount(count)}
        </span>
      )}
    </label>
  );
});

interface ShowAllProps {
  /** How many values there are, and how many of them are shown. */
  all: number;
  shown: number;
  isWhole: boolean;
  /** No more values can come. */
  isCounted: boolean;
  onToggle: (isWhole: boolean) => void;
}

/** Unfolds the values of a filter that are not shown, and folds them again. */
export function ShowAll({ all, shown, isWhole, isCounted, onToggle }: ShowAllProps) {
  if (!isWhole && shown >= all) return null;
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
