import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useReducer } from 'react';
import { useDebounced } from '@/ui/use-debounced';
import type { Go, MarketplaceSearch } from './marketplace-search';
import { initialSearchState, reduceSearch } from './search-state';
import { scrollToTop } from './scroll-to-top';

/**
 * The search of the marketplace: what the buyer has chosen and typed just now. Choices are written to the URL at once, typing when it
 * pauses. Back, Forward and links replace the search.
 * @param urlSearch the route's search.
 * @returns change: for choices. type: for the text of the search box. flush: writes what was typed without waiting for a pause.
 */
export function useMarketplaceSearch(urlSearch: MarketplaceSearch) {
  const navigate = useNavigate({ from: '/marketplace' });
  const [state, dispatch] = useReducer(reduceSearch, urlSearch, initialSearchState);
  if (state.urlSearch !== urlSearch) dispatch({ type: 'urlChanged', urlSearch });
  const { search, pendingWrite } = state;

  // The URL follows once the list shows the change: the list does not wait for the router.
  const dueWrite = useDeferredValue(pendingWrite);
  const later = useDebounced(() => {
    if (!pendingWrite || pendingWrite !== dueWrite) return;
    // The buyer has left for another screen, which is still loading.
    if (location.pathname !== '/marketplace') return;
    const { replace, resetScroll } = pendingWrite;
    dispatch({ type: 'navigationStarted', search });
    void navigate({ to: '/marketplace', search, replace, resetScroll }).finally(() =>
      dispatch({ type: 'navigationEnded' }),
    );
  });
  useEffect(() => {
    if (dueWrite) later.run(dueWrite.delay);
    else later.cancel();
  }, [dueWrite, later]);

  const change: Go = useCallback((next, how = {}) => {
    if (how.resetScroll !== false) scrollToTop();
    dispatch({ type: 'change', change: next, how });
  }, []);
  const type = useCallback((searchTerm: string) => {
    scrollToTop();
    dispatch({ type: 'type', searchTerm });
  }, []);
  const flush = useCallback(() => dispatch({ type: 'flush' }), []);
  return { search, change, type, flush };
}
