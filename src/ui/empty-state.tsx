import type { ReactNode } from 'react';

/** What a screen shows when there is nothing: one sentence, one action. */
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
      <p className="text-lg font-semibold">{title}</p>
      {children ? <div className="max-w-form text-muted">{children}</div> : null}
      {action}
    </div>
  );
}
