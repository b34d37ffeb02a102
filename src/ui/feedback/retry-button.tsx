import { useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '@/lib/clock';
import { Button } from '../controls/button';

interface RetryButtonProps {
  /** Seconds until it retries by itself; 0 for never. */
  seconds: number;
  onRetry: () => void;
}

/** "Try again", which counts down to a retry of its own. A press retries at once. Give it the error as its `key`, so that each failure starts the countdown again. */
export function RetryButton({ seconds, onRetry }: RetryButtonProps) {
  const [endsAt] = useState(() => systemClock.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAt - systemClock.now()) / 1000));
      setLeft(next);
      if (next > 0) return;
      clearInterval(timer);
      retry();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, endsAt]);
  return (
    <Button size="tool" className="tabular-nums" onClick={onRetry}>
      {left > 0 ? `Try again in ${left} s` : 'Try again'}
    </Button>
  );
}
