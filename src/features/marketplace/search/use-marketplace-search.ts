import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { useDebounced } from '@/ui/use-debounced';
import { type Go, type MarketplaceSearch, readMarketplaceSearch } from './marketplace-search';
import { initialSearchState, reduceSearch } from './search-state';
import { scrollToTop } from './scroll-to-top';

/**
 * The search of the marketplace: the current choices and text. Choices are written to the URL at once, text after a pause in typing. Back,
 * Forward and links replace the search.
 * @param urlSearch the route's search when the page opens.
 * @returns change: for choices. type: for the text of the search box. flush: writes the typed text without waiting for a pause.
 */
export function useMarketplaceSearch(urlSearch: MarketplaceSearch) {
  const router = useRouter();
  const navigate = useNavigate({ from: '/marketplace' });
  const [state, dispatch] = useReducer(reduceSearch, urlSearch, initialSearchState);
  const { search, pendingWrite } = state;

  const isWriting = useRef(false);
  // The URL changes after the list has rendered, so the list does not wait for the router.
  const dueWrite = useDeferredValue(pendingWrite);
  const later = useDebounced(() => {
    if (!pendingWrite || pendingWrite !== dueWrite) return;
    // The buyer has left for another screen, which is still loading.
    if (location.pathname !== '/marketplace') return;
    const { replace, resetScroll } = pendingWrite;
    dispatch({ type: 'written', search });
    isWriting.current = true;
    void navigate({ to: '/marketplace', search, replace, resetScroll });
    isWriting.current = false;
  });
  useEffect(() => {
    if (dueWrite) later.run(dueWrite.delay);
    else later.cancel();
  }, [dueWrite, later]);

  // The history reports a new URL at once. React may render it after letters that were typed later.
  const updateSearch = useEffectEvent(() => {
    const { pathname, search: query } = router.history.location;
    if (isWriting.current || pathname !== '/marketplace') return;
    later.cancel();
    dispatch({
      type: 'urlChanged',
      urlSearch: readMarketplaceSearch(router.options.parseSearch(query)),
    });
  });
  useLayoutEffect(() => {
    // The URL may have changed while React rendered this page.
    updateSearch();
    return router.history.subscribe(() => updateSearch());
  }, [router]);

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
