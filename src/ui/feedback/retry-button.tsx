import { useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '@/lib/clock';
import { Button } from '../controls/button';

interface RetryButtonProps {
  /** The failure: the next one starts the countdown again. */
  error: unknown;
  /** Seconds until it retries by itself; 0 for never. */
  seconds: number;
  /** Absent in a form: there the button only waits, and then submits the form. */
  onRetry?: () => void;
}

/** "Try again", which counts down to a retry of its own. A press retries at once. In a form it never retries by itself. */
export function RetryButton({ error, seconds, onRetry }: RetryButtonProps) {
  const [countdown, setCountdown] = useState({ error, left: seconds });
  if (countdown.error !== error) setCountdown({ error, left: seconds });
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (seconds === 0) return undefined;
    const endsAt = systemClock.now() + seconds * 1000;
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAt - systemClock.now()) / 1000));
      setCountdown({ error, left: next });
      if (next > 0) return;
      clearInterval(timer);
      retry();
    }, 250);
    return () => clearInterval(timer);
  }, [error, seconds]);
  const { left } = countdown;
  return (
    <Button
      type={onRetry ? 'button' : 'submit'}
      size="tool"
      className="tabular-nums"
      disabled={!onRetry && left > 0}
      onClick={onRetry}
    >
      {left > 0 ? `Try again in ${waitText(left)}` : 'Try again'}
    </Button>
  );
}

/** "45 s"; "10 min" where the seconds do not matter yet. */
const waitText = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`);
