import { createFileRoute } from '@tanstack/react-router';
import { CartPage } from '@/features/cart/cart-page';
import { CartPending } from '@/features/cart/cart-pending';
import { cartQuery } from '@/features/cart/cart-queries';
import { openAttemptsQuery } from '@/features/cart/open-attempts-query';

export const Route = createFileRoute('/_desk/cart')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(cartQuery),
      context.queryClient.ensureQueryData(openAttemptsQuery),
    ]),
  pendingComponent: CartPending,
  component: CartPage,
});
