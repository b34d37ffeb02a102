import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceSearch } from '../search/marketplace-search';
import { sellRequestsQuery } from './sell-request-queries';

const keyOf = (search: ServiceSearch) => hashKey(sellRequestsQuery(search).queryKey);

/**
 * The page to show. Until the URL's page has come, and when it fails to, that is the page shown before; `shown` says which search it
 * answers.
 * @param search what the buyer has chosen and typed.
 * @param urlSearch the URL's search, which the service is asked with: it follows typing after a pause.
 * @returns page: undefined while there has been none at all. isCurrent: it answers `search`.
 */
export function useShownPage(search: ServiceSearch, urlSearch: ServiceSearch) {
  const query = useQuery(sellRequestsQuery(urlSearch));
  const [pageSearch, setPageSearch] = useState(urlSearch);
  if (query.data && keyOf(pageSearch) !== keyOf(urlSearch)) setPageSearch(urlSearch);
  // Watches what is on screen, so that it stays in the cache; asking is the first observer's task.
  const { data: page } = useQuery({ ...sellRequestsQuery(pageSearch), enabled: false });
  return {
    page,
    pageSearch,
    isCurrent: keyOf(pageSearch) === keyOf(search),
    isBusy: query.isFetching && !query.data,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
