import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const looks = {
  primary:
    'bg-accent-solid text-on-accent usable:hover:bg-accent-solid-hover unusable:bg-skeleton unusable:text-faint',
  secondary: 'border border-line-strong bg-surface text-ink usable:hover:bg-hover unusable:text-faint',
  quiet: 'text-muted usable:hover:bg-hover usable:hover:text-ink unusable:text-faint',
  danger: 'bg-bad-solid text-on-accent usable:hover:opacity-90 unusable:bg-skeleton unusable:text-faint',
  link: 'text-accent underline-offset-2 hover:underline',
} as const;

const sizes = {
  tool: 'h-tool px-2.5 text-sm',
  form: 'h-control px-3.5 text-base',
  large: 'h-11 px-4 text-base',
  icon: 'size-8 text-sm',
  chip: 'h-6 px-2 text-xs tabular-nums',
  inline: 'text-sm',
} as const;

export type ButtonLook = keyof typeof looks;
export type ButtonSize = keyof typeof sizes;

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'secondary', size: ButtonSize = 'form'): string {
  return classNames(base, looks[look], sizes[size]);
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  look?: ButtonLook;
  size?: ButtonSize;
  type?: 'button' | 'submit';
  /** Its action is running: the button stays focused with the same label, ignores presses, and has `aria-busy`. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/** A button with a label. */
export function Button({
  look,
  size,
  type = 'button',
  isBusy = false,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: the button would lose the focus.
  return (
    <button
      {...rest}
      type={type}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClass(look, size), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}

/** A button with an icon only; the label is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: Omit<ButtonProps, 'icon'> & { label: string }) {
  return (
    <Button
      look="quiet"
      size="icon"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames('px-0', className)}
    >
      {children}
    </Button>
  );
}
