import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '@/lib/clock';
import type { Explanation } from '@/lib/explanation';
import { Button } from '../controls/button';

/**
 * Seconds left of a wait.
 * @param failure the reason to wait: another one starts the countdown again.
 * @param seconds the length of the wait; 0 for none.
 */
export function useSecondsLeft(failure: unknown, seconds: number, onEnd?: () => void): number {
  const [countdown, setCountdown] = useState({ failure, left: seconds });
  if (countdown.failure !== failure) setCountdown({ failure, left: seconds });
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (seconds === 0) return undefined;
    const endsAt = systemClock.now() + seconds * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - systemClock.now()) / 1000));
      setCountdown({ failure, left });
      if (left > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [failure, seconds]);
  return countdown.left;
}

/** "Try again in 45 s"; "in 10 min" while the seconds do not matter yet. */
const waitText = (seconds: number) =>
  `Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}`;

interface RetryButtonProps {
  /** The failure: the next one starts the countdown again. */
  error: unknown;
  /** Seconds until it retries by itself; 0 for never. */
  seconds: number;
  onRetry: () => void;
}

/** "Try again", which counts down to an automatic retry. A press retries at once. */
export function RetryButton({ error, seconds, onRetry }: RetryButtonProps) {
  const left = useSecondsLeft(error, seconds, onRetry);
  return (
    <Button size="tool" className="tabular-nums" onClick={onRetry}>
      {left > 0 ? waitText(left) : 'Try again'}
    </Button>
  );
}

interface CooldownButtonProps extends ComponentProps<typeof Button> {
  /** Why the last press failed, with the seconds to wait before the next one. */
  failure?: Pick<Explanation, 'detail' | 'wait'> | null | undefined;
}

/** The button of an action that creates something. It counts down the wait after a failure, and ignores presses until then. */
export function CooldownButton({ failure, children, onClick, ...button }: CooldownButtonProps) {
  const left = useSecondsLeft(failure?.detail, failure?.wait ?? 0);
  if (left === 0) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  }
  // Not `disabled`: the button would lose the focus.
  return (
    <Button {...button} aria-disabled onClick={(event) => event.preventDefault()}>
      <span className="tabular-nums">{waitText(left)}</span>
    </Button>
  );
}
