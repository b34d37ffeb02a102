import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ConnectPage } from '@/features/connection/connect-page';
import { sessionQuery } from '@/features/connection/session-queries';
import { textField } from '@/contract/search-field';

/** `to`: where to go after signing in. Only a path of this app, so that no link can lead away. */
const connectSearch = z.object({
  to: z.pipe(
    textField(2000),
    z.transform((path) => (/^\/(?![/\\])/.test(path) ? path : undefined)),
  ),
});

export const Route = createFileRoute('/connect')({
  validateSearch: (search: { to?: string | undefined } & SearchSchemaInput) => connectSearch.parse(search),
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: Connect,
});

function Connect() {
  const { to } = Route.useSearch();
  return <ConnectPage to={to} />;
}
