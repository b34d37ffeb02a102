import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPending } from '@/features/checkout/draft/checkout-frame';
import { AddressStep } from '@/features/checkout/address/address-step';

export const Route = createFileRoute('/_desk/checkout/address')({
  // Hovering over a link only loads the screen's code.
  beforeLoad: async ({ context, preload }) => {
    if (preload) return;
    const { enterCheckout } = await import('@/features/checkout/draft/checkout-entry');
    await enterCheckout('address', context);
  },
  pendingComponent: CheckoutPending,
  component: AddressStep,
});
