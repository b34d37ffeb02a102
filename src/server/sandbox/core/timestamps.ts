/** A moment in milliseconds as the interface writes createdAt and updatedAt: ISO 8601 in UTC with milliseconds. */
export function timestampText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A moment as the interface writes orderDate: with fractional seconds and no zone designator. It is UTC. */
export function orderDateText(milliseconds: number): string {
  return timestampText(milliseconds).slice(0, -1);
}
