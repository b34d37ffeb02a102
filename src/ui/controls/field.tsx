import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { controlClass } from './control-class';

interface FieldProps {
  label: string;
  /** A short line under the control: a unit, an example, a rule. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; replaces the hint. */
  error?: string | undefined;
  isOptional?: boolean | undefined;
  /** Uses the label as the accessible name only. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

/** A control with its label, hint and error, connected for assistive technology. */
export function Field({ label, hint, error, isOptional, isLabelHidden, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {isOptional ? <span className="font-normal text-faint"> (optional)</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note ? (
        <p
          id={`${id}-note`}
          className={classNames('text-xs wrap-anywhere', error ? 'text-bad' : 'text-faint')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

type FieldShell = Omit<FieldProps, 'children'>;

/** A labeled single-line input. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  inputClassName,
  ...input
}: FieldShell & ComponentProps<'input'> & { inputClassName?: string }) {
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          className={classNames(controlClass, 'h-control', inputClassName)}
        />
      )}
    </Field>
  );
}

/** A labeled choice from a list. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  children,
  ...select
}: FieldShell & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <select {...select} {...control} className={classNames(controlClass, 'h-control pr-8')}>
          {children}
        </select>
      )}
    </Field>
  );
}
