const base =
  'rounded border bg-surface text-ink tabular-nums transition-colors disabled:bg-hover disabled:text-muted aria-invalid:border-bad border-line-strong hover:border-faint';

/** The classes of every text-like control of a form, so that inputs and selects line up. */
export const controlClass = `w-full px-2.5 text-base ${base}`;

/** The same in toolbars: denser, and without a width. */
export const toolControlClass = `text-sm ${base}`;
