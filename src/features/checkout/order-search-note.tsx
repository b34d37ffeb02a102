import { Link } from '@tanstack/react-router';
import { LocalTime } from '@/ui/relative-time';
import type { OrderSearch } from './placing-state';

/** How far the desk has come in finding an order whose answer was lost, and the orders that may be it. */
export function OrderSearchNote({ search: { candidates, checkedAt, nextCheckAt } }: { search: OrderSearch }) {
  return (
    <>
      {candidates.length > 0 ? (
        <p className="mt-1">
          {candidates.length === 1 ? 'It may be order ' : 'It may be one of the orders '}
          {candidates.map((orderNo, index) => (
            <span key={orderNo}>
              {index === 0 ? '' : ', '}
              <Link to="/orders/$orderNo" params={{ orderNo }} className="font-mono underline">
                {orderNo}
              </Link>
            </span>
          ))}
          .
        </p>
      ) : null}
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
    </>
  );
}
