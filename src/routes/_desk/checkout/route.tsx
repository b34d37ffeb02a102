import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPending } from '@/features/checkout/draft/checkout-frame';
import { sessionQuery } from '@/features/connection/session-queries';

/** The steps of the checkout share whose draft they work on. */
export const Route = createFileRoute('/_desk/checkout')({
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    return {
      account: session.account?.id ?? '',
      accountLabel: session.account?.label ?? '',
      isPractice: session.environment === 'sandbox',
    };
  },
  pendingComponent: CheckoutPending,
});
