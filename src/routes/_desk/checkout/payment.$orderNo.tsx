import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ApiError } from '@/api/api-error';
import { settleDraft } from '@/features/checkout/checkout-entry';
import { CheckoutPending } from '@/features/checkout/checkout-frame';
import { PaymentPage } from '@/features/checkout/payment-page';
import { wireInstructionsQuery } from '@/features/checkout/wire-queries';
import { wireChoices } from '@/features/checkout/wire-rows';
import { isPaymentDue, orderAmounts } from '@/features/orders/order-amounts';
import { OrderNotFound } from '@/features/orders/order-page';
import { orderQuery } from '@/features/orders/order-queries';
import { statusWords } from '@/features/orders/order-status';

const search = z.object({ wire: z.catch(z.optional(z.enum(wireChoices)), undefined) });

export const Route = createFileRoute('/_desk/checkout/payment/$orderNo')({
  validateSearch: search,
  beforeLoad: async ({ context, params: { orderNo }, preload }) => {
    if (!/^\d+$/.test(orderNo)) throw notFound();
    // The instructions are worth more than a tidy draft: if the desk cannot say now, the next step of a checkout asks again.
    if (!preload) await settleDraft(context).catch(() => null);
  },
  // Either may fail without taking the screen away: it says itself what it could not read.
  loader: async ({ context: { queryClient }, params: { orderNo } }) => {
    const [wire, order] = await Promise.allSettled([
      queryClient.fetchQuery(wireInstructionsQuery(orderNo)),
      queryClient.fetchQuery(orderQuery(orderNo)),
    ]);
    const isUnknownHere = wire.status === 'fulfilled' && wire.value === null;
    const isUnknownThere =
      order.status === 'rejected' && order.reason instanceof ApiError && order.reason.status === 404;
    if (isUnknownHere && isUnknownThere) throw notFound();
  },
  pendingComponent: CheckoutPending,
  notFoundComponent: NotFound,
  component: Payment,
});

function Payment() {
  const { orderNo } = Route.useParams();
  const { wire } = Route.useSearch();
  const { isPractice } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: order } = useQuery(orderQuery(orderNo));
  return (
    <PaymentPage
      orderNo={orderNo}
      order={
        order
          ? {
              ...orderAmounts(order),
              isPaymentDue: isPaymentDue(order),
              sentence: statusWords(order.status).sentence,
            }
          : null
      }
      choice={wire}
      onChoose={(choice) => void navigate({ search: { wire: choice }, replace: true, resetScroll: false })}
      isPractice={isPractice}
    />
  );
}

function NotFound() {
  const { orderNo } = Route.useParams();
  return <OrderNotFound orderNo={orderNo} />;
}
