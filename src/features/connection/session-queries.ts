import { queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';

export const sessionKeys = { all: ['session'] } as const;

/** The account and the marketplace. Loaded once, and again when the session changes. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.all,
  queryFn: ({ signal }) => desk.call('readSession', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
