import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPending } from '@/features/checkout/draft/checkout-frame';
import { ReviewError } from '@/features/checkout/review/review-error';
import { ReviewStep } from '@/features/checkout/review/review-step';

export const Route = createFileRoute('/_desk/checkout/review')({
  // Hovering over a link only loads the screen's code.
  beforeLoad: async ({ context, preload }) => {
    if (preload) return;
    const { enterCheckout } = await import('@/features/checkout/draft/checkout-entry');
    await enterCheckout('review', context);
  },
  pendingComponent: CheckoutPending,
  errorComponent: ReviewError,
  component: ReviewStep,
});
