import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Uses the label, which must be text, as the accessible name only. */
  isLabelHidden?: boolean;
  /** Some but not all are selected. */
  isMixed?: boolean;
}

/** A checkbox with a clickable label, at least 24 px high. choice.css draws the box. */
export function Checkbox({
  label,
  isLabelHidden = false,
  isMixed = false,
  className,
  ...input
}: CheckboxProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 items-center gap-2',
        isLabelHidden && 'min-w-6 justify-center',
        className,
      )}
    >
      <input
        {...input}
        // Not as hidden text: in a long list the browser would lay it out with every row.
        aria-label={isLabelHidden && typeof label === 'string' ? label : undefined}
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = isMixed;
        }}
      />
      {isLabelHidden ? null : <span className="min-w-0 flex-1">{label}</span>}
    </label>
  );
}

interface SelectAllProps {
  label: string;
  /** How many rows can be selected, and how many are. */
  count: number;
  selected: number;
  onSelect: (isSelected: boolean) => void;
}

/** The checkbox of several rows, mixed while some are selected. A press selects all, or none if all are selected. */
export function SelectAll({ label, count, selected, onSelect }: SelectAllProps) {
  return (
    <Checkbox
      label={label}
      isLabelHidden
      checked={count > 0 && selected === count}
      isMixed={selected > 0 && selected < count}
      disabled={count === 0}
      onChange={() => onSelect(selected < count)}
    />
  );
}
