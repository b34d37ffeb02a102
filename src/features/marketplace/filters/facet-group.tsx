import { memo, type ReactNode, startTransition, useId, useOptimistic, useState } from 'react';
import { formatCount } from '@/lib/text/count-text';
import { includesText, isSameText } from '@/lib/text/same-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { type FacetValue, shownValues } from './facet-values';

/** At most this many values are shown for a text in the field. */
const mostMatches = 100;

/** The "Any" option of a group with radio buttons. */
const anyValue: FacetValue = { value: '', count: null };

/** The rows of a group while its values are awaited; the market has few categories. */
const mostAwaited = { radio: 6, checkbox: 8 };

interface FacetGroupProps {
  label: string;
  /** `radio`: at most one value can be chosen. */
  type?: 'radio' | 'checkbox';
  values: readonly FacetValue[];
  chosen: readonly string[];
  labelOf?: (value: string) => string;
  /** No more values can arrive. */
  isCounted: boolean;
  /** Shows a field that finds values by name. */
  hasFilter?: boolean;
  /** Reserves room for values that are not loaded yet, so that nothing below moves. */
  isGrowing?: boolean;
  /** Shows placeholders instead of values without counts, except those that the buyer chose, looks for or shows all of. */
  isAwaited?: boolean;
  className: string;
  onChange: (chosen: string[]) => void;
  /** Rendered below the values while the text in the field is not one of them. */
  renderUnlisted?: (text: string, clear: () => void) => ReactNode;
}

/** The values of one facet with their counts: the chosen ones, the most frequent ones, and the others on demand or by name. */
export function FacetGroup({
  label,
  type = 'checkbox',
  values,
  chosen: committed,
  labelOf = (value) => value,
  isCounted,
  hasFilter = false,
  isGrowing = false,
  isAwaited = false,
  className,
  onChange,
  renderUnlisted,
}: FacetGroupProps) {
  const name = useId();
  // A click renders its facet at once, and the rest of the page when nothing is more urgent.
  const [chosen, setChosen] = useOptimistic(committed);
  const [isWhole, setWhole] = useState(false);
  const [filter, setFilter] = useState('');
  const text = hasFilter ? filter.trim() : '';
  const ordered = useSteadyOrder(values, JSON.stringify([text, isWhole]));
  const isChosen = (value: string) => includesText(chosen, value);
  const matches = ordered.filter(({ value }) => value.toLowerCase().includes(text.toLowerCase()));
  const isFolded = !isWhole && text === '';
  // The values move with the result. Moving a check box takes its focus for a moment and costs a layout, which would delay the click's own frame.
  const allRanked = shownValues(matches, {
    isWhole: !isFolded,
    isChosen: (value) => includesText(committed, value),
  });
  const ranked =
    isAwaited && isFolded
      ? allRanked.filter(({ value, count }) => count !== null || isChosen(value))
      : allRanked;
  const placeholders = isAwaited && isFolded && !isCounted ? mostAwaited[type] - ranked.length : 0;
  const visible = [
    ...(type === 'radio' ? [anyValue] : []),
    ...(text === '' ? ranked : ranked.slice(0, mostMatches)),
  ];
  const find = `Find ${label.toLowerCase()}`;
  // Final counts sort the values. New elements do not count as a layout shift, but a group with the focus would lose it.
  const order = String(visible.some(({ value, count }) => value !== '' && count !== null));
  const [focusedOrder, setFocusedOrder] = useState<string>();
  if (isCounted && values.length === 0) return null;

  function choose(value: string) {
    const others = chosen.filter((one) => !isSameText(one, value));
    const next = type === 'radio' ? [value] : others.length < chosen.length ? others : [...chosen, value];
    startTransition(() => {
      setChosen(next);
      onChange(next);
    });
  }

  return (
    // Isolated: the browser repaints only the group that changes.
    <fieldset className={classNames('isolate min-w-0', className)}>
      <legend className="px-2 pb-1 text-xs font-medium text-muted">{label}</legend>
      {hasFilter ? (
        <input
          type="search"
          aria-label={find}
          placeholder={find}
          autoComplete="off"
          maxLength={60}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          className={classNames(toolControlClass, 'mx-2 mb-1 h-7 w-[calc(100%-1rem)] px-2')}
        />
      ) : null}
      {/* Room for eight rows, and for "Show all" below eight check boxes. */}
      <div className={classNames(isGrowing && (type === 'radio' ? 'min-h-56' : 'min-h-63'))}>
        <div
          key={focusedOrder ?? order}
          onFocus={() => setFocusedOrder(order)}
          onChange={({ target }) => {
            if (target instanceof HTMLInputElement) choose(target.value);
          }}
        >
          {visible.map(({ value, count }) => (
            <FacetChoice
              key={value}
              type={type}
              name={type === 'radio' ? name : undefined}
              value={value}
              label={labelOf(value)}
              count={count}
              isChosen={value === '' ? chosen.every((one) => one === '') : isChosen(value)}
            />
          ))}
          {Array.from({ length: Math.max(0, placeholders) }, (_, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are all the same
            <div key={line} aria-hidden="true" className="flex h-7 items-center px-2">
              <span className="h-4 flex-1 rounded bg-skeleton" />
            </div>
          ))}
        </div>
        {text === '' && (isWhole || ranked.length < values.length) ? (
          <button
            type="button"
            aria-expanded={isWhole}
            className="min-h-7 px-2 text-sm text-accent hover:underline"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : isCounted ? `Show all ${formatCount(values.length)}` : 'Show all'}
          </button>
        ) : null}
        {text !== '' && !values.some(({ value }) => isSameText(value, text))
          ? renderUnlisted?.(text, () => setFilter(''))
          : null}
      </div>
    </fieldset>
  );
}

/** Keeps each value in its place while more arrive; new values go last. A new `reason` (an action of the buyer) sorts them again. */
function useSteadyOrder(values: readonly FacetValue[], reason: string): readonly FacetValue[] {
  const [steady, setSteady] = useState<{ reason: string; order: ReadonlySet<string> }>();
  const byKey = new Map(values.map((value) => [value.value.toLowerCase(), value]));
  const previous = steady?.reason === reason ? steady.order : new Set<string>();
  const order = new Set([...previous, ...byKey.keys()]);
  if (steady?.reason !== reason || order.size > previous.size) setSteady({ reason, order });
  return [...order].flatMap((key) => byKey.get(key) ?? []);
}

interface FacetChoiceProps {
  type: 'radio' | 'checkbox';
  /** The name of the group with radio buttons. */
  name: string | undefined;
  value: string;
  label: string;
  /** How many lots it would show; null while that is uncertain. */
  count: number | null;
  isChosen: boolean;
}

/** The group handles the change. */
const onChange = () => {};

/** One value of a facet. Memoized: there are hundreds, and every key press recounts their lots. */
const FacetChoice = memo(function Choice({ type, name, value, label, count, isChosen }: FacetChoiceProps) {
  // The count is the description, not part of the name: a screen reader says it after the value.
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
          // Right-to-left text starts at the right edge, so a growing number causes no layout shift.
          className="min-w-8 text-xs [direction:rtl] font-normal text-faint tabular-nums group-hover:text-muted"
        >
          {formatCount(count)}
        </span>
      )}
    </label>
  );
});
