import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ordersQuery } from '@/features/orders/order-queries';
import { orderFilters } from '@/features/orders/order-status';
import { OrdersPage } from '@/features/orders/orders-page';

const search = z.object({ status: z.catch(z.optional(z.enum(orderFilters)), undefined) });

export const Route = createFileRoute('/_desk/orders/')({
  validateSearch: search,
  loaderDeps: ({ search: { status } }) => ({ status }),
  // The heading and the filters stand at once; the list brings its own skeleton.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(ordersQuery(deps.status));
  },
  component: Orders,
});

function Orders() {
  const { status } = Route.useSearch();
  return <OrdersPage status={status} />;
}
