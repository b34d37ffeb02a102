import { createFileRoute, notFound } from '@tanstack/react-router';

/** Any other URL: not found, inside the frame. */
export const Route = createFileRoute('/_desk/$')({
  loader: () => {
    throw notFound();
  },
});
