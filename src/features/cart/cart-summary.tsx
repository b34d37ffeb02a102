import { Link } from '@tanstack/react-router';
import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { Button, buttonClass } from '@/ui/controls/button';
import { SummaryPanel } from '@/ui/layout/summary-panel';
import type { SelectionSum } from './cart-rows';
import { handToCheckout } from './selection/cart-selection';

/** The sums of the selected lots, and the link to the checkout. */
export function CartSummary({ sum }: { sum: SelectionSum }) {
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
          <p className="text-xs text-faint">
            {ids.length > 0
              ? 'Shipping and insurance are added at checkout. Nothing is ordered yet.'
              : 'Select a lot to check out.'}
          </p>
        </>
      }
    >
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums">
        <dt className="text-muted">Selected lots</dt>
        <dd className="text-right">{formatCount(ids.length)}</dd>
        <dt className="text-muted">Pieces</dt>
        <dd className="text-right">{formatCount(pieces)}</dd>
        <dt className="mt-1.5 border-t border-line pt-3 font-medium">Subtotal</dt>
        <dd className="mt-1.5 border-t border-line pt-3 text-right text-lg font-semibold">{amount}</dd>
      </dl>
      <p role="status" className="sr-only">
        {ids.length > 0
          ? `${sellRequestIds} selected, ${counted(pieces, 'pc')}, ${amount}`
          : 'No lot selected'}
      </p>
    </SummaryPanel>
  );
}
