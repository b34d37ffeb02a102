import type { ReactNode } from 'react';
import { currencyOf } from '@/features/buy-requests/match-verdict';
import type { CartLine } from '@/contract/desk';
import { counted } from '@/lib/text/count-text';
import { type Cents, cents, formatMoney, multiplyCents, sumCents } from '@/lib/money';
import { classNames } from '@/ui/class-names';
import { SummaryPanel } from '@/ui/layout/summary-panel';
import { amountLabels, amountNames, type AmountName } from './terms';

/** The sum of the offers for some lots, in cents of their currency. */
export function offeredSum(lines: readonly CartLine[]): Cents {
  return sumCents(lines.map(({ buyRequest: { price, quantity } }) => multiplyCents(cents(price), quantity)));
}

interface CheckoutSummaryProps {
  lines: readonly CartLine[];
  /** The amounts so far, in cents; a note says that the others follow at the review. */
  amounts: Partial<Record<AmountName, Cents>>;
  /** The button of the step, with its reasons and errors. */
  children: ReactNode;
}

/** The amounts of the order, and the button of the step. */
export function CheckoutSummary({ lines, amounts, children }: CheckoutSummaryProps) {
  const pieces = lines.reduce((sum, { buyRequest }) => sum + buyRequest.quantity, 0);
  const [first] = lines;
  const currency = first ? currencyOf(first.buyRequest) : 'USD';
  return (
    <SummaryPanel action={children}>
      <p className="mb-3 text-sm text-muted">
        {lines.length > 0
          ? `${counted(lines.length, 'lot')} · ${counted(pieces, 'pc')} · ${currency}`
          : currency}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums">
        {amountNames.map((name) => {
          const value = amounts[name];
          const isTotal = name === 'total';
          return (
            <div
              key={name}
              className={classNames(
                'col-span-2 flex justify-between',
                isTotal && 'mt-1.5 items-baseline border-t border-line pt-3',
              )}
            >
              <dt className={isTotal ? 'font-medium' : 'text-muted'}>{amountLabels[name]}</dt>
              <dd className={classNames('flex-1 text-right', isTotal && 'text-lg font-semibold')}>
                {value === undefined ? <span className="text-faint">—</span> : formatMoney(value, currency)}
              </dd>
            </div>
          );
        })}
      </dl>
      {amounts.total === undefined ? (
        <p className="mt-2 text-xs text-faint">
          Insurance, warranty and total are calculated at review. Nothing is ordered yet.
        </p>
      ) : null}
    </SummaryPanel>
  );
}
