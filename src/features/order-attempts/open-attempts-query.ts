import { queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';
import { readAgain } from '@/api/read-again';
import type { OrderAttempt } from '@/contract/desk';
import { cartKeys } from '@/features/buy-requests/buy-request-queries';
import { pollInterval, preloadStaleTime } from '@/features/buy-requests/outcome-polling';

/** Below 'orders', so that it is invalidated with the orders. */
const openAttemptsKey = ['orders', 'openAttempts'] as const;

/**
 * Attempts whose result is unknown, newest first. Polled, more often while there are any. When one is resolved, the cart and the list of
 * orders are loaded again: its lots may have left the cart, and its order may be in the list.
 */
export const openAttemptsQuery = queryOptions({
  queryKey: openAttemptsKey,
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<OrderAttempt[]>(openAttemptsKey) ?? [];
    const attempts = await desk.call('listOpenOrderAttempts', { signal });
    const open = new Set(attempts.map(({ orderMetaId }) => orderMetaId));
    if (before.some(({ orderMetaId }) => !open.has(orderMetaId))) {
      void readAgain(client, { queryKey: cartKeys.all });
      void readAgain(client, { queryKey: ['orders', 'list'] });
    }
    return attempts;
  },
  staleTime: preloadStaleTime,
  refetchInterval: ({ state }) => pollInterval((state.data?.length ?? 0) > 0),
});
