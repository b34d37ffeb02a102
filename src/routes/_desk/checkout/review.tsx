import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPending } from '@/features/checkout/checkout-frame';
import { ReviewError } from '@/features/checkout/review-error';
import { ReviewStep } from '@/features/checkout/review-step';

export const Route = createFileRoute('/_desk/checkout/review')({
  // A link that is only pointed at loads the screen's code and changes nothing.
  beforeLoad: async ({ context, preload }) => {
    if (preload) return;
    const { enterCheckout } = await import('@/features/checkout/checkout-entry');
    await enterCheckout('review', context);
  },
  pendingComponent: CheckoutPending,
  errorComponent: ReviewError,
  component: ReviewStep,
});
