import { formatCount } from '@/lib/text/count-text';
import { classNames } from '../class-names';
import { buttonClass } from './button';

interface FilterTabsProps<Value> {
  /** The accessible name of the group. */
  label: string;
  filters: readonly { value: Value; label: string; count: number }[];
  current: Value;
  onChoose: (value: Value) => void;
}

/** Filters of a list side by side, each with the number of its rows. */
export function FilterTabs<Value extends string>(props: FilterTabsProps<Value>) {
  const { label: name, filters, current, onChoose } = props;
  return (
    <div role="group" aria-label={name} className="flex flex-wrap gap-1">
      {filters.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          onClick={() => onChoose(value)}
          className={classNames(
            buttonClass('quiet', 'tool'),
            value === current && 'bg-accent-tint text-accent!',
          )}
        >
          {label} <span className="font-normal tabular-nums">{formatCount(count)}</span>
        </button>
      ))}
    </div>
  );
}
