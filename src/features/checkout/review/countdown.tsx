import { useState } from 'react';
import { classNames } from '@/ui/class-names';
import { useSecondsLeft } from './use-seconds-left';
import {
  announcementAt,
  clockText,
  type ValidationReading,
  windowSeconds,
  windowTone,
} from './validation-window';

const tones = {
  ink: { text: 'text-ink', bar: 'bg-ink' },
  warn: { text: 'text-warn', bar: 'bg-warn-solid' },
  bad: { text: 'text-bad', bar: 'bg-bad' },
} as const;

/**
 * The time for which the prices are held, as digits and a bar. Screen readers announce it at 5, 2 and 1 minutes and at the end. Give it
 * the validation as its `key`, so that the announcements start again with each.
 */
export function Countdown({ reading }: { reading: ValidationReading }) {
  const seconds = useSecondsLeft(reading);
  const [openedAt] = useState(seconds);
  const toneName = windowTone(seconds);
  const tone = tones[toneName];
  return (
    <div>
      <div className="flex items-center gap-3">
        <p>
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
        <div aria-hidden="true" className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-skeleton">
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
