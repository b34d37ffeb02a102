import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '@/lib/read-ahead';
import { CartPage } from '@/features/cart/cart-page';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { unansweredRequestsQuery } from '@/features/buy-requests/unanswered-requests-query';

export const Route = createFileRoute('/_desk/cart')({
  // Not awaited, so that the heading and the skeleton render at once.
  loader: ({ context: { queryClient }, preload }) => {
    void readAhead(queryClient, cartQuery, preload);
    void readAhead(queryClient, openAttemptsQuery, preload);
    void readAhead(queryClient, unansweredRequestsQuery, preload);
  },
  component: CartPage,
});
