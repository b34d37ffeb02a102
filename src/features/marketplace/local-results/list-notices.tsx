import { explainError } from '@/api/explain-error';
import type { WithheldRow } from '@/contract/tolerant-list';
import { counted, formatCount } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { RetryButton } from '@/ui/feedback/retry-button';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { loosenAdvice } from '../search/loosen-advice';
import { localDefaults, type SearchChange } from '../search/marketplace-search';
import { staleRows } from '../results/stale-rows';
import type { MarketResults } from './use-market-results';

/*
 * What the list says when it is not simply a list. Loaded in idle time, apart from the first paint.
 */

interface EmptyResultsProps {
  results: Pick<
    MarketResults,
    'view' | 'isPaged' | 'search' | 'total' | 'pages' | 'extent' | 'advice' | 'status' | 'retry'
  >;
  onChange: (change: SearchChange) => void;
}

/** A list without lots: why, and what to change. */
export function EmptyResults({ results, onChange }: EmptyResultsProps) {
  const { view, search, total, pages, isPaged, extent, status } = results;
  if (view === 'unavailable') {
    return (
      <EmptyState
        title="These filters don't work right now"
        action={<Button onClick={() => onChange(localDefaults)}>Remove these filters</Button>}
      >
        They need all lots, and this browser couldn't load them. Reload the page to try again.
      </EmptyState>
    );
  }
  // The page lies beyond the last one.
  if (isPaged && total > 0) {
    return (
      <EmptyState
        title={`There's no page ${formatCount(search.page)}`}
        action={<Button onClick={() => onChange({ page: pages })}>Go to page {formatCount(pages)}</Button>}
      >
        {total === 1 ? 'There is' : 'There are'} {counted(total, 'lot')} for this search, on{' '}
        {counted(pages, 'page')}.
      </EmptyState>
    );
  }
  if (extent === 'soFar') {
    return <EmptyState title="Nothing found yet">{status.text || 'Loading lots…'}</EmptyState>;
  }
  const { sentence, steps } = results.advice ?? loosenAdvice(search);
  return (
    <EmptyState
      title={sentence}
      action={
        <div className="flex max-w-full flex-wrap justify-center gap-2">
          {steps.map(({ label, change }) => (
            <Button key={label} className="max-w-full" onClick={() => onChange(change)}>
              <span className="truncate">{label}</span>
            </Button>
          ))}
          {steps.length === 0 ? <Button onClick={results.retry}>Refresh</Button> : null}
        </div>
      }
    >
      {steps.length > 0 ? 'Try removing a filter.' : null}
    </EmptyState>
  );
}

interface ReadFailureProps {
  error: Error;
  /** Whether the rows on screen answer the present search, only older. */
  isCurrent: boolean;
  onRetry: () => void;
}

/** The lots could not be read; the ones before stay on screen. */
export function ReadFailure({ error, isCurrent, onRetry }: ReadFailureProps) {
  const {
    title,
    detail,
    wait = 0,
  } = explainError(error, isCurrent ? 'read these lots again' : 'load these lots');
  return (
    <Notice
      tone="bad"
      title={title}
      className="mx-4 mb-2"
      actions={<RetryButton error={error} seconds={wait} onRetry={onRetry} />}
    >
      {detail} {staleRows(isCurrent)}
    </Notice>
  );
}

/** Lots that can't be shown, above those that can. */
export function WithheldLots({ withheld }: { withheld: readonly WithheldRow[] }) {
  return <WithheldRows withheld={withheld} noun="lot" className="mx-4 mb-2" />;
}

/** A link named a lot that none of the pages read so far has. */
export function LotNotListed({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice
      tone="info"
      className="mx-4 mb-2"
      actions={
        <Button size="tool" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      The linked lot isn't on this page. It may have sold, changed or moved to another page.
    </Notice>
  );
}
