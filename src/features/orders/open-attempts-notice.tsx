import { useQuery } from '@tanstack/react-query';
import { openAttemptsQuery } from '@/features/cart/open-attempts-query';
import { counted } from '@/lib/count-text';
import { Notice } from '@/ui/notice';

/** Orders that are not in the list yet, and may never be: they were sent, and nobody knows how it ended. */
export function OpenAttemptsNotice() {
  const { data: attempts = [] } = useQuery(openAttemptsQuery);
  const unknown = attempts.filter(({ state }) => state === 'unknown').length;
  if (attempts.length === 0) return null;
  if (unknown === 0) {
    return (
      <Notice tone="info" title={`${counted(attempts.length, 'order')} being placed`} className="mb-3">
        The list shows it as soon as it is placed.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title={`We don't know yet whether ${counted(unknown, 'order')} ${unknown === 1 ? 'was' : 'were'} placed`}
      className="mb-3"
    >
      No readable answer came from the marketplace. The lots cannot be ordered again until this is known. This
      screen keeps looking; do not pay anything for it yet.
    </Notice>
  );
}
