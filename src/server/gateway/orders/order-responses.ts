import { recoveredHeader } from '@/contract/desk-headers';
import type { CreatedOrder } from '@/contract/resources';
import { unreachable } from '@/lib/invariant';
import { type BufferedResponse, refusal, replayed, storedResponse } from '../http/buffered-response';
import { toOrderAttempt } from './order-attempt-dto';
import type { AttemptRow } from './order-attempts';
import type { UnreadOrders } from './order-list';

/** The response while it is unknown whether a create placed its order. */
export function unknownResponse(reason = 'Check your orders.'): BufferedResponse {
  return refusal(
    504,
    `The order was sent, but we don't know if it was placed. We won't send it again. ${reason}`,
  );
}

export const notSentResponse = refusal(
  502,
  "Can't reach the marketplace, so the order was not sent and not placed. Refresh prices to try again.",
);

/** The response when nothing was sent because the orders could not be read first. The same order can be tried again. */
export function unreadOrdersResponse({ unauthorized, description }: UnreadOrders): BufferedResponse {
  return (
    unauthorized ??
    refusal(
      503,
      `${description.replace(/\.\.$/, '.')} The order was not sent and not placed. Lotdesk needs to read your orders first, ` +
        'so that it can check the result later. Try again.',
      { 'retry-after': '2' },
    )
  );
}

/** The response when another open attempt holds one of the buy requests. */
export function heldResponse({ state }: AttemptRow): BufferedResponse {
  const order =
    state === 'sending' ? 'an order that is being placed right now' : "an order we couldn't confirm yet";
  return refusal(
    409,
    `These buy requests are part of ${order}. You can't order them again until we know the result. Nothing was sent.`,
  );
}

/** The response when a placed order has one of the buy requests. */
export const orderedResponse = (orderNo: string): BufferedResponse =>
  refusal(
    409,
    `These buy requests are already in order ${orderNo}. Send new buy requests to order more. Nothing was sent.`,
  );

/** A response in the documented form that replaces the lost one, built from the list of orders and the validation. */
export function recoveredResponse(created: CreatedOrder): BufferedResponse {
  const { orderNo, amount } = created;
  const description =
    `The order was placed, but we lost the confirmation. We found it in your orders by its total and quantity. Pay ${amount} ` +
    `by wire and put the order number ${orderNo} in the wire memo or special instruction. The wire details were issued ` +
    'at review.';
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify({ status: 200, description, data: created })),
  };
}

/** The response to every repeat of a create. Nothing is sent for it. */
export function replayAttempt(row: AttemptRow): BufferedResponse {
  const attempt = toOrderAttempt(row);
  switch (attempt.state) {
    case 'sending':
      return unknownResponse();
    case 'unknown':
      return unknownResponse(attempt.description);
    case 'notPlaced':
      return replayed(refusal(409, attempt.description));
    case 'refused':
      // The first 401 ended the session. A second one would end the session that the buyer has opened since.
      if (attempt.status === 401) {
        const description = `This order was not accepted: ${attempt.description} Refresh prices to try again.`;
        return replayed(refusal(409, description));
      }
      break;
    case 'placed':
      break;
    default:
      return unreachable(attempt);
  }
  const response = storedResponse(row);
  if (response === null) return unknownResponse();
  const headers = { ...response.headers, ...(row.isRecovered ? { [recoveredHeader]: 'true' } : {}) };
  return replayed({ ...response, headers });
}
