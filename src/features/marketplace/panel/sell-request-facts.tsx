import type { ReactNode } from 'react';
import type { SellRequest } from '@/contract/resources';
import { formatMoney } from '@/lib/money';
import { humanize } from '@/lib/text/humanize';
import { LocalTime } from '@/ui/relative-time';
import { totalValue, notStated } from '../search/sell-request-text';

/** The documented fields of a lot that the panel does not show elsewhere, ids last. */
export function SellRequestFacts({ sellRequest }: { sellRequest: SellRequest }) {
  const { properties } = sellRequest;
  const value = totalValue(sellRequest);
  const facts: [label: string, value: ReactNode, isCode?: boolean][] = [
    ['Category', humanize(sellRequest.category)],
    ...(properties.countrySpec ? [['Country spec', properties.countrySpec] satisfies [string, string]] : []),
    ['Lot value', value === null ? null : formatMoney(value)],
    ['Status', humanize(sellRequest.status)],
    ['Updated', <LocalTime key="updated" at={Date.parse(sellRequest.updatedAt)} />],
    ['Listed', <LocalTime key="listed" at={Date.parse(sellRequest.createdAt)} />],
    ['SKU', sellRequest.sku, true],
    [
      'Seller ID',
      sellRequest.seller && (
        <span key="seller" data-private>
          {sellRequest.seller}
        </span>
      ),
      true,
    ],
    ['Listing ID', sellRequest.id, true],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, content, isCode]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className={isCode ? 'font-mono text-xs wrap-anywhere' : 'wrap-anywhere tabular-nums'}>
            {content || notStated}
          </dd>
        </div>
      ))}
    </dl>
  );
}
