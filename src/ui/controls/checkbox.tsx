import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { checkboxClass } from './control-class';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Uses the label, which must be text, as the accessible name only. */
  isLabelHidden?: boolean;
  /** Some but not all are selected. */
  isMixed?: boolean;
}

/** A checkbox with a clickable label. */
export function Checkbox({
  label,
  isLabelHidden = false,
  isMixed = false,
  className,
  ...input
}: CheckboxProps) {
  return (
    <label className={classNames('inline-flex items-center gap-2', className)}>
      <input
        {...input}
        // Not as hidden text: in a long list the browser would lay it out with every row.
        aria-label={isLabelHidden && typeof label === 'string' ? label : undefined}
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = isMixed;
        }}
        className={checkboxClass}
      />
      {isLabelHidden ? null : <span className="min-w-0 flex-1">{label}</span>}
    </label>
  );
}
