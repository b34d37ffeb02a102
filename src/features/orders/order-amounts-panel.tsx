import { useId } from 'react';
import type { OrderPlacement } from '@/contract/desk';
import type { Order } from '@/contract/resources';
import { amountLabels } from '@/features/checkout/draft/terms';
import { digitsText } from '@/lib/text/count-text';
import { amountText, type Cents, cents, centsFromNumber, formatMoney } from '@/lib/money';
import { Notice } from '@/ui/feedback/notice';
import { Panel } from '@/ui/layout/page';
import { isPaymentDue, orderAmounts, orderCharges } from './order-amounts';

/** The parts of an order's total at its validation, in their order on screen. */
const parts = ['subtotal', 'shippingFee', 'insurance', 'warranty'] as const;

/**
 * The total, the amount paid and the amount due.
 * @param placement the order's validation; null for an order that was not placed here.
 */
export function OrderAmountsPanel({ order, placement }: { order: Order; placement: OrderPlacement | null }) {
  const titleId = useId();
  const amounts = orderAmounts(order);
  const items = itemsTotal(order);
  const excess = amounts?.excess ?? 0;
  const rest = amounts === null || items === null ? null : amounts.total - items;
  const isBrokenDown = placement !== null && orderCharges(order, placement) !== null;
  return (
    <Panel aria-labelledby={titleId} className="p-4">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={titleId} className="font-semibold">
          Summary
        </h2>
        <p className="text-sm text-muted">
          {digitsText(order.quantity)} {order.quantity === '1' ? 'pc' : 'pcs'} · {digitsText(order.products)}{' '}
          {order.products === '1' ? 'item' : 'items'} · USD
        </p>
      </div>
      <dl className="flex flex-col gap-1.5 text-sm tabular-nums">
        {isBrokenDown ? (
          parts.map((name) => (
            <Amount key={name} label={amountLabels[name]} value={formatMoney(cents(placement[name]))} />
          ))
        ) : order.items.length > 0 && items !== null && rest !== null && rest >= 0 ? (
          // The interface has no other amounts of an order: the rest is shown as one amount.
          <>
            <Amount label="Items" value={formatMoney(items)} />
            <Amount label="Shipping and other charges" value={formatMoney(rest)} />
          </>
        ) : null}
        <Amount label="Total" value={received(order.totalPrice)} className="border-t border-line pt-1.5" />
        <Amount label="Paid" value={received(order.amountPaid)} />
        <Amount
          label="Due"
          value={amounts === null ? '—' : formatMoney(amounts.due)}
          className={isPaymentDue(order) ? 'border-t border-line pt-1.5 text-lg font-semibold' : undefined}
        />
      </dl>
      {amounts === null ? (
        <Notice tone="warn" className="mt-3">
          These amounts aren't all in whole cents, so Lotdesk can't work out what is due. Contact the
          marketplace before you pay.
        </Notice>
      ) : null}
      {excess > 0 ? (
        <Notice tone="warn" className="mt-3">
          You paid {formatMoney(excess)} more than the total. Contact the marketplace with your order number.
        </Notice>
      ) : null}
    </Panel>
  );
}

/** Replaces the wire instructions of an order whose amounts can't be checked. */
export const UnclearAmountsNotice = ({ className }: { className?: string }) => (
  <Notice tone="bad" title="Don't pay this order yet" className={className}>
    The total or the amount paid isn't in whole cents, so we can't check the wire instructions. Call the
    marketplace on a number you already have.
  </Notice>
);

/** An amount as received; a text that is not an amount is quoted. */
function received(text: string | null): string {
  return amountText(text) ?? (text === null || text === '' ? 'Not provided' : `“${text}”`);
}

/** The sum of the items; null if not all can be shown, or a total is not in whole cents. */
function itemsTotal({ items, withheld }: Order): Cents | null {
  let sum: Cents = 0;
  for (const { total } of items) sum += centsFromNumber(total) ?? Number.NaN;
  return withheld === undefined && Number.isSafeInteger(sum) ? sum : null;
}

function Amount({
  label,
  value,
  className,
}: {
  label: string;
  value: string;
  className?: string | undefined;
}) {
  return (
    <div className={`flex justify-between gap-3 ${className ?? ''}`}>
      <dt>{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  );
}
