import { createFileRoute } from '@tanstack/react-router';
import { enterCheckout } from '@/features/checkout/checkout-entry';
import { CheckoutPending } from '@/features/checkout/checkout-frame';
import { ReviewStep } from '@/features/checkout/review-step';

export const Route = createFileRoute('/_desk/checkout/review')({
  // A link that is only pointed at loads the screen's code and changes nothing.
  beforeLoad: async ({ context, preload }) => {
    if (!preload) await enterCheckout('review', context);
  },
  pendingComponent: CheckoutPending,
  component: ReviewStep,
});
