import { explainError } from '@/api/explain-error';
import type { WithheldRow } from '@/contract/tolerant-list';
import { counted, formatCount } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { RetryButton } from '@/ui/feedback/retry-button';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { loosenAdvice } from '../search/loosen-advice';
import { filterCount, localDefaults, type SearchChange } from '../search/marketplace-search';
import { staleRows } from '../results/stale-rows';
import type { MarketResults } from './use-market-results';

interface EmptyResultsProps {
  results: Pick<
    MarketResults,
    'view' | 'isPaged' | 'search' | 'total' | 'pages' | 'extent' | 'advice' | 'retry'
  >;
  onChange: (change: SearchChange) => void;
}

/** An empty list: why it is empty, and what to change. */
export function EmptyResults({ results, onChange }: EmptyResultsProps) {
  const { view, search, total, pages, isPaged, extent } = results;
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
  // The page is beyond the last one.
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
    // The status above the list says how much is loaded.
    return <EmptyState title="Nothing found in the lots loaded so far" />;
  }
  const { sentence, steps } = results.advice ?? loosenAdvice(search);
  const hint =
    filterCount(search) > 0
      ? 'Try removing a filter.'
      : search.searchTerm !== '' && 'Check the spelling or use fewer words.';
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
      {hint}
    </EmptyState>
  );
}

interface ReadFailureProps {
  error: Error;
  /** Whether the rows on screen are an older result of the same search. */
  isCurrent: boolean;
  onRetry: () => void;
}

/** Says that lots could not be loaded. The previous rows stay on screen. */
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

/** Lists the lots that can't be shown. */
export function WithheldNotice({ withheld }: { withheld: readonly WithheldRow[] }) {
  return <WithheldRows withheld={withheld} noun="lot" className="mx-4 mb-2" />;
}

/** Says that a linked lot is on none of the loaded pages. */
export function NotListedNotice({ onDismiss }: { onDismiss: () => void }) {
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
