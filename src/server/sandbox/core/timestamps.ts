/** Formats milliseconds as createdAt and updatedAt: ISO 8601 in UTC with milliseconds. */
export function timestampText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Formats milliseconds as orderDate: fractional seconds, no zone designator, UTC. */
export function orderDateText(milliseconds: number): string {
  return timestampText(milliseconds).slice(0, -1);
}
