import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen';
import { NotFoundScreen } from './not-found-screen';
import { PendingScreen } from './pending-screen';
import { routeTree } from './route-tree.gen';
import { parseSearch, stringifySearch } from './search-params';

/**
 * Keeps the router from reloading the page when the code of a screen does not load: offline, the reload would lose the page. The error
 * screen offers it instead. `lazyRouteComponent` of @tanstack/react-router reloads once per message, which it notes under this key.
 */
export function keepPageWithoutCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // Storage is blocked or full: the router may reload.
    }
  });
}

/** The app's router over a query client; hovering or focusing a link loads what it leads to. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultStructuralSharing: true,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id="lots"]'],
    // In the entry: a screen that says what failed must not need the network.
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
