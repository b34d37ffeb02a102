import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { PendingScreen } from './pending-screen';
import { routeTree } from './route-tree.gen';
import { parseSearch, stringifySearch } from './search-params';

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
    defaultErrorComponent: lazyRouteComponent(() => import('./error-screen'), 'ErrorScreen'),
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found-screen'), 'NotFoundScreen'),
    defaultPendingComponent: PendingScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
