const form = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d+))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * An `orderDate` in milliseconds since the epoch: the interface's "Timestamp with fractional seconds and no zone designator", read as UTC.
 * A zone is used if there is one. NaN if it cannot be parsed.
 */
export function orderMoment(orderDate: string): number {
  const [, day, time = '00:00:00', fraction = '', zone = 'Z'] = form.exec(orderDate.trim()) ?? [];
  if (day === undefined) return Number.NaN;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const seconds = time.length === 5 ? `${time}:00` : time;
  return Date.parse(`${day}T${seconds}.${milliseconds}${zone.toUpperCase()}`);
}
