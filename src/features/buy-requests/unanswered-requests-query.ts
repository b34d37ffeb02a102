import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';
import { readAgain } from '@/api/read-again';
import { announceChange } from '@/api/tab-channel';
import type { BuyRequestIntent } from '@/contract/desk';
import { cartKeys } from './buy-request-queries';
import { pollInterval, preloadStaleTime } from './outcome-polling';

/** Below the cart, so that it is read again whenever the cart is. */
const unansweredKey = [...cartKeys.all, 'unanswered'] as const;

/**
 * Buy requests that were sent and have no answer, newest first; asked again and again, more often while one is under way. When one has got its
 * answer the cart is read again, for it may have gained a line.
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

/** Puts the line of a buy request away whose answer was lost. Nothing is sent to the marketplace, and its intent stays used. */
export const dismissUnanswered = mutationOptions({
  mutationFn: (key: string) => desk.call('dismissBuyRequestIntent', { params: { key } }),
  onSettled: (_data, _error, _key, _result, { client }) => {
    announceChange('cart');
    return readAgain(client, { queryKey: unansweredKey });
  },
});
