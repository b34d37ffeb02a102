import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { unlessNotFound } from '@/api/api-error';
import { desk, marketplace } from '@/api/clients';
import type { CartLine } from '@/contract/desk';
import type { OrderValidationInput } from '@/contract/interface';
import type { OrderValidation } from '@/contract/resources';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { instant, systemClock } from '@/lib/clock';
import { imbalanceSentence } from './terms';

const checkoutKeys = {
  rates: (address: string, buyRequestIds: readonly string[]) =>
    ['checkout', 'rates', address, buyRequestIds.toSorted()] as const,
  validation: (orderMetaId: string) => ['checkout', 'validation', orderMetaId] as const,
};

/** The lines of the cart that are being checked out, in the cart's order. */
export function useCheckoutLines(buyRequestIds: readonly string[]): CartLine[] {
  const { data: cart } = useSuspenseQuery(cartQuery);
  return cart.rows.filter(({ buyRequest }) => buyRequestIds.includes(buyRequest.id));
}

/**
 * The rates for an address and buy requests. Each call generates new ones, so they are loaded again only on request. `address.text` is part
 * of the key: an edited address has other rates.
 */
export function ratesQuery(address: { id: string; text: string }, buyRequestIds: readonly string[]) {
  return queryOptions({
    queryKey: checkoutKeys.rates(`${address.id} ${address.text}`, buyRequestIds),
    queryFn: ({ signal }) =>
      marketplace.call('createShippingRates', {
        body: { address: address.id, buyRequestIds: [...buyRequestIds] },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * A validation as the desk stored it, and when it was read. Its `now` is assigned to the moment before the call, so that the countdown is
 * never too long. Null if the desk has none.
 */
export function validationQuery(orderMetaId: string) {
  return queryOptions({
    queryKey: checkoutKeys.validation(orderMetaId),
    queryFn: async ({ signal }) => {
      const readAt = instant(systemClock);
      const call = desk.call('readValidation', { params: { orderMetaId }, signal });
      const remembered = await unlessNotFound(call);
      return remembered && { ...remembered, readAt };
    },
    // Load again when the buyer returns to the window: the computer's clock may have jumped.
    staleTime: 0,
  });
}

/** A validation whose amounts do not add up: it is not used. */
export class UnbalancedError extends Error {
  override readonly name = 'UnbalancedError';
}

/** Validates an order with the complete rate as received; throws UnbalancedError when the amounts do not add up. */
export async function requestValidation(input: OrderValidationInput): Promise<OrderValidation> {
  const validation = await marketplace.call('validateOrder', { body: input });
  const problem = imbalanceSentence(validation);
  if (problem !== null) throw new UnbalancedError(problem);
  return validation;
}
