import { createFileRoute, notFound } from '@tanstack/react-router';
import { CheckoutPending } from '@/features/checkout/draft/checkout-frame';
import { PaymentPage } from '@/features/orders/payment-page';
import { wireInstructionsQuery } from '@/features/checkout/wire/wire-queries';
import { readWireSearch } from '@/features/checkout/wire/wire-choice';
import { OrderNotFound } from '@/features/orders/order-page';
import { isUnknownOrder, orderQuery } from '@/features/orders/order-queries';

export const Route = createFileRoute('/_desk/checkout/payment/$orderNo')({
  validateSearch: readWireSearch,
  beforeLoad: async ({ context, params: { orderNo }, preload }) => {
    if (!/^\d+$/.test(orderNo)) throw notFound();
    // The instructions are shown even if this fails. The next step of a checkout tries again.
    if (preload) return;
    const { settleDraft } = await import('@/features/checkout/draft/checkout-entry');
    await settleDraft(context).catch(() => null);
  },
  // Either may fail: the screen shows what it couldn't load.
  loader: async ({ context: { queryClient }, params: { orderNo } }) => {
    const [wire, order] = await Promise.allSettled([
      queryClient.fetchQuery(wireInstructionsQuery(orderNo)),
      queryClient.fetchQuery(orderQuery(orderNo)),
    ]);
    const isUnknownHere = wire.status === 'fulfilled' && wire.value === null;
    const isUnknownThere = order.status === 'rejected' && isUnknownOrder(order.reason);
    if (isUnknownHere && isUnknownThere) throw notFound();
  },
  pendingComponent: CheckoutPending,
  notFoundComponent: OrderNotFound,
  component: PaymentPage,
});
