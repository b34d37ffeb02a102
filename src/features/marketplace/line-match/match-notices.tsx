import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import type { Market } from '../market-worker/market-store';

interface MatchFailureProps {
  title: string;
  /** The worker is missing: only a reload helps. */
  isBroken: boolean;
  onRetry: () => void;
}

/** Lines that could not be matched to the market. */
export function MatchFailure({ title, isBroken, onRetry }: MatchFailureProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      className="mb-3"
      actions={
        <Button size="tool" onClick={() => (isBroken ? location.reload() : onRetry())}>
          {isBroken ? 'Reload' : 'Try again'}
        </Button>
      }
    >
      {`${isBroken ? "Part of Lotdesk didn't start in this browser." : 'Lotdesk hit a bug.'} The list is safe, and nothing was requested.`}
    </Notice>
  );
}

/** Continues loading the market after a failure. */
export function LoadRestButton({ market }: { market: Market | null }) {
  return market?.state.phase === 'failed' ? (
    <Button size="tool" onClick={() => void market.service.resume()}>
      Load the rest
    </Button>
  ) : null;
}
