import { explainError } from '@/api/explain-error';
import type { WithheldRow } from '@/contract/tolerant-list';
import { counted, formatCount } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { decidingParts, loosenAdvice } from '../search/loosen-advice';
import { changeSearch, type MarketplaceSearch, type SearchChange } from '../search/marketplace-search';
import { staleRows } from '../results/stale-rows';
import type { LocalResults } from './use-local-results';

/*
 * What the list says when it is not simply a list. Loaded in idle time, apart from the first paint.
 */

interface EmptyResultsProps {
  search: MarketplaceSearch;
  /** Lots the marketplace counts for this search: some, where the page lies beyond the last one. */
  total: number;
  pages: number;
  /** The view that the list comes from; null where the service gives it. */
  own: LocalResults | null;
  onChange: (change: SearchChange) => void;
  onRetry: () => void;
}

/** A page without lots: why, and what to change. */
export function EmptyResults({ search, total, pages, own, onChange, onRetry }: EmptyResultsProps) {
  if (total > 0) {
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
  if (own && !own.isComplete) {
    return <EmptyState title="Nothing found yet">{own.sentence || 'Loading lots…'}</EmptyState>;
  }
  const { sentence, steps } = own ? ownAdvice(search, own) : loosenAdvice(search);
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
          {steps.length === 0 ? <Button onClick={onRetry}>Refresh</Button> : null}
        </div>
      }
    >
      {steps.length > 0 ? 'Try removing a filter.' : null}
    </EmptyState>
  );
}

/** The advice with numbers, from the lots that are known here. */
function ownAdvice(search: MarketplaceSearch, { local, typed }: LocalResults) {
  const asked = { ...search, searchTerm: typed.words };
  const words = asked.words === 'literal' ? null : local?.market.parsed(typed.words);
  const exact = { label: typed.words, isLiteral: true, without: '' };
  const pieces = words?.pieces ?? (typed.words === '' ? [] : [exact]);
  const count = (change: SearchChange) => {
    const next = changeSearch(asked, change);
    if (!local?.market.isWhole(next)) return null;
    return local.market.answer(next, next.searchTerm).total;
  };
  return loosenAdvice(asked, decidingParts(asked, pieces, count));
}

interface ReadFailureProps {
  error: Error;
  /** Whether the rows on screen answer the present search, only older. */
  isCurrent: boolean;
  onRetry: () => void;
}

/** The lots could not be read; the ones before stay on screen. */
export function ReadFailure({ error, isCurrent, onRetry }: ReadFailureProps) {
  const { title, detail } = explainError(error, isCurrent ? 'read these lots again' : 'load these lots');
  return (
    <Notice
      tone="bad"
      title={title}
      className="mx-4 mb-2"
      actions={
        <Button size="tool" onClick={onRetry}>
          Try again
        </Button>
      }
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
