import { ageText, dateFormat, dayText } from '@/lib/text/age-text';

const exactText = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** A moment in local time to the second, with its zone: "Nov 20, 2026, 5:45:57 PM EST". */
const zonedText = dateFormat({ dateStyle: 'medium', timeStyle: 'long' });

interface AgeProps {
  /** Milliseconds since the epoch, like `now`. */
  then: number;
  now: number;
  className?: string;
}

/** The age of a moment. Its tooltip is local time with the zone, formatted on hover: the first one takes 13 ms. */
export function Age({ then, now, className }: AgeProps) {
  if (!Number.isFinite(then)) return <span>—</span>;
  return (
    <time
      dateTime={new Date(then).toISOString()}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = zonedText(then);
      }}
      className={className}
    >
      {ageText(then, now)}
    </time>
  );
}

/** A moment in local time, with the zone in the tooltip; a dash when it is not valid. */
export function LocalTime({ at, form = 'exact' }: { at: number; form?: 'exact' | 'day' }) {
  if (!Number.isFinite(at)) return <span>—</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={zonedText(at)}>
      {form === 'day' ? dayText(at) : exactText(at)}
    </time>
  );
}
