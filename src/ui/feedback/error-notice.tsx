import type { ReactNode } from 'react';
import type { Explanation } from '@/lib/explanation';
import { Notice } from './notice';
import { RetryButton } from './retry-button';
import { TechnicalDetails } from './technical-details';

interface ErrorNoticeProps {
  /** Has no title if a heading already shows it. */
  explanation: Omit<Explanation, 'title'> & { title?: string };
  /** What the failure means for the rest of the screen, in a sentence. */
  consequence?: string;
  /** `warn` for a failure that the buyer can ignore. */
  tone?: 'bad' | 'warn';
  children?: ReactNode;
  /** The query that failed: the first action loads it again, by itself after `wait` seconds. */
  query?: { error: unknown; refetch: () => unknown };
  actions?: ReactNode;
  className?: string | undefined;
}

/** A failure in place: what happened, what it means and what helps. For failures away from any form, see `notifyFailure`. */
export function ErrorNotice({
  explanation: { title, detail, technical, wait = 0 },
  consequence,
  tone = 'bad',
  children,
  query,
  actions,
  className,
}: ErrorNoticeProps) {
  const retryFirst = query && (
    <>
      <RetryButton error={query.error} seconds={wait} onRetry={() => void query.refetch()} />
      {actions}
    </>
  );
  return (
    <Notice tone={tone} title={title} actions={retryFirst ?? actions} className={className}>
      <p>{consequence ? `${detail} ${consequence}` : detail}</p>
      {children}
      {technical ? <TechnicalDetails text={technical} /> : null}
    </Notice>
  );
}
