/** Describes the rows that stay on screen after a failure. */
export function staleRows(isCurrent: boolean): string {
  return isCurrent ? 'These results may be out of date.' : 'Still showing the previous results.';
}
