import { queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';
import { readAgain } from '@/api/read-again';
import type { OrderAttempt } from '@/contract/desk';
import { cartKeys } from '@/features/buy-requests/buy-request-queries';
import { pollInterval, preloadStaleTime } from '@/features/buy-requests/outcome-polling';

/** Below 'orders', so that it is read again whenever the orders are. */
const openAttemptsKey = ['orders', 'openAttempts'] as const;

/**
 * Orders whose outcome is open, newest first; asked again and again, more often while there are any. When one of them ends, the cart is
 * read again, for its lots may have left it, and so is the list of orders, which may have gained it.
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
