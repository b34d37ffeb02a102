/** What the rows that stay on screen are, after a failure. */
export function staleRows(isCurrent: boolean): string {
  return isCurrent ? 'What is below may be out of date.' : 'Below are still the lots from before the change.';
}
