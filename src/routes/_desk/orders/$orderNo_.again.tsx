import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { lineFromOrderItem } from '@/features/lists/list-lines';
import { ListPending } from '@/features/marketplace/lists/list-page';
import { OrderAgainPage } from '@/features/marketplace/lists/order-again-page';
import { orderMoment } from '@/features/orders/order-date';
import { OrderNotFound } from '@/features/orders/order-page';
import { isUnknownOrder, orderPlacementQuery, orderQuery } from '@/features/orders/order-queries';
import { itemBrand } from '@/features/orders/shipments/item-text';

export const Route = createFileRoute('/_desk/orders/$orderNo_/again')({
  loader: async ({ context: { queryClient }, params: { orderNo } }) => {
    try {
      await Promise.all([
        queryClient.ensureQueryData(orderQuery(orderNo)),
        // Without it, the items have no brand and category.
        queryClient.prefetchQuery(orderPlacementQuery(orderNo)),
      ]);
    } catch (error) {
      if (isUnknownOrder(error)) throw notFound();
      throw error;
    }
  },
  // Another order starts with its own lines.
  remountDeps: ({ params }) => params,
  pendingComponent: ListPending,
  notFoundComponent: OrderNotFound,
  component: OrderAgain,
});

function OrderAgain() {
  const { orderNo } = Route.useParams();
  const { data: order } = useSuspenseQuery(orderQuery(orderNo));
  const { data: placement } = useQuery(orderPlacementQuery(orderNo));
  const [lines] = useState(() =>
    order.items.map((item) =>
      lineFromOrderItem(
        { ...item, ...itemBrand(item, placement?.buyRequests ?? []) },
        orderMoment(order.orderDate),
      ),
    ),
  );
  return <OrderAgainPage number={order.orderNo} lines={lines} />;
}
