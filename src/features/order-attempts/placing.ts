import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { assertOnline, NotSentError, unlessNotFound } from '@/api/api-error';
import { desk, marketplace } from '@/api/clients';
import { readAgain } from '@/api/read-again';
import { announceChange } from '@/api/tab-channel';
import type { OrderAttempt } from '@/contract/desk';
import { idempotencyKeyHeader } from '@/contract/desk-headers';
import { cartKeys } from '@/features/buy-requests/buy-request-queries';
import { openAttemptsQuery } from './open-attempts-query';
import { saveAcceptedTotal } from './accepted-totals';

const attemptKey = (orderMetaId: string) => ['order-attempt', orderMetaId] as const;

/** Milliseconds between two looks at an order whose outcome is open; only while the screen is visible. */
const lookAgain = 2500;

/** Whether an attempt's outcome is open: it is under way, or nobody knows how it ended. */
export function isOpen(attempt: OrderAttempt | null | undefined): boolean {
  return attempt?.state === 'sending' || attempt?.state === 'unknown';
}

/**
 * What became of placing an order; null where it was never tried. Looked at again and again while the outcome is open or cannot
 * be read.
 */
export function attemptQuery(orderMetaId: string) {
  return queryOptions({
    queryKey: attemptKey(orderMetaId),
    queryFn: async ({ signal }) => {
      const known = await unlessNotFound(desk.call('readOrderAttempt', { params: { orderMetaId }, signal }));
      return known === null || known.state === 'untried' ? null : known;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data) || state.status === 'error' ? lookAgain : false),
  });
}

/** The cart lost what was ordered, and the orders gained one: both are read again, here and in the other tabs. */
export async function refreshAfterOrder(client: QueryClient): Promise<void> {
  for (const resource of ['cart', 'orders'] as const) announceChange(resource);
  await Promise.all([
    readAgain(client, { queryKey: cartKeys.all }),
    readAgain(client, { queryKey: ['orders'] }),
  ]);
}

/** What it takes to place an order. */
export interface Placing {
  orderMetaId: string;
  buyRequestIds: string[];
  /** The total the buyer accepted, as decimal text. */
  total: string;
}

/** Under which the request that places an order runs, for a review that the buyer left meanwhile and came back to. */
export const placingKey = ['place-order'] as const;

/**
 * Places the order. It is sent at most once for an orderMetaId, whoever asks again. However it ends, what the desk knows of the
 * attempt is read before the mutation is over, so that nobody acts on a lost answer.
 */
export const placeOrder = mutationOptions({
  mutationKey: placingKey,
  // What was asked before does not know of it.
  onMutate: (_placing, { client }) =>
    client.invalidateQueries({ queryKey: openAttemptsQuery.queryKey, refetchType: 'none' }),
  mutationFn: async ({ orderMetaId }: Placing) => {
    assertOnline();
    return marketplace.call('createOrder', {
      body: { orderMetaId },
      headers: { [idempotencyKeyHeader]: orderMetaId },
    });
  },
  onSuccess: async ({ orderNo, amount }, { orderMetaId, buyRequestIds, total }, _result, { client }) => {
    saveAcceptedTotal(orderNo, total);
    const placed = { state: 'placed', orderMetaId, buyRequestIds, startedAt: 0, orderNo, amount } as const;
    client.setQueryData<OrderAttempt | null>(attemptKey(orderMetaId), placed);
    await refreshAfterOrder(client);
  },
  onError: async (error, { orderMetaId }, _result, { client }) => {
    if (error instanceof NotSentError) return;
    await client.refetchQueries({ queryKey: attemptKey(orderMetaId) });
  },
});
