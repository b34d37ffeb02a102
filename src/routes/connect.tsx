import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ConnectPage } from '@/features/connection/connect-page';
import { sessionQuery } from '@/features/connection/session-queries';

/** Where to go after signing in: a path of this app and nothing else, so that no link can lead away. */
const search = z.object({
  to: z.catch(z.optional(z.string().check(z.regex(/^\/(?![/\\])/))), undefined),
});

export const Route = createFileRoute('/connect')({
  validateSearch: search,
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: Connect,
});

function Connect() {
  const { to } = Route.useSearch();
  return <ConnectPage to={to} />;
}
