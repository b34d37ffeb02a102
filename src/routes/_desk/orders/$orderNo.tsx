import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ApiError } from '@/api/api-error';
import { wireInstructionsQuery } from '@/features/checkout/wire-queries';
import { wireChoices } from '@/features/checkout/wire-rows';
import { sessionQuery } from '@/features/connection/session-queries';
import { isPaymentDue } from '@/features/orders/order-amounts';
import { OrderNotFound, OrderPage, OrderPending } from '@/features/orders/order-page';
import { orderQuery } from '@/features/orders/order-queries';

const search = z.object({ wire: z.catch(z.optional(z.enum(wireChoices)), undefined) });

export const Route = createFileRoute('/_desk/orders/$orderNo')({
  validateSearch: search,
  loader: async ({ context: { queryClient }, params: { orderNo } }) => {
    if (!/^\d+$/.test(orderNo)) throw notFound();
    try {
      const order = await queryClient.ensureQueryData(orderQuery(orderNo));
      if (isPaymentDue(order)) void queryClient.prefetchQuery(wireInstructionsQuery(orderNo));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  pendingComponent: OrderPending,
  notFoundComponent: NotFound,
  component: OrderRoute,
});

function OrderRoute() {
  const { orderNo } = Route.useParams();
  const { wire } = Route.useSearch();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const navigate = Route.useNavigate();
  return (
    <OrderPage
      orderNo={orderNo}
      wire={wire}
      onChooseWire={(choice) =>
        void navigate({ search: { wire: choice }, replace: true, resetScroll: false })
      }
      isPractice={session.environment === 'sandbox'}
    />
  );
}

function NotFound() {
  const { orderNo } = Route.useParams();
  return <OrderNotFound orderNo={orderNo} />;
}
