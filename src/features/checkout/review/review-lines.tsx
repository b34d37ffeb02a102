import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { CartLine } from '@/contract/desk';
import type { ShippingAddress, ShippingRate } from '@/contract/resources';
import { AddressLines } from '@/features/addresses/address-lines';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import { lowerLabel, overAskingText } from '@/features/buy-requests/followed-offer';
import { useLineReplacement } from '@/features/cart/replacement/line-replacement';
import { currencyOf } from '@/features/buy-requests/match-verdict';
import { isMetNow, lineOverAsking, type Offers } from '@/features/cart/offers/offers';
import { useMarketOffers } from '@/features/cart/offers/offers-query';
import { formatCount } from '@/lib/text/count-text';
import type { LandedCost } from '@/lib/landed-cost';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { DevicePicture } from '@/ui/device/device-picture';
import { FactsLine } from '@/ui/facts-line';
import { rateDaysText } from '../draft/rate-choice';
import { rateName } from '@/lib/text/rate-name';

interface ReviewLinesProps {
  lines: readonly CartLine[];
  /** The landed cost of the lots by the ids of their buy requests; null if unknown. */
  landed: ReadonlyMap<string, LandedCost> | null;
  address: ShippingAddress | undefined;
  /** The address as text, if it is no longer in the address book. */
  addressText: string | null;
  rate: ShippingRate | null;
  /** The ids of the buy requests that the marketplace named when it refused the order. */
  refusedIds: readonly string[];
  /** Nothing can be changed: the order is placed, or may be. */
  isLocked: boolean;
}

/** The lots, the address and the shipping service of the order, each with a link to change it. */
export function ReviewLines(props: ReviewLinesProps) {
  const { lines, address, addressText, rate, isLocked } = props;
  return (
    <>
      <Section title="Lots" to="/cart" isLocked={isLocked}>
        {lines.length > 0 ? (
          <SellRequestsTable {...props} />
        ) : (
          <p className="text-muted">No longer in your cart.</p>
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
              {rate.delivery_date_guaranteed ? ', guaranteed delivery date' : null}
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

type SellRequestsTableProps = Pick<ReviewLinesProps, 'lines' | 'landed' | 'refusedIds' | 'isLocked'>;

function SellRequestsTable({ lines, landed, refusedIds, isLocked }: SellRequestsTableProps) {
  const { offersOf } = useMarketOffers(lines);
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">Lots in this order, with your offers</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Lot</th>
            <th scope="col">Quantity and price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => {
            const { buyRequest } = line;
            const { id, name, properties, quantity } = buyRequest;
            const price = cents(buyRequest.price);
            const currency = currencyOf(buyRequest);
            const offer = `${formatCount(quantity)} × ${formatMoney(price, currency)}`;
            const cost = landed?.get(id);
            const landedText = cost ? `Landed cost, each ${formatMoney(cost.each, currency)}` : null;
            return (
              <tr key={id} className="align-top">
                <td className="py-2 pr-3">
                  <div className="flex gap-2.5">
                    <DevicePicture device={buyRequest} className="mt-0.5 picture-size-6" />
                    <div className="min-w-0">
                      <p className="font-medium wrap-anywhere">{name}</p>
                      <p className="text-sm wrap-anywhere text-muted">
                        <FactsLine text={deviceDetailsText({ name, properties })} />
                      </p>
                      <p className="text-sm text-muted sm:hidden">{offer}</p>
                      <p className="text-sm text-muted tabular-nums empty:hidden sm:hidden">{landedText}</p>
                      {refusedIds.includes(id) ? (
                        <p className="text-sm font-medium text-bad">Not accepted</p>
                      ) : null}
                      {currency === 'USD' ? (
                        <TodaysPrice line={line} offers={offersOf(buyRequest)} isLocked={isLocked} />
                      ) : null}
                    </div>
                  </div>
                </td>
                <td className="px-3 py-2 text-right text-sm whitespace-nowrap text-muted max-sm:hidden">
                  <p>{offer}</p>
                  <p className="empty:hidden">{landedText}</p>
                </td>
                <td className="py-2 pl-3 text-right font-medium whitespace-nowrap">
                  {formatMoney(multiplyCents(price, quantity), currency)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {landed ? (
        <p className="mt-1 text-xs text-muted">
          Landed cost includes each lot's share of shipping, insurance and warranty, rounded to the cent.
        </p>
      ) : null}
    </>
  );
}

interface TodaysPriceProps {
  line: CartLine;
  /** The current sell requests for it; null if unknown. */
  offers: Offers | null;
  isLocked: boolean;
}

/** A lot's extra cost above today's price, with a button to lower the offer. The new request needs new shipping rates. */
function TodaysPrice({ line, offers, isLocked }: TodaysPriceProps) {
  const navigate = useNavigate();
  const hintId = useId();
  const { isBusy, replaceAt, unknownNotice } = useLineReplacement(line, {
    onReplaced: () => void navigate({ to: '/checkout/shipping' }),
    next: 'Choose shipping again at the new price.',
  });
  const over = lineOverAsking(line.buyRequest, offers);
  return (
    <div className="flex flex-col items-start gap-1 text-sm empty:hidden">
      {line.buyRequest.matched ? null : (
        <p className="text-warn">
          No match when sent.
          {isMetNow(line.buyRequest, offers) ? ' Asking prices have since met your offer.' : null}
        </p>
      )}
      {over ? (
        <p className="text-warn tabular-nums">
          <FactsLine text={overAskingText(over, 'lowest ask')} />
        </p>
      ) : null}
      {over && !isLocked && !unknownNotice ? (
        <div className="flex flex-wrap items-center gap-x-2">
          <Button
            size="tool"
            isBusy={isBusy}
            aria-describedby={hintId}
            onClick={() => replaceAt(over.asking)}
          >
            {lowerLabel(over)}
          </Button>
          <span id={hintId} className="text-xs text-muted">
            Shipping and prices start over
          </span>
        </div>
      ) : null}
      {unknownNotice}
    </div>
  );
}
