import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { usePageTitle } from './page-title';

/** The frame of a screen: heading, actions and content, from the left edge and at most 1600 px wide. Also sets the title of the browser's tab. */
export function Page({
  back,
  title,
  meta,
  actions,
  hasActionBar = false,
  className,
  children,
}: {
  /** A link to the parent screen, above the heading. */
  back?: ReactNode;
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
  /** It ends in a `SummaryPanel`, whose action stays at the bottom edge of a narrow screen, even if there is little content above. */
  hasActionBar?: boolean;
  className?: string;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div
      className={classNames(
        'w-full max-w-wide px-4 py-5 sm:px-6',
        hasActionBar && 'max-lg:flex max-lg:flex-1 max-lg:flex-col max-lg:pb-0',
        className,
      )}
    >
      {back ? <div className="-mt-2 -ml-2.5 print:hidden">{back}</div> : null}
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:[main:has([data-letterhead])_&]:hidden">
        {/* The minimum height keeps the layout when the actions arrive. */}
        <div className="flex min-h-control min-w-0 flex-wrap items-center gap-x-3">
          <h1 className="min-w-0 text-xl font-semibold wrap-anywhere outline-none">{title}</h1>
          {meta ? <div className="min-w-0 text-sm wrap-anywhere text-muted">{meta}</div> : null}
        </div>
        {actions ? (
          <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** A region with a border. */
export function Panel({ className, children, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={classNames('rounded-lg border border-line bg-surface', className)}>
      {children}
    </section>
  );
}
