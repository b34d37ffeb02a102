import { useId } from 'react';
import type { OrderPlacement } from '@/contract/desk';
import type { Order } from '@/contract/resources';
import { amountLabels, imbalance } from '@/features/checkout/terms';
import { counted } from '@/lib/count-text';
import { cents, formatMoney, sumCents } from '@/lib/money';
import { Notice } from '@/ui/notice';
import { Panel } from '@/ui/page';
import { isPaymentDue, orderAmounts } from './order-amounts';

/** The parts of an order's total at its validation, in the order in which they are shown. */
const parts = ['subtotal', 'shippingFee', 'insurance', 'warranty'] as const;

/**
 * What the order costs, what came in and what is due.
 * @param placement what it was placed with; null for an order that was not placed here.
 */
export function OrderAmountsPanel({ order, placement }: { order: Order; placement: OrderPlacement | null }) {
  const titleId = useId();
  const { total, paid, due, excess } = orderAmounts(order);
  const items = sumCents(order.items.map((item) => cents(item.total)));
  const rest = total - items;
  // Parts of another total say nothing about this one.
  const isBrokenDown = placement !== null && cents(placement.total) === total && imbalance(placement) === 0;
  return (
    <Panel aria-labelledby={titleId} className="p-4">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={titleId} className="font-semibold">
          Amounts
        </h2>
        <p className="text-sm text-muted">
          {counted(Number(order.quantity), 'pc')} · {counted(Number(order.products), 'product')} · USD
        </p>
      </div>
      <dl className="flex flex-col gap-1.5 text-sm tabular-nums">
        {isBrokenDown ? (
          parts.map((name) => <Amount key={name} label={amountLabels[name]} value={cents(placement[name])} />)
        ) : order.items.length > 0 && rest >= 0 ? (
          // The interface gives no other amount of an order: what the items leave over is shown as one.
          <>
            <Amount label="Items" value={items} />
            <Amount label="Shipping and other charges" value={rest} />
          </>
        ) : null}
        <Amount label="Total" value={total} className="border-t border-line pt-1.5" />
        <Amount label="Paid" value={paid} />
        <Amount
          label="Due"
          value={due}
          className={isPaymentDue(order) ? 'border-t border-line pt-1.5 text-lg font-semibold' : undefined}
        />
      </dl>
      {excess > 0 ? (
        <Notice tone="warn" className="mt-3">
          {formatMoney(excess)} more than the total has come in. Ask the marketplace about it with the order
          number.
        </Notice>
      ) : null}
    </Panel>
  );
}

function Amount({
  label,
  value,
  className,
}: {
  label: string;
  value: number;
  className?: string | undefined;
}) {
  return (
    <div className={`flex justify-between gap-3 ${className ?? ''}`}>
      <dt>{label}</dt>
      <dd>{formatMoney(value)}</dd>
    </div>
  );
}
