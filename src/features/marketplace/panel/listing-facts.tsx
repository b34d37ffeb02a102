import type { ReactNode } from 'react';
import type { SellRequest } from '@/contract/resources';
import { formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { LocalTime } from '@/ui/relative-time';
import { categoryLabel } from '../search/category-label';
import { Discount } from '../columns/discount';
import { lotValue, notStated, priceText } from '../search/listing-text';

/** Everything the interface documents about a sell request, as label and value; what it does not document stays out. */
export function ListingFacts({ listing }: { listing: SellRequest }) {
  const { properties } = listing;
  const value = lotValue(listing);
  const facts: [label: string, value: ReactNode, isCode?: boolean][] = [
    ['Brand', listing.brand],
    ['Category', categoryLabel(listing.category)],
    ['Grade', properties.grade],
    ['Storage', properties.storage],
    ['Color', properties.color],
    ['Carrier', properties.carrier],
    ...(properties.countrySpec ? [['Country spec', properties.countrySpec] satisfies [string, string]] : []),
    ['Quantity', formatCount(listing.quantity)],
    ['MOQ', listing.minQuantity ? formatCount(listing.minQuantity) : null],
    ['Lot value', value === null ? null : formatMoney(value)],
    ['MSRP', priceText(listing.msrp)],
    ['vs. MSRP', <Discount key="discount" listing={listing} />],
    ['Status', categoryLabel(listing.status)],
    ['Updated', <LocalTime key="updated" at={Date.parse(listing.updatedAt)} />],
    ['Listed', <LocalTime key="listed" at={Date.parse(listing.createdAt)} />],
    ['SKU', listing.sku, true],
    [
      'Seller',
      listing.seller && (
        <span key="seller" data-private>
          {listing.seller}
        </span>
      ),
      true,
    ],
    ['Listing', listing.id, true],
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
