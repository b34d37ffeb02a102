import { recoveredHeader } from '@/contract/desk-headers';
import type { CreatedOrder } from '@/contract/resources';
import { type Answer, refusal } from '../http/answer';
import type { Outcome } from '../memory/idempotency';
import { doubtOf } from './order-attempt-dto';
import type { AttemptRow } from './order-attempts';
import type { UnreadOrders } from './order-list';

/** What whoever sent a create is told when it is not known what became of it. */
export function unknownAnswer(row: AttemptRow | null): Answer {
  const doubt = row ? doubtOf(row) : 'No answer came that can be read. Look at your orders.';
  return refusal(
    504,
    `The order was sent, but it is not known whether it was placed. It is not sent again. ${doubt}`,
  );
}

export const notSentAnswer = refusal(
  502,
  'The marketplace could not be reached, so the order was not sent and is not placed. Validate it again to place it.',
);

/** What is told when nothing was sent because the orders could not be read beforehand; it can simply be tried again. */
export function withoutSnapshot({ unauthorized, description }: UnreadOrders): Answer {
  return (
    unauthorized ??
    refusal(
      503,
      `${description.replace(/\.\.$/, '.')} The order was not sent and is not placed: Lotdesk reads your orders before it sends one, to be sure ` +
        'afterwards what became of it. Try again.',
      { 'retry-after': '2' },
    )
  );
}

/** What a request is told whose buy requests another order holds that may or may not have been placed. */
export function heldBy(attempt: AttemptRow): Answer {
  const why =
    attempt.state === 'sending'
      ? 'an order that is being placed just now'
      : 'an order of which it is not known yet whether it was placed';
  return refusal(
    409,
    `These buy requests are part of ${why}. They cannot be ordered again until its outcome is known. Nothing was sent.`,
  );
}

/** What a request is told whose buy requests are in an order that was placed. */
export const alreadyOrdered = (orderNo: string): Answer =>
  refusal(
    409,
    `These buy requests are already in order ${orderNo}. Send new buy requests to order more. Nothing was sent.`,
  );

/** The answer that was lost, made anew in the documented form of what the list of orders and the validation say. */
export function recoveredAnswer(created: CreatedOrder, by: 'items' | 'amounts'): Answer {
  const { orderNo, amount } = created;
  const recognised = by === 'items' ? 'total, quantity and items' : 'total and quantity';
  const description =
    `The order was created; the answer to it was lost, and Lotdesk found it among your orders by its ${recognised}. Pay ${amount} ` +
    `by bank wire and attach the order number ${orderNo} to the wire as memo or special instruction. The wire details are those ` +
    'of the validation.';
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify({ status: 200, description, data: created })),
  };
}

/** The answer that an attempt gives whenever it is asked for again; nothing is ever sent for it a second time. */
export function answerOf(attempt: AttemptRow): Outcome {
  if (attempt.state === 'notPlaced') {
    const description = attempt.description ?? 'This order was not placed. Validate it again to place it.';
    return { answer: refusal(409, description), isReplayed: true };
  }
  if ((attempt.state !== 'placed' && attempt.state !== 'refused') || attempt.body === null) {
    return { answer: unknownAnswer(attempt), isReplayed: false };
  }
  // A 401 said once that the session was over. Said again after the buyer signed in anew, it would end that session too.
  if (attempt.status === 401) {
    return {
      answer: refusal(409, `This order was refused: ${attempt.description} Validate it again to place it.`),
      isReplayed: true,
    };
  }
  const headers: Record<string, string> = { 'content-type': attempt.contentType ?? 'application/json' };
  if (attempt.isRecovered) headers[recoveredHeader] = 'true';
  return {
    answer: { status: attempt.status ?? 500, headers, body: new TextEncoder().encode(attempt.body) },
    isReplayed: true,
  };
}
