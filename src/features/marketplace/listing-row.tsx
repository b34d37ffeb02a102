import { memo } from 'react';
import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { DevicePicture } from '@/ui/device-picture';
import { listingButtonId } from './listing-button-id';
import { listingColumns } from './listing-columns';
import { LotMark } from './lot-mark';
import { LotTick } from './lot-tick';

/** The look of every cell. */
export const cell = 'overflow-hidden px-1.5 text-ellipsis whitespace-nowrap';

interface ListingRowProps {
  listing: SellRequest;
  /** Its place in the list, from 0. */
  index: number;
  now: number;
  isOpen: boolean;
  /** The tab key stops here. */
  isStop: boolean;
  onVisit: (lot: string) => void;
  onTick: (lot: string, isRange: boolean) => void;
}

/** A listing as a row of the table; drawn again only when something of it changes. */
export const ListingRow = memo(Row);

function Row({ listing, index, now, isOpen, isStop, onVisit, onTick }: ListingRowProps) {
  const { id, name, category, properties, imgUrl } = listing;
  return (
    <tr
      data-lot={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      className="h-row cursor-pointer *:border-b *:border-line hover:bg-hover has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent aria-current:bg-accent-tint"
    >
      <td
        className={classNames(
          'relative pl-2.5',
          isOpen && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent-solid',
        )}
      >
        <LotTick listing={listing} onTick={onTick} tabIndex={-1} />
      </td>
      <th scope="row" className="pr-1.5 pl-1 text-left font-normal">
        <span className="flex items-center gap-2">
          <DevicePicture category={category} color={properties.color} imgUrl={imgUrl} className="size-6" />
          <span className="flex min-w-0 flex-col">
            <button
              type="button"
              id={listingButtonId(id)}
              tabIndex={isStop ? 0 : -1}
              title={name}
              onFocus={() => onVisit(id)}
              className="h-6 min-w-0 scroll-mt-36 scroll-mb-16 truncate text-left font-medium outline-none not-last:h-4.5 not-last:leading-4.5"
            >
              {name}
            </button>
            <LotMark id={id} />
          </span>
        </span>
      </th>
      {listingColumns.map((column) => {
        const text = column.text(listing, now);
        return (
          <td
            key={column.id}
            title={column.render ? undefined : text}
            className={classNames(cell, column.className, column.isNumeric && 'text-right', column.tone)}
          >
            {column.render ? column.render(listing, now) : text}
          </td>
        );
      })}
    </tr>
  );
}
