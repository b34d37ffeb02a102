import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ConnectPage } from '@/features/connection/connect-page';
import { sessionQuery } from '@/features/connection/session-queries';
import { textField } from '@/contract/search-field';

/** `to`: where to go after signing in. Only a path of this app, so that a link cannot lead to another site. */
const connectSearch = z.object({
  to: z.pipe(
    textField(2000),
    z.transform((path) => (/^\/(?![/\\])/.test(path) ? path : undefined)),
  ),
  /** The session ended, and the buyer did not sign out. */
  ended: z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => value === true || value === 'true' || undefined),
  ),
});

export const Route = createFileRoute('/connect')({
  validateSearch: (search: { to?: string | undefined; ended?: boolean | undefined } & SearchSchemaInput) =>
    connectSearch.parse(search),
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: ConnectPage,
});
