import { memo, useLayoutEffect, useRef } from 'react';
import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { DevicePicture } from '@/ui/device-picture';
import {
  arrangedRow,
  nameCell,
  nameLine,
  nameLook,
  nameStack,
  ownNameCell,
  ownRow,
  pinnedCell,
  pinnedEdge,
  tickCell,
} from './cell-looks';
import { listingButtonId } from './listing-button-id';
import { LotMark } from './lot-mark';
import { LotTick } from './lot-tick';
import { writeCells } from './row-cells';
import type { TableLayout } from './table-layout';

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

/** A listing as a row of the table; drawn again only when something of it changes. The cells after its name are not React's: row-cells.ts. */
export const ListingRow = memo(Row);

function Row(props: ListingRowProps) {
  const { listing, index, now, layout, hasSpare, height, isOpen, isStop, onVisit, onTick } = props;
  const { id, name, category, properties, imgUrl } = listing;
  const { isArranged } = layout;
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (row.current) writeCells(row.current, listing, { layout, hasSpare, now });
  }, [listing, layout, hasSpare, now]);
  return (
    <tr
      ref={row}
      data-lot={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      onFocus={() => onVisit(id)}
      className={classNames(isArranged ? arrangedRow : ownRow, height)}
    >
      <td
        className={classNames(
          tickCell,
          isArranged ? pinnedCell : 'relative',
          isOpen && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent-solid',
        )}
      >
        <LotTick listing={listing} onTick={onTick} tabIndex={-1} />
      </td>
      <th
        scope="row"
        className={classNames(
          nameCell,
          isArranged ? pinnedCell : ownNameCell,
          layout.isNameEdge && pinnedEdge,
        )}
      >
        <span className={nameLine}>
          <DevicePicture category={category} color={properties.color} imgUrl={imgUrl} className="size-6" />
          <span className={nameStack}>
            <button type="button" id={listingButtonId(id)} tabIndex={isStop ? 0 : -1} className={nameLook}>
              {name}
            </button>
            <LotMark id={id} />
          </span>
        </span>
      </th>
    </tr>
  );
}
