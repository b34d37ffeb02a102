import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { checkboxClass } from './control-class';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Only its name, for who hears the screen; the label is text then. */
  isLabelHidden?: boolean;
  /** Some but not all of what it stands for. */
  isMixed?: boolean;
}

/** A checkbox with its label; the label is part of what can be pressed. */
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
        // Not as text that nobody sees: in a long list it is laid out with every row.
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
