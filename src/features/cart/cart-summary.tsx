import { Link } from '@tanstack/react-router';
import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { Button, buttonClass } from '@/ui/controls/button';
import { SummaryPanel } from '@/ui/layout/summary-panel';
import type { CheckoutSum } from './cart-rows';
import { handToCheckout } from './selection/cart-selection';

interface CartSummaryProps {
  sum: CheckoutSum;
  /** Some lot in the cart can be checked out. */
  canSelect: boolean;
}

/** The sums of the lots to check out, and the link to the checkout. */
export function CartSummary({ sum, canSelect }: CartSummaryProps) {
  const { ids, pieces, subtotal, currency } = sum;
  const amount = formatMoney(subtotal, currency ?? undefined);
  const sellRequestIds = counted(ids.length, 'lot');
  return (
    <SummaryPanel
      action={
        <>
          {ids.length > 0 ? (
            <Link
              to="/checkout/address"
              onClick={() => handToCheckout(ids)}
              className={buttonClass('primary', 'large')}
            >
              Check out {sellRequestIds} · {amount}
            </Link>
          ) : (
            <Button look="primary" size="large" disabled>
              Check out
            </Button>
          )}
          <p className="text-xs text-balance text-faint">
            {ids.length > 0
              ? 'Shipping and insurance are added at checkout. Nothing is ordered yet.'
              : canSelect
                ? 'Select a lot to check out.'
                : 'No lots can be checked out yet.'}
          </p>
        </>
      }
    >
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums">
        <dt className="text-muted">Lots to check out</dt>
        <dd className="text-right">{formatCount(ids.length)}</dd>
        <dt className="text-muted">Pieces</dt>
        <dd className="text-right">{formatCount(pieces)}</dd>
        <dt className="mt-1.5 border-t border-line pt-3 font-medium">Subtotal</dt>
        <dd className="mt-1.5 border-t border-line pt-3 text-right text-lg font-semibold">{amount}</dd>
      </dl>
      <p role="status" className="sr-only">
        {ids.length > 0
          ? `${sellRequestIds} to check out, ${counted(pieces, 'pc')}, ${amount}`
          : 'No lots to check out'}
      </p>
    </SummaryPanel>
  );
}
