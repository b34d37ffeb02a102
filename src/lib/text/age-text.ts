const steps = [
  { limit: 60, seconds: 1, unit: 's' },
  { limit: 3600, seconds: 60, unit: 'min' },
  { limit: 86_400, seconds: 3600, unit: 'h' },
  { limit: 86_400 * 60, seconds: 86_400, unit: 'd' },
] as const;

/** Formats moments (milliseconds since the epoch). The format is created on first use, because that takes milliseconds. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (moment: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(moment);
  };
}

/** A day: "Nov 20, 2026". */
export const dayText = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/**
 * How long ago a moment was, in one unit: "2 h"; a date if it was more than 60 days ago. A future moment is "now", and NaN is "—".
 * @param then and `now`: milliseconds since the epoch.
 */
export function ageText(then: number, now: number): string {
  if (!Number.isFinite(then)) return '—';
  const seconds = Math.floor((now - then) / 1000);
  if (seconds < 45) return 'now';
  for (const step of steps)
    if (seconds < step.limit) return `${Math.floor(seconds / step.seconds)} ${step.unit}`;
  return dayText(then);
}
