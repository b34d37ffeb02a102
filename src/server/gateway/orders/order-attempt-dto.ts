import type { OrderAttempt } from '@/contract/desk';
import { invariant, unreachable } from '@/lib/invariant';
import type { AttemptRow } from './order-attempts';

/** What the search for the order has found so far, and what the buyer can do meanwhile. */
function describeSearch({ finding, candidates, snapshot }: AttemptRow): string {
  if (snapshot === null) return 'Check your orders at the marketplace.';
  if (finding === 'unauthorized') {
    return (
      "The marketplace doesn't accept the API key anymore, so Lotdesk can't check your orders. " +
      'Sign in again with the same key to continue.'
    );
  }
  const [first, ...more] = candidates;
  if (first !== undefined && more.length === 0) {
    return (
      `Order ${first} may be it, but we can't tell for sure. Don't pay for it yet. Call the marketplace ` +
      'on a number you already have.'
    );
  }
  if (first !== undefined) {
    return (
      `Any of these orders may be it: ${candidates.join(', ')}. Don't pay for any of them yet. Call the marketplace ` +
      'on a number you already have.'
    );
  }
  if (finding === 'doubtful') {
    return (
      "We can't read one of your orders, and it may be this one. Call the marketplace on a number you already have. " +
      'Lotdesk keeps checking.'
    );
  }
  return finding === 'unread'
    ? "Lotdesk can't read your orders right now and keeps trying."
    : 'Lotdesk keeps checking your orders until it appears or the price hold has ended.';
}

/** Converts a row to the contract's form of an attempt. No other code does this. */
export function toOrderAttempt(row: AttemptRow): OrderAttempt {
  const { state, orderMetaId, startedAt, buyRequestIds } = row;
  const identity = { orderMetaId, startedAt, buyRequestIds };
  switch (state) {
    case 'sending':
      return { state, ...identity };
    case 'placed':
      invariant(row.orderNo !== null && row.amount !== null, 'a placed attempt has its order');
      return {
        state,
        ...identity,
        orderNo: row.orderNo,
        amount: row.amount,
        ...(row.isRecovered ? { isRecovered: true } : {}),
      };
    case 'refused':
      return { state, ...identity, status: row.status ?? 0, description: row.description ?? '' };
    case 'unknown': {
      const { candidates, checkedAt, sealedKey, nextCheckAt, snapshot } = row;
      const reason = row.description ?? 'We got no readable response from the marketplace.';
      return {
        state,
        ...identity,
        description: `${reason} ${describeSearch(row)}`,
        candidates,
        checkedAt,
        nextCheckAt: sealedKey !== null && snapshot !== null ? nextCheckAt : null,
      };
    }
    case 'notPlaced':
      return { state, ...identity, description: row.description ?? '' };
    default:
      return unreachable(state);
  }
}
