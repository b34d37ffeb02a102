import { useId } from 'react';
import type { OrderPlacement } from '@/contract/desk';
import { rateDaysText } from '@/features/checkout/draft/rate-choice';
import { addressLines } from '@/lib/address/address-text';
import { rateName } from '@/lib/text/rate-name';
import { Panel } from '@/ui/layout/page';

/** The address and shipping service of an order that was placed here. */
export function OrderShippingPanel({ placement }: { placement: OrderPlacement }) {
  const titleId = useId();
  const { shippingAddress, shippingOption } = placement;
  return (
    <Panel aria-labelledby={titleId} className="p-4">
      <h2 id={titleId} className="mb-3 font-semibold">
        Shipping
      </h2>
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="text-muted">Ship to</dt>
          <dd>
            {shippingAddress ? (
              <address className="not-italic">
                {addressLines(shippingAddress).map((line, index) => (
                  // A town can have the name of its country.
                  <span key={`${index} ${line}`} className="block wrap-anywhere">
                    <bdi>{line}</bdi>
                  </span>
                ))}
              </address>
            ) : (
              'Not recorded for this order'
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Service</dt>
          <dd className="wrap-anywhere">
            {rateName(shippingOption)}
            <span className="block text-muted">{rateDaysText(shippingOption)}</span>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
