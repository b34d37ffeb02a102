import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/ui/controls/button';
import { LocalTime } from '@/ui/relative-time';
import type { OrderSearch } from './placing-state';

/** How far the desk has come in finding an order whose answer was lost, and the orders that may be it. */
export function OrderSearchNote({ search: { candidates, checkedAt, nextCheckAt } }: { search: OrderSearch }) {
  return (
    <>
      <p className="mt-1 text-muted">
        {checkedAt === null ? (
          'Your orders could not be read since.'
        ) : (
          <>
            Your orders were last read <LocalTime at={checkedAt} />.
          </>
        )}{' '}
        {nextCheckAt === null ? null : 'They are read again by themselves.'}
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
              Order {orderNo}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  );
}
