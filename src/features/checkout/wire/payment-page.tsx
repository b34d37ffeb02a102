import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Cents, formatMoney } from '@/lib/money';
import { buttonClass } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { Panel } from '@/ui/layout/page';
import { CheckoutFrame } from '../draft/checkout-frame';
import { wireInstructionsQuery } from './wire-queries';
import { WireSection } from './wire-section';
import type { WireChoice } from './wire-choice';

/** The payment state of an order. */
export interface PayableOrder {
  /** Null where an amount is not in whole cents: nothing must be wired then. */
  amounts: { total: Cents; due: Cents } | null;
  /** The marketplace waits for a wire. */
  isPaymentDue: boolean;
  sentence: string;
}

interface PaymentPageProps {
  orderNo: string;
  /** Null where it could not be loaded, or the marketplace does not list it yet. */
  order: PayableOrder | null;
  choice: WireChoice | undefined;
  onChoose: (choice: WireChoice) => void;
  accountLabel: string;
  isPractice: boolean;
}

/** How to pay a placed order: the wire sheet while its payment is due. */
export function PaymentPage({
  orderNo,
  order,
  choice,
  onChoose,
  accountLabel,
  isPractice,
}: PaymentPageProps) {
  const { data: wire } = useQuery(wireInstructionsQuery(orderNo));
  const isOver = order !== null && !order.isPaymentDue;
  return (
    <CheckoutFrame
      title="Pay by wire"
      step="payment"
      isLocked
      aside={
        <Panel aria-label="Order" className="flex flex-col gap-2 p-4 lg:sticky lg:top-16 print:hidden">
          <h2 className="text-lg font-semibold">Order</h2>
          <p className="font-mono">{orderNo}</p>
          {order?.amounts ? (
            <dl className="mb-2 grid grid-cols-[1fr_auto] gap-y-1.5 text-right tabular-nums">
              <dt className="text-left text-muted">Total</dt>
              <dd>{formatMoney(order.amounts.total)}</dd>
              <dt className="text-left font-medium">Due</dt>
              <dd className="font-semibold">{formatMoney(order.amounts.due)}</dd>
            </dl>
          ) : null}
          <Link to="/orders/$orderNo" params={{ orderNo }} className={buttonClass()}>
            View the order
          </Link>
          <Link to="/marketplace" className={buttonClass('quiet')}>
            Find more lots
          </Link>
        </Panel>
      }
    >
      {order !== null && order.amounts === null ? (
        <Notice tone="bad" title="Don't pay this order yet">
          The total or the amount paid isn't in whole cents, so we can't check the wire instructions. Call the
          marketplace on a number you already have.
        </Notice>
      ) : isOver ? (
        <Notice tone="info" title="No payment due">
          {order.sentence} Don't pay from an older printout.
        </Notice>
      ) : (
        <>
          <Notice tone="good" title={`Order ${orderNo} placed`} className="print:hidden">
            {wire ? 'You can reopen these wire instructions from the order any time.' : null}
          </Notice>
          <WireSection
            orderNo={orderNo}
            due={order?.amounts?.due ?? null}
            expected={order?.amounts ? [{ name: 'your order total', total: order.amounts.total }] : []}
            choice={choice}
            onChoose={onChoose}
            accountLabel={accountLabel}
            isPractice={isPractice}
          />
        </>
      )}
    </CheckoutFrame>
  );
}
