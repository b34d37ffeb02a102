import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceSearch } from '../search/marketplace-search';
import { sellRequestsQuery } from './sell-request-queries';

/**
 * The page to show for a search. Until the page that is asked for has come, and when it fails to, that is the page shown
 * before; `shown` says which search it answers.
 * @returns page: undefined while there has been none at all.
 */
export function useShownPage(search: ServiceSearch) {
  const options = sellRequestsQuery(search);
  const asked = useQuery(options);
  const [shown, setShown] = useState(search);
  const isCurrent = hashKey(sellRequestsQuery(shown).queryKey) === hashKey(options.queryKey);
  if (asked.data && !isCurrent) setShown(search);
  // Watches what is on screen, so that it stays in the cache; asking is the first observer's task.
  const { data: page } = useQuery({ ...sellRequestsQuery(shown), enabled: false });
  return {
    page,
    shown,
    isCurrent,
    isBusy: asked.isFetching && !asked.data,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
