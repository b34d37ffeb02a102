import { memo, type ReactNode, useId } from 'react';
import type { SellRequest } from '@/contract/resources';
import { breakableText } from '@/ui/breakable-text';
import { classNames } from '@/ui/class-names';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Age } from '@/ui/relative-time';
import type { SellRequestColumn } from '../columns/sell-request-columns';
import { BestPrice, ChangeBadge, WatchStar } from '../saved-searches/change-badge';
import { nameParts, notStated } from '../search/sell-request-text';
import {
  endCell,
  endTextCell,
  numericCell,
  stickyCell,
  stickyEdge,
  stickyLeft,
  truncatedCell,
  wrappedCell,
} from './cell-classes';
import { LazyDevicePicture } from './lazy-device-picture';
import { SelectRowCheckbox } from './select-checkbox';

const rowClass =
  'group lot-row [--tint:transparent] [--line:theme(colors.line)] [--ring:transparent] *:border-b *:border-(--line) hover:[--tint:theme(colors.hover)] has-checked:[--tint:theme(colors.accent-tint)] has-focus-visible:[--line:theme(colors.accent)] has-focus-visible:[--ring:theme(colors.accent)] aria-current:[--tint:theme(colors.accent-tint)]';

interface RowProps {
  /** Its place in the list, from 0. */
  index: number;
  /** Class of its height. */
  height: string;
}

interface SellRequestTableRowProps extends RowProps {
  sellRequest: SellRequest;
  now: number;
  /** From left to right, the name first. */
  columns: readonly SellRequestColumn[];
  /** How many columns, including the name, stay while others scroll. */
  stickyCount: number;
  /** An empty cell fills the space that no column uses. */
  hasSpare: boolean;
  /** Badges go beside the name instead of below it. */
  isCompact: boolean;
  isOpen: boolean;
  /** The row is a tab stop. */
  isTabStop: boolean;
  onSelect: (sellRequest: SellRequest, isRange: boolean) => void;
}

/** The name, with the brand before it unless the name has it. */
function brandedName({ name, brand }: SellRequest): string {
  return name.toLowerCase().includes(brand.toLowerCase()) ? name : `${brand} ${name}`;
}

/** The tooltip of a cell whose text may be truncated. */
const cellTitle = ({ moment }: SellRequestColumn, text: string) =>
  moment || text === notStated ? undefined : text;

function cellContent(
  { id, moment, isPrivate }: SellRequestColumn,
  sellRequest: SellRequest,
  now: number,
  text: string,
  isCompact: boolean,
): ReactNode {
  if (id === 'price') return <BestPrice id={sellRequest.id} text={text} isCompact={isCompact} />;
  if (isPrivate) return <span data-private>{text}</span>;
  // Right-to-left text starts at the right edge, so a growing age causes no layout shift.
  if (moment)
    return (
      <Age
        then={Date.parse(moment(sellRequest))}
        now={now}
        className="[direction:rtl] [unicode-bidi:plaintext]"
      />
    );
  return text;
}

/** A row of the table. Renders again only when its sell request or its place changes. */
export const SellRequestTableRow = memo(function SellRequestTableRow(props: SellRequestTableRowProps) {
  const { sellRequest, index, now, columns, stickyCount, hasSpare, height, isCompact } = props;
  const { isOpen, isTabStop, onSelect } = props;
  const nameId = useId();
  const isSticky = stickyCount > 0;
  const hasStorage = columns.some(({ id }) => id === 'storage');
  const [name, storage] = nameParts(sellRequest);
  const placeOf = (at: number) => (at < stickyCount ? stickyLeft(at) : undefined);
  const placeClass = (at: number) =>
    classNames(
      at < stickyCount && stickyCell,
      at === stickyCount - 1 && stickyEdge,
      at === columns.length - 1 && `${columns[at]?.isNumeric ? endCell : endTextCell} lot-keys`,
    );
  return (
    <tr
      data-lot={sellRequest.id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      className={classNames(rowClass, height)}
    >
      <td
        className={classNames(
          'pl-2.5',
          isSticky ? `${stickyCell} left-0` : isOpen && 'relative',
          isOpen && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent-solid',
        )}
      >
        <SelectRowCheckbox
          sellRequestId={sellRequest.id}
          nameId={nameId}
          onSelect={(isRange) => onSelect(sellRequest, isRange)}
          tabIndex={-1}
        />
      </td>
      {columns.map((column, at) => {
        const text = column.text(sellRequest, now);
        if (column.id === 'name')
          return (
            <th
              key={column.id}
              scope="row"
              title={brandedName(sellRequest)}
              style={placeOf(at)}
              className={classNames('pr-1.5 pl-1 text-left', placeClass(at))}
            >
              <span className="flex items-center gap-2">
                <LazyDevicePicture
                  device={sellRequest}
                  imgUrl={sellRequest.imgUrl}
                  className="picture-size-6"
                />
                <span className={classNames('flex min-w-0', isCompact ? 'items-center gap-2' : 'flex-col')}>
                  <button
                    type="button"
                    id={nameId}
                    tabIndex={isTabStop ? 0 : -1}
                    className="flex min-w-0 items-center text-left font-medium outline-none last:min-h-6"
                  >
                    <span
                      className={classNames(
                        isCompact ? 'leading-3.25' : 'leading-4 [:not(:last-child)>&]:line-clamp-1',
                        'line-clamp-2 pb-px',
                      )}
                    >
                      {name}
                      {/* If a column shows the storage, its repetition here is for screen readers only. */}
                      {hasStorage ? <span className="text-[0px] leading-none">{storage}</span> : storage}
                    </span>
                  </button>
                  <ChangeBadge id={sellRequest.id} />
                </span>
              </span>
            </th>
          );
        const { isNumeric, tone } = column;
        return (
          <td
            key={column.id}
            title={cellTitle(column, text)}
            style={placeOf(at)}
            className={classNames(
              isNumeric ? numericCell : column.isWrapped ? wrappedCell : truncatedCell,
              typeof tone === 'function' ? tone(text) : tone,
              placeClass(at),
            )}
          >
            {column.isWrapped ? (
              <span
                className={classNames(
                  isCompact ? 'leading-3.25' : 'leading-4',
                  'line-clamp-2 pb-px wrap-anywhere',
                )}
              >
                {breakableText(text)}
              </span>
            ) : (
              cellContent(column, sellRequest, now, text, isCompact)
            )}
            {at === columns.length - 1 ? <WatchStar sellRequest={sellRequest} /> : null}
          </td>
        );
      })}
      {hasSpare ? <td aria-hidden="true" /> : null}
    </tr>
  );
});

/** A row whose lot is being fetched. */
export function PlaceholderRow({ index, height, cells }: RowProps & { cells: number }) {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-busy="true"
      tabIndex={-1}
      className={classNames(height, '*:border-b *:border-line')}
    >
      <td aria-hidden="true" colSpan={cells} className="px-2.5">
        <Skeleton className="h-3.5 w-full" />
      </td>
    </tr>
  );
}
