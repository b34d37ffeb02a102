import { counted, formatCount } from '@/lib/text/count-text';
import type { MarketResults } from './use-market-results';

/** The button that shows lots that were added or removed since the rows were rendered, with their count. */
export function WaitingSellRequests({ arrived, gone, show }: MarketResults['waiting']) {
  const parts = [
    arrived > 0 ? counted(arrived, 'new lot') : '',
    gone > 0 ? `${formatCount(gone)} gone` : '',
  ].filter(Boolean);
  return (
    <p role="status" className="flex h-8 shrink-0 items-center @max-[36rem]:order-last empty:hidden">
      {parts.length === 0 ? null : (
        <button
          type="button"
          className="h-6 rounded-full bg-accent-tint px-2.5 text-xs font-medium text-accent hover:underline"
          onClick={show}
        >
          {parts.join(' · ')} · Show
        </button>
      )}
    </p>
  );
}
