import { createFileRoute } from '@tanstack/react-router';
import { CartPage } from '@/features/cart/cart-page';
import { cartQuery } from '@/features/cart/cart-queries';
import { openAttemptsQuery } from '@/features/cart/open-attempts-query';
import { unansweredRequestsQuery } from '@/features/cart/unanswered-requests-query';

export const Route = createFileRoute('/_desk/cart')({
  // Not awaited: the heading is painted at once, and the skeleton stands where the lines come.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(cartQuery);
    void context.queryClient.prefetchQuery(openAttemptsQuery);
    void context.queryClient.prefetchQuery(unansweredRequestsQuery);
  },
  component: Cart,
});

function Cart() {
  return <CartPage account={Route.useRouteContext().account} />;
}
