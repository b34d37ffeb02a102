import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import { refetchChanged } from '@/api/read-again';
import { idempotencyKeyHeader } from '@/contract/desk-headers';
import type { ShippingAddressInput } from '@/contract/interface';

/** The address book in the service's order (most recently updated first), and rows that can't be shown. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => marketplace.call('listShippingAddresses', { signal }),
});

/** An address to save: a full update of the address `id`, or a new address without one. */
export interface AddressToSave {
  id: string | undefined;
  /** One UUID for each new address, reused while it is unknown whether it was saved, so that it is saved once. */
  intent: string;
  input: ShippingAddressInput;
}

/**
 * Saves an address. The gateway sends a new one to the marketplace at most once per intent. "Whether the id in the body is required: not
 * shown", so an update has it in both places.
 */
export const saveAddress = mutationOptions({
  mutationFn: ({ id, intent, input }: AddressToSave) =>
    id === undefined
      ? marketplace.call('createShippingAddress', {
          body: input,
          headers: { [idempotencyKeyHeader]: intent },
        })
      : marketplace.call('updateShippingAddress', { params: { id }, body: { ...input, id } }),
  onSettled: (_address, error, _order, _result, { client }) => refetchChanged(client, 'addresses', error),
});

/** Deletes an address; the interface only lists the operation, so any 2xx is success. */
export const deleteAddress = mutationOptions({
  mutationFn: (id: string) => marketplace.call('deleteShippingAddress', { params: { id } }),
  onSettled: (_nothing, error, _id, _result, { client }) => refetchChanged(client, 'addresses', error),
});
