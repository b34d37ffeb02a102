import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { explainError } from '@/api/explain-error';
import type { BuyRequestIntent } from '@/contract/desk';
import { counted, formatCount } from '@/lib/text/count-text';
import { cents, formatMoney } from '@/lib/money';
import { Button, buttonClass } from '@/ui/controls/button';
import { notifyFailure } from '@/ui/feedback/notify';
import { Panel } from '@/ui/layout/page';
import { LocalTime } from '@/ui/relative-time';
import { deviceDetailsText } from './device-text';
import { dismissUnanswered, unansweredRequestsQuery } from './unanswered-requests-query';

/**
 * Buy requests that were sent and have no response. Nothing here repeats them: the marketplace may have them, and the buyer could buy the
 * lot twice.
 */
export function UnansweredRequests() {
  const { data: intents = [] } = useQuery(unansweredRequestsQuery);
  if (intents.length === 0) return null;
  const lost = intents.filter(({ state }) => state === 'unknown').length;
  return (
    <Panel aria-label="Buy requests not confirmed" className="mb-4">
      <div className="border-b border-line px-4 py-2.5 text-sm">
        <h2 className="font-semibold">{counted(intents.length, 'buy request')} not confirmed</h2>
        <p className="text-muted">
          {lost === 0
            ? 'Sending. Your cart will show the result.'
            : "We lost the connection and can't tell if the marketplace got it. We won't resend it. Check with the marketplace before sending a new one."}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {intents.map((intent) => (
          <li key={intent.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
            <Unanswered intent={intent} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Unanswered({
  intent: { key, state, startedAt, asked: input, startedFrom },
}: {
  intent: BuyRequestIntent;
}) {
  const { mutate, isPending } = useMutation({
    ...dismissUnanswered,
    onError: (error) => notifyFailure(explainError(error, 'dismiss the buy request')),
  });
  const name = input?.name ?? "A buy request we couldn't read";
  return (
    <>
      <Hourglass aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-muted wrap-anywhere">{input ? deviceDetailsText(input) : null}</p>
      </div>
      {input ? (
        <p className="tabular-nums">
          {formatCount(input.quantity)} × {formatMoney(cents(input.price))}
        </p>
      ) : null}
      <p className="text-muted">
        {state === 'sending' ? 'Sending since ' : 'Sent '}
        <LocalTime at={startedAt} />
      </p>
      <div className="flex gap-1">
        {startedFrom ? (
          <Link to="/marketplace" search={{ lot: startedFrom }} className={buttonClass('quiet', 'tool')}>
            Open the lot
          </Link>
        ) : null}
        {state === 'unknown' ? (
          <Button
            look="quiet"
            size="tool"
            isBusy={isPending}
            aria-label={`Dismiss: ${name}`}
            onClick={() => mutate(key)}
          >
            Dismiss
          </Button>
        ) : null}
      </div>
    </>
  );
}
