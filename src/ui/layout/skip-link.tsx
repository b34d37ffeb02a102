import type { ComponentProps } from 'react';

/** A link to a part of the page, visible only while it has the focus, for users of the keyboard. */
export function SkipLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="sr-only rounded bg-raised focus:not-sr-only focus:absolute focus:top-1 focus:left-1 focus:z-50 focus:px-3 focus:py-2"
    >
      {children}
    </a>
  );
}
