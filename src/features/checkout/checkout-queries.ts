import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@/api/api-error';
import { desk, marketplace } from '@/api/clients';
import { announceChange } from '@/api/tab-channel';
import { deskEndpoints, idempotencyKeyHeader, type OrderAttempt } from '@/contract/desk';
import { endpoints, type OrderValidationInput } from '@/contract/interface';
import type { OrderValidation, ShippingRate } from '@/contract/resources';
import { cartKeys } from '@/features/cart/cart-queries';
import { instant, systemClock } from '@/lib/clock';
import { keepAcceptedTotal } from './accepted-totals';
import { nearestRate } from './rate-choice';
import { imbalanceSentence } from './terms';

export const checkoutKeys = {
  rates: (address: string, buyRequestIds: readonly string[]) =>
    ['checkout', 'rates', address, buyRequestIds.toSorted()] as const,
  validation: (orderMetaId: string) => ['checkout', 'validation', orderMetaId] as const,
  attempt: (orderMetaId: string) => ['checkout', 'attempt', orderMetaId] as const,
  openAttempts: ['checkout', 'open-attempts'] as const,
};

/** Milliseconds between two looks at an order whose outcome is open; only while the screen is visible. */
const lookAgain = 2500;

async function unlessNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The rates for an address and buy requests. Each call generates new ones, so they stay as they are until they are asked for
 * again. `address.text` is part of the key: an edited address has other rates.
 */
export function ratesQuery(address: { id: string; text: string }, buyRequestIds: readonly string[]) {
  return queryOptions({
    queryKey: checkoutKeys.rates(`${address.id} ${address.text}`, buyRequestIds),
    queryFn: ({ signal }) =>
      marketplace.call(endpoints.createShippingRates, {
        body: { address: address.id, buyRequestIds: [...buyRequestIds] },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * A validation as the desk remembers it, and when it was asked: its `now` is taken to belong to the moment before the call, so
 * that the countdown is never too long. Null where the desk knows none.
 */
export function validationQuery(orderMetaId: string) {
  return queryOptions({
    queryKey: checkoutKeys.validation(orderMetaId),
    queryFn: async ({ signal }) => {
      const readAt = instant(systemClock);
      const call = desk.call(deskEndpoints.readValidation, { params: { orderMetaId }, signal });
      const remembered = await unlessNotFound(call);
      return remembered && { ...remembered, readAt };
    },
    // Read anew whenever the buyer comes back to the window: a clock that jumped meanwhile is put right.
    staleTime: 0,
  });
}

/** Whether an attempt's outcome is open. */
export function isOpen(attempt: OrderAttempt | null | undefined): boolean {
  return attempt?.state === 'sending' || attempt?.state === 'unknown';
}

/** What became of placing an order; null where it was never tried. Looked at again and again while the outcome is open. */
export function attemptQuery(orderMetaId: string) {
  return queryOptions({
    queryKey: checkoutKeys.attempt(orderMetaId),
    queryFn: ({ signal }) =>
      unlessNotFound(desk.call(deskEndpoints.readOrderAttempt, { params: { orderMetaId }, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data) || state.status === 'error' ? lookAgain : false),
  });
}

/** Attempts of this account whose outcome is open, newest first. */
export const openAttemptsQuery = queryOptions({
  queryKey: checkoutKeys.openAttempts,
  queryFn: ({ signal }) => desk.call(deskEndpoints.listOpenOrderAttempts, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.length ? lookAgain : false),
});

/** An answer whose amounts contradict each other: nothing is done with it. */
export class UnbalancedError extends Error {
  override readonly name = 'UnbalancedError';
}

async function validated(asked: OrderValidationInput): Promise<OrderValidation> {
  const validation = await marketplace.call(endpoints.validateOrder, { body: asked });
  const problem = imbalanceSentence(validation);
  if (problem !== null) throw new UnbalancedError(problem);
  return validation;
}

/** Validates an order with the complete rate as it came; throws UnbalancedError when the amounts do not add up. */
export const validateOrder = mutationOptions({ mutationFn: validated });

/** There are no rates any more for an address and lots that had some. */
export class NoRatesError extends Error {
  override readonly name = 'NoRatesError';
}

interface Renewal {
  address: { id: string; text: string };
  buyRequestIds: readonly string[];
  /** The rate that was chosen: the nearest to it among the new ones takes its place. */
  former: ShippingRate;
}

/** Renews the amounts for the same address and lots: new rates, the same service or the one nearest to it, a new validation. */
export const renewAmounts = mutationOptions({
  mutationFn: async ({ address, buyRequestIds, former }: Renewal, { client }) => {
    const fresh = { ...ratesQuery(address, buyRequestIds), staleTime: 0, retry: false };
    const { rates } = await client.fetchQuery(fresh);
    const shippingOption = nearestRate(rates, former);
    if (shippingOption === null) {
      throw new NoRatesError('No carrier offers a rate to this address any more.');
    }
    const asked = { buyRequestIds: [...buyRequestIds], buyerAddress: address.id, shippingOption };
    return { asked, validation: await validated(asked) };
  },
});

/** The request never left this device: the browser is offline. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** The cart lost what was ordered, and the orders gained one: both are read again, here and in the other tabs. */
export async function refreshAfterOrder(client: QueryClient): Promise<void> {
  for (const resource of ['cart', 'orders'] as const) announceChange(resource);
  await Promise.all([
    client.invalidateQueries({ queryKey: cartKeys.all }),
    client.invalidateQueries({ queryKey: ['orders'] }),
    client.invalidateQueries({ queryKey: checkoutKeys.openAttempts }),
  ]);
}

interface Placing {
  orderMetaId: string;
  buyRequestIds: string[];
  /** The total the buyer accepted, as decimal text. */
  total: string;
}

/**
 * Places the order. It is sent at most once for an orderMetaId, whoever asks again. However it ends, what the desk knows of the
 * attempt is read before the mutation is over, so that nobody acts on a lost answer.
 */
export const placeOrder = mutationOptions({
  mutationFn: ({ orderMetaId }: Placing) => {
    if (!navigator.onLine) throw new NotSentError('This device is offline.');
    return marketplace.call(endpoints.createOrder, {
      body: { orderMetaId },
      headers: { [idempotencyKeyHeader]: orderMetaId },
    });
  },
  onSuccess: async ({ orderNo, amount }, { orderMetaId, buyRequestIds, total }, _result, { client }) => {
    keepAcceptedTotal(orderNo, total);
    const placed = { state: 'placed', orderMetaId, buyRequestIds, startedAt: 0, orderNo, amount } as const;
    client.setQueryData(checkoutKeys.attempt(orderMetaId), placed);
    await refreshAfterOrder(client);
  },
  onError: async (error, { orderMetaId }, _result, { client }) => {
    if (error instanceof NotSentError) return;
    await client.refetchQueries({ queryKey: checkoutKeys.attempt(orderMetaId) });
  },
});
