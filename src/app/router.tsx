import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen';
import { NotFoundScreen } from './not-found-screen';
import { PendingScreen } from './pending-screen';
import { routeTree } from './route-tree.gen';
import { parseSearch, stringifySearch } from './search-params';

/**
 * Stops the router from reloading the page when the code of a screen does not load: offline, a reload would lose the page. The error screen
 * offers the reload instead. `lazyRouteComponent` of @tanstack/react-router reloads once per message, and stores that under this key.
 */
export function preventReloadWithoutCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // Storage is blocked or full: the router may reload.
    }
  });
}

/** The app's router. Hovering or focusing a link loads its target. */
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
    // In the entry chunk: an error screen must not need the network.
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
