import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { useDraft } from '@/features/checkout/draft/checkout-draft';
import { OrderSearchNote } from '@/features/order-attempts/order-search-note';
import { counted } from '@/lib/text/count-text';
import { Notice } from '@/ui/feedback/notice';
import { LocalTime } from '@/ui/relative-time';

/** Order attempts whose result is unknown: their orders are not in the list yet, and may never be. */
export function OpenAttemptsNotice() {
  const { data: attempts = [] } = useQuery(openAttemptsQuery);
  const { orderMetaId: ofThisTab } = useDraft();
  if (attempts.length === 0) return null;
  const unanswered = attempts.filter((attempt) => attempt.state === 'unknown');
  const unknown = unanswered.length;
  // The note of an attempt with candidates says not to pay them.
  const isWarned = unanswered.every(({ candidates }) => candidates.length > 0);
  return (
    <Notice
      tone={unknown === 0 ? 'info' : 'warn'}
      title={
        unknown === 0
          ? `${counted(attempts.length, 'order')} being placed`
          : `We don't know yet whether ${counted(unknown, 'order')} ${unknown === 1 ? 'was' : 'were'} placed`
      }
      className="mb-3"
    >
      {unknown === 0 ? (
        'It will appear here once placed.'
      ) : (
        <p>
          You can't order these lots again until we know. We're still checking.
          {isWarned ? null : " Don't pay yet."}
        </p>
      )}
      <ul className="mt-1 flex flex-col gap-2">
        {attempts.map((attempt) => (
          <li key={attempt.orderMetaId}>
            <p>
              Sent <LocalTime at={attempt.startedAt} />
              {attempt.buyRequestIds.length > 0 ? `, ${counted(attempt.buyRequestIds.length, 'lot')}` : null}
              {attempt.orderMetaId === ofThisTab ? (
                <>
                  {' · '}
                  <Link to="/checkout/review" className="whitespace-nowrap underline">
                    Open review
                  </Link>
                </>
              ) : null}
            </p>
            {attempt.state === 'unknown' ? (
              <>
                <p>{attempt.description}</p>
                <OrderSearchNote search={attempt} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
