import type { SellRequest } from '@/contract/resources';
import { counted } from '@/lib/count-text';
import { DevicePicture } from '@/ui/device-picture';
import { Age } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { Discount } from './listing-columns';
import { listingButtonId } from './listing-table';
import { notStated, priceText, propertiesText } from './listing-text';

interface ListingCardsProps {
  /** Absent while the first page loads. */
  listings: readonly SellRequest[] | undefined;
  lot: string;
  now: number;
  onOpen: (lot: string) => void;
}

/** The listings as cards, for screens too narrow for a table. */
export function ListingCards({ listings, lot, now, onOpen }: ListingCardsProps) {
  if (!listings) {
    return (
      <div aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((card) => (
          <div key={card} className="flex gap-3 border-b border-line px-4 py-3">
            <Skeleton className="size-10" />
            <div className="flex flex-1 flex-col gap-2.5 py-1">
              <Skeleton className="h-3.5 w-3/5" />
              <Skeleton className="h-3 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Lots for sale; prices in US dollars">
      {listings.map((listing) => (
        <li key={listing.id} className="border-b border-line">
          <button
            type="button"
            id={listingButtonId(listing.id)}
            aria-current={listing.id === lot || undefined}
            onClick={() => onOpen(listing.id)}
            className="flex w-full items-center gap-3 px-4 py-2.5 text-left text-sm -outline-offset-2 aria-current:bg-accent-tint"
          >
            <DevicePicture
              category={listing.category}
              color={listing.properties.color}
              imgUrl={listing.imgUrl}
              className="size-10"
            />
            <span className="min-w-0 flex-1">
              <span className="flex gap-3">
                <span className="min-w-0 flex-1 truncate font-medium">{listing.name}</span>
                <span className="font-medium tabular-nums">{priceText(listing.price)}</span>
              </span>
              <span className="flex gap-3 text-xs">
                <span className="min-w-0 flex-1 truncate text-muted">
                  {propertiesText(listing.properties) || notStated}
                </span>
                <Discount listing={listing} />
              </span>
              <span className="flex gap-3 text-xs text-faint tabular-nums">
                <span className="min-w-0 flex-1 truncate">
                  {counted(listing.quantity, 'pc')}
                  {listing.minQuantity ? `, min ${listing.minQuantity}` : ''}
                </span>
                <Age then={Date.parse(listing.updatedAt)} now={now} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
