import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every address that no other route has: not found, inside the frame. */
export const Route = createFileRoute('/_desk/$')({
  loader: () => {
    throw notFound();
  },
});
