import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { BareList } from './bare-list';

/*
 * The page that the marketplace screen is compared with: the same rows in the same columns with the same libraries, in plain and competent
 * code, and nothing else.
 */

z.config({ jitless: true });
const rootRoute = createRootRoute({ component: Outlet });
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/marketplace',
  component: () => <BareList isWhole={location.search.includes('rows=all')} />,
});
const router = createRouter({ routeTree: rootRoute.addChildren([listRoute]) });

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
