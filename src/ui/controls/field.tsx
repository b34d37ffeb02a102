import { type ComponentProps, createElement, type HTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { controlClass, toolControlClass } from './control-class';

interface FieldProps {
  label: string;
  /** A short line under the control: a unit, an example, a rule. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; replaces the hint. */
  error?: string | undefined;
  isOptional?: boolean | undefined;
  /** Uses the label as the accessible name only. */
  isLabelHidden?: boolean | undefined;
  /** Has the height of toolbar controls. */
  isDense?: boolean;
  className?: string | undefined;
  inputClassName?: string;
}

/** A control with its label, hint and error, connected for assistive technology. */
function Field({
  tag,
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  isDense,
  className,
  inputClassName,
  ...control
}: FieldProps & Omit<HTMLAttributes<HTMLElement>, keyof FieldProps> & { tag: 'input' | 'select' }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {isOptional ? <span className="font-normal text-faint"> (optional)</span> : null}
      </label>
      {createElement(tag, {
        ...control,
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        className: classNames(
          isDense ? `w-full ${toolControlClass} h-tool px-2` : `${controlClass} h-control`,
          inputClassName,
        ),
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

/** A labeled single-line input. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  return <Field tag="input" autoComplete="off" {...props} />;
}

/** A labeled choice from a list. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  return <Field tag="select" {...props} inputClassName="pr-8" />;
}
