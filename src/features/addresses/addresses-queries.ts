import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import { announceChange } from '@/api/tab-channel';
import { idempotencyKeyHeader } from '@/contract/desk';
import { endpoints, type ShippingAddressInput } from '@/contract/interface';

export const addressKeys = { all: ['addresses'] as const };

/** The address book in the service's order: most recently updated first. */
export const addressesQuery = queryOptions({
  queryKey: addressKeys.all,
  queryFn: ({ signal }) => marketplace.call(endpoints.listShippingAddresses, { signal }),
});

/** Reads the address book again, here and in the other tabs. */
async function refreshAddresses(queryClient: QueryClient): Promise<void> {
  announceChange('addresses');
  await queryClient.invalidateQueries({ queryKey: addressKeys.all });
}

/** An address to save: the one of `id` changed as a whole, or a new one where there is none. */
export interface AddressOrder {
  id: string | undefined;
  /** One UUID for each new address, kept while it is not known whether it was saved, so that it is saved once. */
  intent: string;
  input: ShippingAddressInput;
}

/**
 * Saves an address; the gateway sends a new one to the marketplace at most once for each intent. "Whether the id in the
 * body is required: not shown", so a change carries it in both places.
 */
export const saveAddress = mutationOptions({
  mutationFn: ({ id, intent, input }: AddressOrder) =>
    id === undefined
      ? marketplace.call(endpoints.createShippingAddress, {
          body: input,
          headers: { [idempotencyKeyHeader]: intent },
        })
      : marketplace.call(endpoints.updateShippingAddress, { params: { id }, body: { ...input, id } }),
  // After a failure too: it may have taken effect although its answer was lost.
  onSettled: (_address, _error, _order, _result, { client }) => refreshAddresses(client),
});

/** Deletes an address; the interface only lists the operation, so any 2xx is success. */
export const deleteAddress = mutationOptions({
  mutationFn: (id: string) => marketplace.call(endpoints.deleteShippingAddress, { params: { id } }),
  onSettled: (_nothing, _error, _id, _result, { client }) => refreshAddresses(client),
});
