import type { ReactNode } from 'react';
import type { SellRequest } from '@/contract/resources';
import { formatMoney } from '@/lib/money';
import { LocalTime } from '@/ui/relative-time';
import { categoryLabel } from '../search/category-label';
import { lotValue, notStated } from '../search/sell-request-text';

/** The documented fields of a lot that the panel does not show above, ids last. */
export function ListingFacts({ listing }: { listing: SellRequest }) {
  const { properties } = listing;
  const value = lotValue(listing);
  const facts: [label: string, value: ReactNode, isCode?: boolean][] = [
    ['Category', categoryLabel(listing.category)],
    ...(properties.countrySpec ? [['Country spec', properties.countrySpec] satisfies [string, string]] : []),
    ['Lot value', value === null ? null : formatMoney(value)],
    ['Status', categoryLabel(listing.status)],
    ['Updated', <LocalTime key="updated" at={Date.parse(listing.updatedAt)} />],
    ['Listed', <LocalTime key="listed" at={Date.parse(listing.createdAt)} />],
    ['SKU', listing.sku, true],
    [
      'Seller ID',
      listing.seller && (
        <span key="seller" data-private>
          {listing.seller}
        </span>
      ),
      true,
    ],
    ['Listing ID', listing.id, true],
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
