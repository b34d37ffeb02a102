import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { CartLine } from '@/contract/desk';
import type { ShippingAddress, ShippingRate } from '@/contract/resources';
import { AddressLines } from '@/features/addresses/address-lines';
import { devicePropertiesText } from '@/features/cart/device-text';
import { currencyOf } from '@/features/cart/match-verdict';
import { formatCount } from '@/lib/count-text';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import { colorTint } from '@/ui/color-tint';
import { DevicePicture } from '@/ui/device-picture';
import { rateDaysText } from './rate-choice';
import { rateName } from '@/lib/rate-name';

interface ReviewLinesProps {
  lines: readonly CartLine[];
  address: ShippingAddress | undefined;
  /** The address in words, where it is in the book no more. */
  addressText: string | null;
  rate: ShippingRate | null;
  /** Nothing can be changed: the order is being placed, or may be. */
  isLocked: boolean;
}

/** What is about to be ordered, where it goes and how, each with the way to change it. */
export function ReviewLines({ lines, address, addressText, rate, isLocked }: ReviewLinesProps) {
  return (
    <>
      <Section title="Lots" to="/cart" isLocked={isLocked}>
        {lines.length > 0 ? (
          <LotsTable lines={lines} />
        ) : (
          <p className="text-muted">Not in the cart any more.</p>
        )}
      </Section>
      <Section title="Ship to" to="/checkout/address" isLocked={isLocked}>
        {address ? <AddressLines address={address} /> : <p className="wrap-anywhere">{addressText ?? '—'}</p>}
      </Section>
      <Section title="Shipping" to="/checkout/shipping" isLocked={isLocked}>
        {rate ? (
          <p className="wrap-anywhere">
            <span className="font-medium">{rateName(rate)}</span>
            <span className="text-muted">
              {' '}
              · {rateDaysText(rate).toLowerCase()}
              {rate.delivery_date_guaranteed ? ', delivery date guaranteed by the carrier' : null}
            </span>
          </p>
        ) : (
          <p>—</p>
        )}
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  to: '/cart' | '/checkout/address' | '/checkout/shipping';
  isLocked: boolean;
  children: ReactNode;
}

function Section({ title, to, isLocked, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line px-4 py-3 first:border-t-0">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-sm font-medium text-muted">
          {title}
        </h2>
        {isLocked ? null : (
          <Link
            to={to}
            preload={false}
            className="inline-flex min-h-6 items-center text-sm text-accent underline-offset-2 hover:underline"
          >
            Change<span className="sr-only"> {title.toLowerCase()}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

function LotsTable({ lines }: { lines: readonly CartLine[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Lots in this order, with what you offer for them</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Lot</th>
          <th scope="col">Quantity and price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ buyRequest }) => {
          const { id, name, category, properties, quantity } = buyRequest;
          const price = cents(buyRequest.price);
          const currency = currencyOf(buyRequest);
          const offer = `${formatCount(quantity)} × ${formatMoney(price, currency)}`;
          return (
            <tr key={id} className="align-top">
              <td className="py-2 pr-3">
                <div className="flex gap-2.5">
                  <DevicePicture
                    category={category}
                    tint={colorTint(properties.color)}
                    className="mt-0.5 picture-size-6"
                  />
                  <div className="min-w-0">
                    <p className="font-medium wrap-anywhere">{name}</p>
                    <p className="text-sm wrap-anywhere text-muted">{devicePropertiesText(properties)}</p>
                    <p className="text-sm text-muted sm:hidden">{offer}</p>
                  </div>
                </div>
              </td>
              <td className="px-3 py-2 text-right text-sm whitespace-nowrap text-muted max-sm:hidden">
                {offer}
              </td>
              <td className="py-2 pl-3 text-right font-medium whitespace-nowrap">
                {formatMoney(multiplyCents(price, quantity), currency)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
