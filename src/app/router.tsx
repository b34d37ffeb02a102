import type { QueryClient } from '@tanstack/react-query';
import { createRouter, Link } from '@tanstack/react-router';
import { buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { PageSkeleton } from '@/ui/feedback/skeleton';
import { Page } from '@/ui/layout/page';
import { ErrorScreen } from './error-screen';
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

/** The app's router. Hovering or focusing a link loads its target. A new screen starts with the focus on its heading. */
export function createAppRouter(queryClient: QueryClient) {
  // False after a reload or back navigation. A new page is already at its top, and scrolling it there would force a layout while the rows render.
  let isJustOpened = history.state === null && location.hash === '';
  const router = createRouter({
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
    scrollRestoration() {
      const isFirstScroll = isJustOpened;
      isJustOpened = false;
      return !isFirstScroll;
    },
    scrollToTopSelectors: ['[data-scroll-restoration-id="lots"]'],
    // In the entry chunk: an error screen must not need the network.
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading();
  });
  return router;
}

/** Focuses the heading of a new screen if the focused element went with the old one. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  // The focus is for screen readers: a ring would mark the heading as a control.
  heading.classList.add('outline-none');
  heading.focus({ preventScroll: true });
}

/** A URL without a screen. */
function NotFoundScreen() {
  return (
    <Page title="Page not found">
      <EmptyState
        title="Check the link"
        action={
          <Link to="/marketplace" className={buttonClass('primary')}>
            Go to the marketplace
          </Link>
        }
      >
        The page may have moved, or you may not have access to it.
      </EmptyState>
    </Page>
  );
}

/** The skeleton of a screen that has none of its own. */
const PendingScreen = () => (
  <PageSkeleton
    what="the page"
    sizes={['mb-4 h-7 w-40', ...Array.from({ length: 6 }, () => 'mb-3 h-9 w-full')]}
  />
);

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
