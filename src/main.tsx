import '@/app/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepPageWithoutCode } from '@/app/router';
import { followSession } from '@/app/session-watch';
import { queryClient, router } from '@/app/singletons';
import { sessionQuery } from '@/features/connection/session-queries';
import { invariant } from '@/lib/invariant';

followSession(router, queryClient);
keepPageWithoutCode();

const root = document.getElementById('app');
invariant(root, 'index.html has #app');

/** The styles are here: a browser that goes on reading the page without them may run this before. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link || link.sheet) return;
  await new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
  });
}

/** Until the session is known the app shell stays: the app could show nothing but an empty page. */
async function start(container: HTMLElement): Promise<void> {
  const task = () => new Promise((done) => setTimeout(done));
  await Promise.race([router.load(), queryClient.prefetchQuery(sessionQuery).then(task)]);
  await styled();
  const reactRoot = createRoot(container);
  // In pieces: in one it would be too long a task for whoever presses something meanwhile.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  // What nobody has taken by now belongs to another screen, or to nobody who is signed in.
  await task();
  delete window.preloadedResponses;
}

void start(root);
