import '@/app/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readyClients } from '@/api/clients';
import { createQueryClient } from '@/app/query-client';
import { createAppRouter } from '@/app/router';
import { followSession } from '@/app/session-watch';
import { invariant } from '@/lib/invariant';

// Under way while React draws the frame; a failure is told by the first call that needs it.
void readyClients().catch(() => {});
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);

const root = document.getElementById('app');
invariant(root, 'index.html has #app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
