import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';
import { readAgain } from '@/api/read-again';
import { announceChange } from '@/api/tab-channel';
import type { BuyRequestIntent } from '@/contract/desk';
import { cartKeys } from './buy-request-queries';
import { pollInterval, preloadStaleTime } from './outcome-polling';

/** Below the cart's key, so that it is invalidated with the cart. */
const unansweredKey = [...cartKeys.all, 'unanswered'] as const;

/**
 * Buy requests that were sent and have no response, newest first. Polled, more often while one is being sent. When one is answered, the cart
 * is loaded again, because it may have a new line.
 */
export const unansweredRequestsQuery = queryOptions({
  queryKey: unansweredKey,
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<BuyRequestIntent[]>(unansweredKey) ?? [];
    const intents = await desk.call('listBuyRequestIntents', { signal });
    const unanswered = new Set(intents.map(({ key }) => key));
    if (before.some(({ key, state }) => state === 'sending' && !unanswered.has(key))) {
      void readAgain(client, { queryKey: cartKeys.all, exact: true });
    }
    return intents;
  },
  staleTime: preloadStaleTime,
  refetchInterval: ({ state }) =>
    pollInterval(state.data?.some((intent) => intent.state === 'sending') ?? false),
});

/** Dismisses a buy request whose response was lost. Nothing is sent to the marketplace, and its intent stays used. */
export const dismissUnanswered = mutationOptions({
  mutationFn: (key: string) => desk.call('dismissBuyRequestIntent', { params: { key } }),
  onSettled: (_data, _error, _key, _result, { client }) => {
    announceChange('cart');
    return readAgain(client, { queryKey: unansweredKey });
  },
});
