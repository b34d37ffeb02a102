import type { ReactNode } from 'react';

/** The content of a screen without data: one sentence, one action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="max-w-full text-lg font-semibold text-balance wrap-anywhere">{title}</p>
      {children ? <div className="max-w-form wrap-anywhere text-muted">{children}</div> : null}
      {action}
    </div>
  );
}
