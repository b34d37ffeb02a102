import { createFileRoute, redirect } from '@tanstack/react-router';
import { readAhead } from '@/lib/read-ahead';
import { Shell } from '@/app/shell/shell';
import { rememberSignedIn, wasSignedIn } from '@/app/signed-in-hint';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { sessionQuery } from '@/features/connection/session-queries';
import { openSelection } from '@/features/marketplace/selection/selection-store';
import { closeMarket } from '@/features/marketplace/market-worker/market-store';

/** Every screen behind the sign-in. Without a session, the buyer signs in first and then returns to the link's target. */
export const Route = createFileRoute('/_desk')({
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    const ended = session.account === null && wasSignedIn();
    rememberSignedIn(session.account !== null);
    if (!session.account) {
      throw redirect({
        to: '/connect',
        search: { to: location.href, ...(ended ? { ended } : {}) },
        replace: true,
      });
    }
    openSelection(session.account.id);
    return {
      account: session.account.id,
      accountLabel: session.account.label,
      isPractice: session.environment === 'sandbox',
    };
  },
  loader: ({ context, preload }) => {
    void readAhead(context.queryClient, cartQuery, preload);
  },
  onLeave: closeMarket,
  component: Shell,
});
