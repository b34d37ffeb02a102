import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/ui/controls/button';
import { LocalTime } from '@/ui/relative-time';
import type { OrderAttempt } from '@/contract/desk';

type OrderSearch = Pick<
  Extract<OrderAttempt, { state: 'unknown' }>,
  'candidates' | 'checkedAt' | 'nextCheckAt'
>;

/** The desk's search for an order whose response was lost: when it checks, and the orders that may be it. */
export function OrderSearchNote({ search: { candidates, checkedAt, nextCheckAt } }: { search: OrderSearch }) {
  return (
    <>
      <p className="mt-1 text-muted">
        {checkedAt === null ? (
          "We haven't been able to check since."
        ) : (
          <>
            Last checked <LocalTime at={checkedAt} />.
          </>
        )}{' '}
        {nextCheckAt === null ? null : 'Checking automatically.'}
      </p>
      {candidates.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-2">
          {candidates.map((orderNo) => (
            <Link
              key={orderNo}
              to="/orders/$orderNo"
              params={{ orderNo }}
              className={buttonClass('secondary', 'tool')}
            >
              View order {orderNo}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  );
}
