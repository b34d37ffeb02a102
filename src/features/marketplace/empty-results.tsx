import { counted, formatCount } from '@/lib/count-text';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { loosenAdvice } from './loosen-advice';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';

interface EmptyResultsProps {
  search: MarketplaceSearch;
  /** Lots the marketplace counts for this search: some, where the page lies beyond the last one. */
  total: number;
  pages: number;
  onChange: (change: SearchChange) => void;
  onRetry: () => void;
}

/** A page without lots: why, and what to change. */
export function EmptyResults({ search, total, pages, onChange, onRetry }: EmptyResultsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={`Page ${formatCount(search.page)} does not exist`}
        action={
          <Button onClick={() => onChange({ page: pages })}>Go to the last page, {formatCount(pages)}</Button>
        }
      >
        There {total === 1 ? 'is' : 'are'} {counted(total, 'lot')} for this search, on{' '}
        {counted(pages, 'page')}.
      </EmptyState>
    );
  }
  const { sentence, steps } = loosenAdvice(search);
  return (
    <EmptyState
      title={sentence}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {steps.map(({ label, change }) => (
            <Button key={label} className="max-w-full" onClick={() => onChange(change)}>
              <span className="truncate">{label}</span>
            </Button>
          ))}
          {steps.length === 0 ? <Button onClick={onRetry}>Look again</Button> : null}
        </div>
      }
    >
      {steps.length > 0 ? 'Loosen a condition to see more.' : null}
    </EmptyState>
  );
}
