import { memo, useId } from 'react';
import { formatCount } from '@/lib/text/count-text';

interface FacetChoiceProps {
  type: 'radio' | 'checkbox';
  /** Of the group, where only one can be chosen. */
  name: string | undefined;
  value: string;
  label: string;
  /** How many lots it would show; null while that is not certain. */
  count: number | null;
  isChosen: boolean;
}

/** The group handles the change. */
const onChange = () => {};

/** One value of a facet. Memoized: there are hundreds, and every key press counts their lots. */
export const FacetChoice = memo(function Choice(props: FacetChoiceProps) {
  const { type, name, value, label, count, isChosen } = props;
  // A screen reader says the count after the value: it is the description, not part of the name.
  const countId = useId();
  return (
    <label className="group flex min-h-7 items-center gap-2 rounded px-2 text-sm hover:bg-hover">
      <input
        type={type}
        name={name}
        value={value}
        aria-describedby={count === null ? undefined : countId}
        checked={isChosen}
        onChange={onChange}
        className="size-4 shrink-0 accent-accent-solid"
      />
      <span className="line-clamp-2 min-w-0 flex-1 leading-4 wrap-anywhere" title={label}>
        {label}
      </span>
      {count === null ? null : (
        <span
          id={countId}
          aria-hidden="true"
          // From right to left, so that it begins at the edge: a number that grows is no shift of the layout.
          className="min-w-8 text-xs [direction:rtl] font-normal text-faint tabular-nums group-hover:text-muted"
        >
          {formatCount(count)}
        </span>
      )}
    </label>
  );
});
