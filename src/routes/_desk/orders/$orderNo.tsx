import { createFileRoute, notFound } from '@tanstack/react-router';
import { wireInstructionsQuery } from '@/features/checkout/wire/wire-queries';
import { readWireSearch } from '@/features/checkout/wire/wire-choice';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { isPaymentDue } from '@/features/orders/order-amounts';
import { OrderNotFound, OrderPage, OrderPending } from '@/features/orders/order-page';
import { isUnknownOrder, orderPlacementQuery, orderQuery } from '@/features/orders/order-queries';

export const Route = createFileRoute('/_desk/orders/$orderNo')({
  validateSearch: readWireSearch,
  loader: async ({ context: { queryClient }, params: { orderNo } }) => {
    // The page shows this failure.
    const placement = queryClient.ensureQueryData(orderPlacementQuery(orderNo)).catch(() => null);
    // An order that may be the result of an unconfirmed attempt is not to be paid.
    const attempts = queryClient.prefetchQuery(openAttemptsQuery);
    try {
      const order = await queryClient.ensureQueryData(orderQuery(orderNo));
      if (isPaymentDue(order)) void queryClient.prefetchQuery(wireInstructionsQuery(orderNo));
      await Promise.all([placement, attempts]);
    } catch (error) {
      if (isUnknownOrder(error)) throw notFound();
      throw error;
    }
  },
  pendingComponent: OrderPending,
  notFoundComponent: OrderNotFound,
  component: OrderPage,
});
