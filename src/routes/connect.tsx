import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ConnectPage } from '@/features/connection/connect-page';
import { sessionQuery } from '@/features/connection/session-queries';
import { searchText } from '@/lib/search-field';

/** Where to go after signing in: a path of this app and nothing else, so that no link can lead away. */
function readTarget(value: unknown): string | undefined {
  const path = searchText(value, 2000);
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

export const Route = createFileRoute('/connect')({
  validateSearch: (search: { to?: string | undefined } & SearchSchemaInput) => ({
    to: readTarget(search.to),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: Connect,
});

function Connect() {
  const { to } = Route.useSearch();
  return <ConnectPage to={to} />;
}
