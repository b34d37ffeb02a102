import { ArrowUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { ShippingRate } from '@/contract/resources';
import { formatMoney } from '@/lib/money';
import { classNames } from '@/ui/class-names';
import { Panel } from '@/ui/layout/page';
import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';
import {
  cheapestRate,
  fastestRate,
  type RateOrder,
  rateDaysText,
  ratePrice,
  sortedRates,
} from '../draft/rate-choice';
import { carrierName, serviceName } from '@/lib/text/rate-name';

interface RateTableProps {
  rates: readonly ShippingRate[];
  chosenId: string | null;
  isDisabled: boolean;
  onChoose: (rate: ShippingRate) => void;
}

/** The rates as a table: carrier and service, days, price. The whole row is clickable. */
export function RateTable({ rates, chosenId, isDisabled, onChoose }: RateTableProps) {
  const name = useId();
  const [by, setBy] = useState<RateOrder>('price');
  const [cheapest, fastest] = [cheapestRate(rates), fastestRate(rates)];
  const currencies = new Set(rates.map(({ currency }) => currency));
  const [currency] = currencies;
  return (
    <Panel className="overflow-hidden">
      <table className="w-full">
        <caption className="sr-only">Shipping rates, {by === 'price' ? 'cheapest' : 'fastest'} first</caption>
        <thead>
          <tr className="border-b border-line text-left text-xs text-muted">
            <th scope="col" className="px-4 py-2 font-medium">
              Carrier and service
            </th>
            <SortHeader label="Transit" isSorted={by === 'days'} onSort={() => setBy('days')} />
            <SortHeader
              label={currencies.size === 1 ? `Price, ${currency}` : 'Price'}
              isSorted={by === 'price'}
              onSort={() => setBy('price')}
            />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sortedRates(rates, by).map((rate) => (
            <tr
              key={rate.id}
              className="relative transition-colors hover:bg-hover has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <td className="py-2 pr-2 pl-4">
                <label className="flex cursor-pointer items-start gap-3 after:absolute after:inset-0">
                  <input
                    type="radio"
                    name={name}
                    disabled={isDisabled}
                    checked={rate.id === chosenId}
                    onChange={() => onChoose(rate)}
                    className="z-10 mt-0.5 outline-none"
                  />
                  <RateName rate={rate} isCheapest={rate === cheapest} isFastest={rate === fastest} />
                </label>
              </td>
              <td className="px-2 py-2 text-right align-top text-sm tabular-nums sm:px-3">
                {rateDaysText(rate)}
              </td>
              <td className="py-2 pr-4 pl-2 text-right align-top font-medium tabular-nums sm:pl-3">
                {formatMoney(ratePrice(rate), rate.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface SortHeaderProps {
  label: string;
  isSorted: boolean;
  onSort: () => void;
}

function SortHeader({ label, isSorted, onSort }: SortHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={isSorted ? 'ascending' : undefined}
      className="w-20 px-2 py-1 text-right font-medium whitespace-nowrap last:pr-4 sm:w-36 sm:px-3"
    >
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          'inline-flex min-h-6 items-center gap-1 rounded hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {isSorted ? <ArrowUp aria-hidden="true" className="size-3" /> : null}
        {label}
      </button>
    </th>
  );
}

interface RateNameProps {
  rate: ShippingRate;
  isCheapest: boolean;
  isFastest: boolean;
}

function RateName({ rate, isCheapest, isFastest }: RateNameProps) {
  const badges = [isCheapest ? 'Cheapest' : null, isFastest ? 'Fastest' : null].filter(Boolean);
  return (
    <span className="min-w-0">
      <span className="font-medium wrap-anywhere">{carrierName(rate.carrier)}</span>{' '}
      <span className="wrap-anywhere">{serviceName(rate)}</span>{' '}
      {badges.map((badge) => (
        <span
          key={badge}
          className="mr-1 inline-block rounded bg-good-tint px-1.5 text-xs font-medium text-good"
        >
          {badge}
        </span>
      ))}
      {rate.delivery_date_guaranteed ? (
        <span className="block text-xs text-muted">Guaranteed delivery</span>
      ) : null}
    </span>
  );
}

const skeletonRows = ['head', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** The skeleton of the rates. On a narrow screen it fills the window, so that the summary below does not move. */
export function RateTableSkeleton() {
  return (
    <Panel className="max-lg:min-h-dvh">
      <LoadingNote what="shipping rates" />
      <div className="flex flex-col divide-y divide-line">
        {skeletonRows.map((row) => (
          <div key={row} className="box-content flex h-row items-center gap-3 px-4">
            <Skeleton className="size-4 rounded-full" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="ml-auto h-4 w-14" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </Panel>
  );
}
