import type { QueryClient } from '@tanstack/react-query';
import { onSessionLost } from '@/api/clients';
import { readAgain } from '@/api/read-again';
import { onChangeElsewhere } from '@/api/tab-channel';
import { sessionQuery } from '@/features/connection/session-queries';
import type { createAppRouter } from './router';
import { rememberSignedIn } from './signed-in-hint';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Watches the session: a 401 opens the sign-in, which then returns to the screen. Data that another tab changed is loaded again. */
export function watchSession(router: AppRouter, queryClient: QueryClient): void {
  onSessionLost(() => {
    const { pathname, href } = router.state.location;
    if (pathname === '/connect') return;
    rememberSignedIn(false);
    queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, account: null });
    void router.navigate({ to: '/connect', search: { to: href, ended: true }, replace: true });
  });
  onChangeElsewhere((resource) => {
    if (resource === 'session') location.reload();
    else void readAgain(queryClient, { queryKey: [resource] });
  });
}
