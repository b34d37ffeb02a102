import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { useMarket, useMarketFailed } from '../market-worker/market-store';

interface MatchFailureProps {
  title: string;
  onRetry: () => void;
}

/** Lines that could not be matched to the market. */
export function MatchFailure({ title, onRetry }: MatchFailureProps) {
  // The worker is missing: only a reload helps.
  const isBroken = useMarketFailed();
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
export function LoadRestButton() {
  const market = useMarket();
  return market?.state.phase === 'failed' ? (
    <Button size="tool" onClick={() => void market.service.resume()}>
      Load the rest
    </Button>
  ) : null;
}
