import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CheckoutFrame } from '@/features/checkout/draft/checkout-frame';
import { wireInstructionsQuery } from '@/features/checkout/wire/wire-queries';
import { WireSection } from '@/features/checkout/wire/wire-section';
import { formatMoney } from '@/lib/money';
import { buttonClass } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { Panel } from '@/ui/layout/page';
import { isPaymentDue, orderAmounts } from './order-amounts';
import { UnclearAmountsNotice } from './order-amounts-panel';
import { orderQuery } from './order-queries';
import { orderWords } from './order-status';

/** How to pay a placed order: the wire sheet while its payment is due. */
export function PaymentPage() {
  const { orderNo } = useParams({ from: '/_desk/checkout/payment/$orderNo' });
  // Undefined if it could not be loaded, or if the marketplace does not list it yet.
  const { data: order } = useQuery(orderQuery(orderNo));
  const { data: wire } = useQuery(wireInstructionsQuery(orderNo));
  const amounts = order ? orderAmounts(order) : null;
  return (
    <CheckoutFrame
      title="Pay by wire"
      step="payment"
      isLocked
      aside={
        <Panel aria-label="Order" className="flex flex-col gap-2 p-4 lg:sticky lg:top-16 print:hidden">
          <h2 className="text-lg font-semibold">Order</h2>
          <p className="font-mono">{orderNo}</p>
          {amounts ? (
            <dl className="mb-2 grid grid-cols-[1fr_auto] gap-y-1.5 text-right tabular-nums">
              <dt className="text-left text-muted">Total</dt>
              <dd>{formatMoney(amounts.total)}</dd>
              <dt className="text-left font-medium">Due</dt>
              <dd className="font-semibold">{formatMoney(amounts.due)}</dd>
            </dl>
          ) : null}
          <Link
            to="/orders/$orderNo"
            params={{ orderNo }}
            // The order shows the wire details that the buyer chose here.
            search={(before) => ({ wire: before.wire })}
            className={buttonClass()}
          >
            View order
          </Link>
          <Link to="/marketplace" className={buttonClass('quiet')}>
            Find more lots
          </Link>
        </Panel>
      }
    >
      {order && !amounts ? (
        <UnclearAmountsNotice />
      ) : order && !isPaymentDue(order) ? (
        <Notice tone="info" title="No payment due">
          {orderWords(order).sentence} Don't pay from an older printout.
        </Notice>
      ) : (
        <>
          <Notice tone="good" title={`Order ${orderNo} placed`} className="print:hidden">
            {wire ? 'You can reopen these wire instructions from the order any time.' : null}
          </Notice>
          <WireSection orderNo={orderNo} amounts={amounts} />
        </>
      )}
    </CheckoutFrame>
  );
}
