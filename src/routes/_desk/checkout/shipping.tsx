import { createFileRoute } from '@tanstack/react-router';
import { enterCheckout } from '@/features/checkout/checkout-entry';
import { CheckoutPending } from '@/features/checkout/checkout-frame';
import { ShippingStep } from '@/features/checkout/shipping-step';

export const Route = createFileRoute('/_desk/checkout/shipping')({
  // A link that is only pointed at loads the screen's code and changes nothing.
  beforeLoad: async ({ context, preload }) => {
    if (!preload) await enterCheckout('shipping', context);
  },
  pendingComponent: CheckoutPending,
  component: ShippingStep,
});
