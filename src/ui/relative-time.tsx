import { ageText } from '@/lib/text/age-text';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const zoned = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** A moment in local time to the second, with its zone: "Nov 20, 2026, 5:45:57 PM EST". */
export const zonedText = (then: number): string => zoned.format(then);

/** The age of a moment, with local time and zone as tooltip. `then` and `now` in milliseconds since the epoch. */
export function Age({ then, now }: { then: number; now: number }) {
  if (!Number.isFinite(then)) return <span>—</span>;
  return (
    <time dateTime={new Date(then).toISOString()} title={zoned.format(then)}>
      {ageText(then, now)}
    </time>
  );
}

/** A moment in local time, with the zone in the tooltip; a dash when it is not valid. */
export function LocalTime({ at, form = 'exact' }: { at: number; form?: 'exact' | 'day' }) {
  if (!Number.isFinite(at)) return <span>—</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={zoned.format(at)}>
      {(form === 'day' ? day : exact).format(at)}
    </time>
  );
}
