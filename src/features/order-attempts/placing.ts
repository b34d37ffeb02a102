import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { assertOnline, NotSentError, unlessNotFound } from '@/api/api-error';
import { desk, marketplace } from '@/api/clients';
import { refetchChanged } from '@/api/read-again';
import type { OrderAttempt } from '@/contract/desk';
import { idempotencyKeyHeader } from '@/contract/desk-headers';
import { openAttemptsQuery } from './open-attempts-query';
import { saveAcceptedTotal } from './accepted-totals';

const attemptKey = (orderMetaId: string) => ['order-attempt', orderMetaId] as const;

/** Milliseconds between two requests for an attempt whose result is unknown; TanStack Query polls only while the tab is visible. */
const attemptInterval = 2500;

/** Whether an attempt's result is not known yet. */
export function isOpen(attempt: OrderAttempt | null | undefined): boolean {
  return attempt?.state === 'sending' || attempt?.state === 'unknown';
}

/**
 * The attempt to place an order; null if there is none. Polled while its result is unknown or cannot be loaded.
 */
export function attemptQuery(orderMetaId: string) {
  return queryOptions({
    queryKey: attemptKey(orderMetaId),
    queryFn: async ({ signal }) => {
      const attempt = await unlessNotFound(
        desk.call('readOrderAttempt', { params: { orderMetaId }, signal }),
      );
      return attempt === null || attempt.state === 'untried' ? null : attempt;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isOpen(state.data) || state.status === 'error' ? attemptInterval : false,
  });
}

/** Refetches the cart and the orders after an order, here and in other tabs. */
export async function refreshAfterOrder(client: QueryClient): Promise<void> {
  await Promise.all([refetchChanged(client, 'cart'), refetchChanged(client, 'orders')]);
}

/** The order to place. */
export interface OrderToPlace {
  orderMetaId: string;
  buyRequestIds: string[];
  /** The total the buyer accepted, as decimal text. */
  total: string;
}

/** The mutation key of placing an order, for a review that the buyer left and opened again. */
export const placingKey = ['place-order'] as const;

/**
 * Places the order. It is sent at most once per orderMetaId. On success and on failure the desk's record of the attempt is loaded before
 * the mutation ends, so that no screen acts on a lost response.
 */
export const placeOrder = mutationOptions({
  mutationKey: placingKey,
  // Earlier responses do not have this attempt.
  onMutate: (_placing, { client }) =>
    client.invalidateQueries({ queryKey: openAttemptsQuery.queryKey, refetchType: 'none' }),
  mutationFn: async ({ orderMetaId }: OrderToPlace) => {
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
