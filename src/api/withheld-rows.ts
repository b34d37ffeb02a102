import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TolerantList, WithheldRow } from '@/contract/tolerant-list';

/** The rows of a list that can't be shown, as of the list's last read. */
export function withheldQuery(list: 'addresses' | 'cart') {
  return queryOptions({
    queryKey: ['withheld', list] as const,
    queryFn: (): WithheldRow[] => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The usable rows of a list that was just read. The withheld rows go to `withheldQuery`. */
export function usableRows<Row>(
  client: QueryClient,
  list: 'addresses' | 'cart',
  { rows, withheld }: TolerantList<Row>,
): Row[] {
  client.setQueryData(withheldQuery(list).queryKey, withheld);
  return rows;
}
