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

/** `intent` is one UUID for each new address, kept while it is not known whether it was saved, so that it is saved once. */
interface AddressOrder {
  intent: string;
  input: ShippingAddressInput;
}

/** Adds an address; the gateway sends it to the marketplace at most once for each intent. */
export const createAddress = mutationOptions({
  mutationFn: ({ intent, input }: AddressOrder) =>
    marketplace.call(endpoints.createShippingAddress, {
      body: input,
      headers: { [idempotencyKeyHeader]: intent },
    }),
  // After a failure too: it may have taken effect although its answer was lost.
  onSettled: (_address, _error, _order, _result, { client }) => refreshAddresses(client),
});

/** Changes an address as a whole. "Whether the id in the body is required: not shown", so it is in both places. */
export const updateAddress = mutationOptions({
  mutationFn: ({ id, input }: { id: string; input: ShippingAddressInput }) =>
    marketplace.call(endpoints.updateShippingAddress, { params: { id }, body: { ...input, id } }),
  onSettled: (_address, _error, _order, _result, { client }) => refreshAddresses(client),
});

/** Deletes an address; the interface only lists the operation, so any 2xx is success. */
export const deleteAddress = mutationOptions({
  mutationFn: (id: string) => marketplace.call(endpoints.deleteShippingAddress, { params: { id } }),
  onSettled: (_nothing, _error, _id, _result, { client }) => refreshAddresses(client),
});
