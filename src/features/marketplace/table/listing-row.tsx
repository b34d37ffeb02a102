import { memo, type ReactNode, useId } from 'react';
import type { SellRequest } from '@/contract/resources';
import { deviceKind } from '@/lib/device-kind';
import { classNames } from '@/ui/class-names';
import { DevicePicture } from '@/ui/device/device-picture';
import {
  arrangedRow,
  nameCell,
  nameLine,
  nameStack,
  defaultRow,
  pinnedCell,
  pinnedEdge,
  checkboxCell,
} from '../columns/cell-classes';
import { type ListingColumn, nameColumn } from '../columns/listing-columns';
import { ChangeBadge } from '../saved-searches/change-badge';
import { SelectRowCheckbox } from './select-checkbox';
import { cellClass, nameButtonClass, type TableLayout } from '../columns/table-layout';
import type { ColorTint } from './color-tints';

interface ListingRowProps {
  listing: SellRequest;
  /** Its place in the list, from 0. */
  index: number;
  now: number;
  layout: TableLayout;
  /** The colour of a device by its trade name, once that can be told. */
  tintOf: ColorTint | null;
  /** Its last column has nothing but room. */
  hasSpare: boolean;
  /** Class of its height. */
  height: string;
  isOpen: boolean;
  /** The tab key stops here. */
  isStop: boolean;
  onSelect: (lot: string, isRange: boolean) => void;
}

/** What a cell shows. `tellWhole` says the moment of an age. */
function content({ moment, isPrivate }: ListingColumn, listing: SellRequest, text: string): ReactNode {
  if (isPrivate) return <span data-private>{text}</span>;
  // It begins at its end, by the edge: an age that grows is no shift of the layout.
  if (moment)
    return (
      <time dateTime={moment(listing)} className="[direction:rtl] [unicode-bidi:plaintext]">
        {text}
      </time>
    );
  return text;
}

/** A listing as a row of the table; drawn again only when something of it changes. */
export const ListingRow = memo(Row);

function Row(props: ListingRowProps) {
  const { listing, index, now, layout, tintOf, hasSpare, height, isOpen, isStop, onSelect } = props;
  const { id, name, properties, imgUrl } = listing;
  const { columns, isArranged } = layout;
  const nameId = useId();
  return (
    <tr
      data-lot={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      className={classNames(isArranged ? arrangedRow : defaultRow, height)}
    >
      <td
        className={classNames(
          checkboxCell,
          isArranged && pinnedCell,
          isOpen &&
            'relative before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent-solid',
        )}
      >
        <SelectRowCheckbox lot={id} nameId={nameId} onSelect={onSelect} tabIndex={-1} />
      </td>
      <th
        scope="row"
        className={classNames(
          nameCell,
          isArranged ? pinnedCell : nameColumn.className,
          layout.isNameEdge && pinnedEdge,
        )}
      >
        <span className={nameLine}>
          <DevicePicture
            device={deviceKind(listing)}
            tint={tintOf?.(properties.color)}
            imgUrl={imgUrl}
            className="picture-size-6"
          />
          <span className={nameStack}>
            <button
              type="button"
              id={nameId}
              tabIndex={isStop ? 0 : -1}
              className={nameButtonClass(layout, name)}
            >
              {name}
            </button>
            <ChangeBadge id={id} />
          </span>
        </span>
      </th>
      {columns.map((drawn) => {
        const { column } = drawn;
        const text = column.text(listing, now);
        return (
          <td key={column.id} className={cellClass(drawn, text)}>
            {content(column, listing, text)}
          </td>
        );
      })}
      {hasSpare ? <td aria-hidden="true" /> : null}
    </tr>
  );
}
