import { memo } from 'react';
import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { DevicePicture } from '@/ui/device-picture';
import { cutCell, pinnedCell, pinnedEdge } from './cell-looks';
import { listingButtonId } from './listing-button-id';
import { LotMark } from './lot-mark';
import { LotTick } from './lot-tick';
import type { TableLayout } from './table-layout';
import { fits } from './text-room';

const arrangedRow =
  '[--tint:transparent] [--ring:theme(colors.accent)] hover:[--tint:theme(colors.hover)] has-checked:[--tint:theme(colors.accent-tint)] aria-current:[--tint:theme(colors.accent-tint)]';

interface ListingRowProps {
  listing: SellRequest;
  /** Its place in the list, from 0. */
  index: number;
  now: number;
  layout: TableLayout;
  /** Its last column has nothing but room. */
  hasSpare: boolean;
  /** Class of its height. */
  height: string;
  isOpen: boolean;
  /** The tab key stops here. */
  isStop: boolean;
  onVisit: (lot: string) => void;
  onTick: (lot: string, isRange: boolean) => void;
}

/** A listing as a row of the table; drawn again only when something of it changes. */
export const ListingRow = memo(Row);

function Row(props: ListingRowProps) {
  const { listing, index, now, layout, hasSpare, height, isOpen, isStop, onVisit, onTick } = props;
  const { id, name, category, properties, imgUrl } = listing;
  const { columns, isArranged } = layout;
  return (
    <tr
      data-lot={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      onFocus={() => onVisit(id)}
      className={classNames(
        'group cursor-pointer *:border-b *:border-line hover:bg-hover has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent aria-current:bg-accent-tint',
        height,
        isArranged && arrangedRow,
      )}
    >
      <td
        className={classNames(
          'pl-2.5',
          isArranged ? pinnedCell : 'relative',
          isOpen && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent-solid',
        )}
      >
        <LotTick listing={listing} onTick={onTick} tabIndex={-1} />
      </td>
      <th
        scope="row"
        className={classNames(
          'pr-1.5 pl-1 text-left font-normal',
          isArranged && pinnedCell,
          layout.isNameEdge && pinnedEdge,
        )}
      >
        <span className="flex items-center gap-2">
          <DevicePicture category={category} color={properties.color} imgUrl={imgUrl} className="size-6" />
          <span className="flex min-w-0 flex-col">
            <button
              type="button"
              id={listingButtonId(id)}
              tabIndex={isStop ? 0 : -1}
              className="h-6 min-w-0 scroll-mt-36 scroll-mb-16 overflow-clip text-left text-ellipsis whitespace-nowrap font-medium outline-none not-last:h-4.5 not-last:leading-4.5"
            >
              {name}
            </button>
            <LotMark id={id} />
          </span>
        </span>
      </th>
      {columns.map(({ column, room, className }) => {
        const { tone } = column;
        const text = column.text(listing, now);
        return (
          <td
            key={column.id}
            className={classNames(
              className,
              !fits(text, room) && cutCell,
              typeof tone === 'function' ? tone(text) : tone,
            )}
          >
            {column.render ? column.render(listing, now) : text}
          </td>
        );
      })}
      {hasSpare ? <td aria-hidden="true" /> : null}
    </tr>
  );
}
