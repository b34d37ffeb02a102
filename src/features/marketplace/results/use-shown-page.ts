import { hashKey, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SellRequestPage } from '@/contract/resources';
import type { ServiceSearch } from '../search/marketplace-search';
import { sellRequestsQuery } from './sell-request-queries';

const keyOf = (search: ServiceSearch) => hashKey(sellRequestsQuery(search).queryKey);
const isSamePage = (one: ServiceSearch, other: ServiceSearch) => one === other || keyOf(one) === keyOf(other);

/** A page with the rows and order of an earlier page, and their current data. */
const withRowsOf = (held: SellRequestPage, page: SellRequestPage): SellRequestPage => ({
  ...page,
  data: held.data.map((sellRequest) => page.data.find(({ id }) => id === sellRequest.id) ?? sellRequest),
});

/**
 * The page to show. While the URL's page loads, or if it fails, that is the previous page; `pageSearch` is its search. Rows never move on
 * their own: when the page is read again, they stay until `showNewest` is called.
 * @param search what the buyer has chosen and typed.
 * @param urlSearch the URL's search, used for requests to the service. It is updated after a pause in typing.
 * @returns page: undefined until the first page is loaded. grown: how many lots the service's count has grown by since the rows were
 * placed. isCurrent: the page is of `search`.
 */
export function useShownPage(search: ServiceSearch, urlSearch: ServiceSearch) {
  const query = useQuery(sellRequestsQuery(urlSearch));
  const [pageSearch, setPageSearch] = useState(urlSearch);
  if (query.data && !isSamePage(pageSearch, urlSearch)) setPageSearch(urlSearch);
  // Observes the page on screen, so that it stays in the cache. Only the first observer fetches.
  const { data: newest } = useQuery({ ...sellRequestsQuery(pageSearch), enabled: false });
  const [held, setHeld] = useState(newest && { search: pageSearch, page: newest });
  if (newest && held?.search !== pageSearch) setHeld({ search: pageSearch, page: newest });
  const page = useMemo(() => newest && (held ? withRowsOf(held.page, newest) : newest), [newest, held]);
  return {
    page,
    pageSearch,
    grown: newest && held && newest.total - held.page.total,
    isCurrent: isSamePage(pageSearch, search),
    isBusy: query.isFetching && !query.data,
    error: query.error,
    retry: () => void query.refetch(),
    showNewest: () => void query.refetch().then(() => setHeld(undefined)),
  };
}
