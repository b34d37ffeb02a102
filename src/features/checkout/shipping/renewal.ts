import { mutationOptions } from '@tanstack/react-query';
import type { ShippingRate } from '@/contract/resources';
import { ratesQuery, requestValidation, validationQuery } from '../draft/checkout-queries';
import { attemptQuery } from '@/features/order-attempts/placing';
import { nearestRate } from '../draft/rate-choice';

/** There are no longer any rates for this address and these lots. */
export class NoRatesError extends Error {
  override readonly name = 'NoRatesError';
}

interface Renewal {
  address: { id: string; text: string };
  buyRequestIds: readonly string[];
  /** The chosen rate: the nearest of the new rates replaces it. */
  former: ShippingRate;
}

/**
 * Renews the amounts for the same address and lots: new rates, the same or the nearest service, a new validation. The review's queries are
 * loaded before it ends.
 */
export const renewAmounts = mutationOptions({
  mutationFn: async ({ address, buyRequestIds, former }: Renewal, { client }) => {
    const fresh = { ...ratesQuery(address, buyRequestIds), staleTime: 0, retry: false };
    const { rates } = await client.fetchQuery(fresh);
    const shippingOption = nearestRate(rates, former);
    if (shippingOption === null) {
      throw new NoRatesError('No shipping rates for this address anymore.');
    }
    const input = { buyRequestIds: [...buyRequestIds], buyerAddress: address.id, shippingOption };
    const validation = await requestValidation(input);
    await Promise.all([
      client.fetchQuery(validationQuery(validation.orderMetaId)),
      client.fetchQuery(attemptQuery(validation.orderMetaId)),
    ]);
    return { input, validation };
  },
});
