import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
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
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = isMixed;
        }}
        className="size-4 shrink-0 rounded accent-accent-solid"
      />
      <span className={isLabelHidden ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
    </label>
  );
}
