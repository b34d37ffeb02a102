import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPending } from '@/features/checkout/draft/checkout-frame';
import { ShippingStep } from '@/features/checkout/shipping/shipping-step';

export const Route = createFileRoute('/_desk/checkout/shipping')({
  // Hovering over a link only loads the screen's code.
  beforeLoad: async ({ context, preload }) => {
    if (preload) return;
    const { enterCheckout } = await import('@/features/checkout/draft/checkout-entry');
    await enterCheckout('shipping', context);
  },
  pendingComponent: CheckoutPending,
  component: ShippingStep,
});
