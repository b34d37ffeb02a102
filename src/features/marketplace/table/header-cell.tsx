import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import type { SellRequestColumn } from '../columns/sell-request-columns';
import { remOf } from '../columns/table-layout';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';
import { endCell, numericHeader, stickyCell, stickyEdge, stickyLeft, truncatedCell } from './cell-classes';

const ColumnHandle = lazyPart(async () => (await import('../columns/column-handle')).ColumnHandle, {
  missing: () => null,
  waitFor: idleTime,
});

interface HeaderCellProps extends Pick<MarketplaceSearch, 'sortBy' | 'sortDir'> {
  column: SellRequestColumn;
  /** The index among the sticky columns; null if it scrolls. */
  stickyIndex: number | null;
  isStickyEdge: boolean;
  isEnd: boolean;
  /** Pixels. */
  width: number;
  /** The column's handle is a tab stop. */
  isTabStop: boolean;
  /** Every column is sortable; otherwise only those that the service sorts by. */
  isAnySort: boolean;
  onSort: (change: SearchChange) => void;
  onFocusHandle: (column: string) => void;
}

/** The header cell of a column: a button that sorts by it, and a handle that resizes it. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { column, stickyIndex, isStickyEdge, isEnd, width, isTabStop, isAnySort } = props;
  const { onSort, onFocusHandle } = props;
  const { label, name, isNumeric } = column;
  const sortBy = column.sortBy ?? (isAnySort ? column.localSort : undefined);
  const isSorted = sortBy !== undefined && props.sortBy === sortBy;
  const isAscending = props.sortDir === 'ASC';
  const first = column.firstDirection ?? (isNumeric ? 'DESC' : 'ASC');
  const other = first === 'ASC' ? 'DESC' : 'ASC';
  const text = name ? (
    <abbr title={name} className="no-underline">
      {label}
    </abbr>
  ) : (
    label
  );
  return (
    <th
      scope="col"
      // Excludes the name of the handle.
      aria-label={label}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      style={{ width: remOf(width), ...(stickyIndex === null ? null : stickyLeft(stickyIndex)) }}
      className={classNames(
        isNumeric ? numericHeader : truncatedCell,
        column.id === 'name' && 'pl-1',
        isEnd && endCell,
        stickyIndex === null ? 'relative' : stickyCell,
        isStickyEdge && stickyEdge,
      )}
    >
      {sortBy === undefined ? (
        text
      ) : (
        <button
          type="button"
          onClick={() => onSort({ sortBy, sortDir: isSorted && props.sortDir === first ? other : first })}
          className={classNames(
            '-mr-1 h-6 rounded px-1 [direction:ltr] hover:bg-hover hover:text-ink',
            isSorted && 'text-ink',
            !isNumeric && '-ml-1',
          )}
        >
          {isSorted ? <span aria-hidden="true">{isAscending ? '↑ ' : '↓ '}</span> : null}
          {text}
        </button>
      )}
      <ColumnHandle
        id={column.id}
        label={name ?? label}
        width={width}
        isTabStop={isTabStop}
        onFocus={onFocusHandle}
      />
    </th>
  );
});
