import { createFileRoute, redirect } from '@tanstack/react-router';

/** The checkout opens at the furthest step that it can. */
export const Route = createFileRoute('/_desk/checkout/')({
  beforeLoad: () => {
    throw redirect({ to: '/checkout/review', replace: true });
  },
});
