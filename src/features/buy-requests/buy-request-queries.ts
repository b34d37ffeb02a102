import { queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';
import { usableRows } from '@/api/withheld-rows';

export const cartKeys = { all: ['cart'] as const };

/** The cart: all buy requests made through the desk that are neither ordered nor removed, newest first. */
export const cartQuery = queryOptions({
  queryKey: cartKeys.all,
  queryFn: async ({ signal, client }) => usableRows(client, 'cart', await desk.call('listCart', { signal })),
});
