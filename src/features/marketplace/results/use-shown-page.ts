import { hashKey, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SellRequestPage } from '@/contract/resources';
import type { ServiceSearch } from '../search/marketplace-search';
import { sellRequestsQuery } from './sell-request-queries';

const keyOf = (search: ServiceSearch) => hashKey(sellRequestsQuery(search).queryKey);
const isSamePage = (one: ServiceSearch, other: ServiceSearch) => one === other || keyOf(one) === keyOf(other);

/** A page with the rows of an earlier one, in their places, as they are now. */
const withRowsOf = (held: SellRequestPage, page: SellRequestPage): SellRequestPage => ({
  ...page,
  data: held.data.map((sellRequest) => page.data.find(({ id }) => id === sellRequest.id) ?? sellRequest),
});

/**
 * The page to show. Until the URL's page has come, and when it fails to, that is the page shown before; `pageSearch` says which search it
 * answers. Rows never move by themselves: when the page is read again, they stay until the buyer asks for the newest.
 * @param search what the buyer has chosen and typed.
 * @param urlSearch the URL's search, which the service is asked with: it follows typing after a pause.
 * @returns page: undefined while there has been none at all. grown: how many more lots the service counts than when the rows took their
 * places. isCurrent: the page answers `search`.
 */
export function useShownPage(search: ServiceSearch, urlSearch: ServiceSearch) {
  const query = useQuery(sellRequestsQuery(urlSearch));
  const [pageSearch, setPageSearch] = useState(urlSearch);
  if (query.data && !isSamePage(pageSearch, urlSearch)) setPageSearch(urlSearch);
  // Watches what is on screen, so that it stays in the cache; asking is the first observer's task.
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
