import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the furthest step that can be opened. */
export const Route = createFileRoute('/_desk/checkout/')({
  beforeLoad: () => {
    throw redirect({ to: '/checkout/review', replace: true });
  },
});
