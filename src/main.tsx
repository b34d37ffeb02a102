import '@/contract/schema-config';
import '@/app/styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '@/app/query-client';
import { createAppRouter } from '@/app/router';
import { followSession } from '@/app/session-watch';
import { invariant } from '@/lib/invariant';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);

const root = document.getElementById('app');
invariant(root, 'index.html has #app');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
