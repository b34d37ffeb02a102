import '@/app/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { preventReloadWithoutCode } from '@/app/router';
import { watchSession } from '@/app/session-watch';
import { queryClient, router } from '@/app/singletons';
import { sessionQuery } from '@/features/connection/session-queries';
import { invariant } from '@/lib/invariant';

watchSession(router, queryClient);
preventReloadWithoutCode();

const root = document.getElementById('app');
invariant(root, 'index.html has #app');

/** Resolves when the style sheet is loaded: a browser may run scripts before that. */
async function stylesLoaded(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link || link.sheet) return;
  await new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
  });
}

/** Renders the app once the session is loaded. Until then the static app shell stays, because the app has nothing to show. */
async function start(container: HTMLElement): Promise<void> {
  const task = () => new Promise((done) => setTimeout(done));
  // Routing is a task of its own, after the evaluation of the modules.
  await task();
  await Promise.race([router.load(), queryClient.prefetchQuery(sessionQuery).then(task)]);
  await stylesLoaded();
  const reactRoot = createRoot(container);
  // As a transition: React then pauses for input.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  // Responses that are not used by now belong to another screen or account.
  await task();
  delete window.preloadedResponses;
}

void start(root);
