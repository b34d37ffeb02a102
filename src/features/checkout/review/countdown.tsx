import { type Ref, useState, useSyncExternalStore } from 'react';
import { systemClock } from '@/lib/clock';
import { classNames } from '@/ui/class-names';
import {
  announcementAt,
  clockText,
  secondsLeft,
  type ValidationReading,
  windowSeconds,
  windowTone,
} from './validation-window';

/** Milliseconds between two checks. A component that reads whole seconds renders once a second. */
const step = 250;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, step);
  // Browsers slow down the timers of a hidden tab: check at once when it is visible again.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whole seconds left to place the order, as they pass. */
function useWindowSeconds(reading: ValidationReading): number {
  return useSyncExternalStore(subscribe, () => secondsLeft(reading, systemClock));
}

/** Whether the order can still be placed at these amounts; renders again only when that changes. */
export function useIsWindowOpen(reading: ValidationReading | null): boolean {
  return useSyncExternalStore(subscribe, () => reading !== null && secondsLeft(reading, systemClock) > 0);
}

const tones = {
  ink: { text: 'text-ink', bar: 'bg-ink' },
  warn: { text: 'text-warn', bar: 'bg-warn-solid' },
  bad: { text: 'text-bad', bar: 'bg-bad' },
} as const;

/**
 * The time for which the prices are held, as digits and a bar. Screen readers announce it at 5, 2 and 1 minutes and at the end. Give it
 * the validation as its `key`, so that the announcements start again with each.
 */
export function Countdown({ reading, ref }: { reading: ValidationReading; ref: Ref<HTMLDivElement> }) {
  const seconds = useWindowSeconds(reading);
  const [openedAt] = useState(seconds);
  const toneName = windowTone(seconds);
  const tone = tones[toneName];
  return (
    <div ref={ref} tabIndex={-1} className="rounded">
      <div className="flex items-center gap-3">
        {/* One line, even in the last minute, so that the button below does not move. */}
        <p className="whitespace-nowrap">
          {seconds > 0 ? (
            <>
              {toneName === 'bad' ? 'Less than 1 minute left' : 'Prices held for'}{' '}
              <span role="timer" className={classNames('font-semibold tabular-nums', tone.text)}>
                {clockText(seconds)}
              </span>
            </>
          ) : (
            <span className={classNames('font-semibold', tone.text)}>Prices expired</span>
          )}
        </p>
        <div aria-hidden="true" className="h-1.5 min-w-4 flex-1 overflow-hidden rounded-full bg-skeleton">
          <div
            className={classNames('h-full rounded-full', tone.bar)}
            style={{ width: `${(seconds / windowSeconds) * 100}%` }}
          />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {announcementAt(seconds, openedAt)}
      </p>
    </div>
  );
}
