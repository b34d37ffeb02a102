import { queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';

export const cartKeys = { all: ['cart'] as const };

/** The cart: all buy requests made through the desk that are neither ordered nor removed, newest first, and rows that can't be shown. */
export const cartQuery = queryOptions({
  queryKey: cartKeys.all,
  queryFn: ({ signal }) => desk.call('listCart', { signal }),
});
