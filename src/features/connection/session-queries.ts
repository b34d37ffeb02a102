import { queryOptions } from '@tanstack/react-query';
import { desk } from '@/api/clients';

export const sessionKeys = { all: ['session'] } as const;

/** Who is connected and to what; asked once and then known until it changes. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.all,
  queryFn: ({ signal }) => desk.call('readSession', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
