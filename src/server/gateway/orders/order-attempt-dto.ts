import type { OrderAttempt } from '@/contract/desk';
import { invariant, unreachable } from '@/lib/invariant';
import type { AttemptRow } from './order-attempts';

const sentenceOfLoss = (description: string | null) => description ?? 'No answer came that can be read.';

/** What looking for an order in doubt has brought so far, and what the buyer is to do meanwhile. */
function sentencesOfSearch({ finding, candidates, snapshot }: AttemptRow): string {
  if (snapshot === null) return 'Look at your orders at the marketplace whether it is there.';
  if (finding === 'unauthorized') {
    return (
      'The marketplace does not take the API key any more, so Lotdesk cannot look for it among your orders. ' +
      'Sign in again with the same key, and it goes on looking.'
    );
  }
  const [first, ...more] = candidates;
  if (first !== undefined && more.length === 0) {
    return (
      `Order ${first} may be it, but that cannot be told for sure. Do not pay for it yet: ask the marketplace by a ` +
      'phone number that you know.'
    );
  }
  if (first !== undefined) {
    return (
      `Each of the orders ${candidates.join(', ')} may be it. Do not pay for any of them yet: ask the marketplace by a ` +
      'phone number that you know.'
    );
  }
  if (finding === 'doubtful') {
    return (
      'One of your orders can’t be read, so it may be it. Ask the marketplace by a phone number that you know. ' +
      'Lotdesk keeps checking.'
    );
  }
  return finding === 'unread'
    ? 'Lotdesk looks for it among your orders and goes on until they can be read.'
    : 'Lotdesk looks for it among your orders and goes on until it is there or cannot come any more.';
}

/** Why an order is in doubt, and what is being done about it. */
export function doubtOf(row: AttemptRow): string {
  return `${sentenceOfLoss(row.description)} ${sentencesOfSearch(row)}`;
}

/** An attempt in the contract's form. */
export function toOrderAttempt(row: AttemptRow): OrderAttempt {
  const { state, orderMetaId, startedAt, buyRequestIds } = row;
  const about = { orderMetaId, startedAt, buyRequestIds };
  const description = row.description ?? '';
  switch (state) {
    case 'sending':
      return { state, ...about };
    case 'placed':
      invariant(row.orderNo !== null && row.amount !== null, 'a placed attempt has its order');
      return {
        state,
        ...about,
        orderNo: row.orderNo,
        amount: row.amount,
        ...(row.isRecovered ? { isRecovered: true } : {}),
      };
    case 'refused':
      return { state, ...about, status: row.status ?? 0, description };
    case 'unknown': {
      const { candidates, checkedAt, sealedKey, nextCheckAt } = row;
      const isLookedFor = sealedKey !== null && row.snapshot !== null;
      return {
        state,
        ...about,
        description: doubtOf(row),
        candidates,
        checkedAt,
        nextCheckAt: isLookedFor ? nextCheckAt : null,
      };
    }
    case 'notPlaced':
      return { state, ...about, description };
    default:
      return unreachable(state);
  }
}
