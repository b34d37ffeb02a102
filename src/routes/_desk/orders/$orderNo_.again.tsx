import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { ListPending } from '@/features/marketplace/lists/list-page';
import { OrderAgainPage } from '@/features/marketplace/lists/order-again-page';
import { orderMoment } from '@/features/orders/order-date';
import { OrderNotFound } from '@/features/orders/order-page';
import { isUnknownOrder, orderQuery } from '@/features/orders/order-queries';

export const Route = createFileRoute('/_desk/orders/$orderNo_/again')({
  loader: async ({ context: { queryClient }, params: { orderNo } }) => {
    try {
      await queryClient.ensureQueryData(orderQuery(orderNo));
    } catch (error) {
      if (isUnknownOrder(error)) throw notFound();
      throw error;
    }
  },
  pendingComponent: ListPending,
  notFoundComponent: NotFound,
  component: OrderAgain,
});

function OrderAgain() {
  const { orderNo } = Route.useParams();
  const { account } = Route.useRouteContext();
  const { data: order } = useSuspenseQuery(orderQuery(orderNo));
  return (
    <OrderAgainPage key={orderNo} account={account} order={order} orderedAt={orderMoment(order.orderDate)} />
  );
}

function NotFound() {
  const { orderNo } = Route.useParams();
  return <OrderNotFound orderNo={orderNo} />;
}
