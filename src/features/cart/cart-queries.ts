import { queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';

export const cartKeys = { all: ['cart'] as const };

/** The cart: every buy request made through the desk that is neither ordered nor removed, newest first. */
export const cartQuery = queryOptions({
  queryKey: cartKeys.all,
  queryFn: ({ signal }) => desk.call('listCart', { signal }),
});
