import { classNames } from '@/ui/class-names';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import { memo } from 'react';
import { cutCell } from '../columns/cell-classes';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';
import type { DrawnColumn } from '../columns/table-layout';

const ColumnHandle = lazyPart(async () => (await import('../columns/column-handle')).ColumnHandle, {
  missing: () => null,
  waitFor: idleTime,
});

export type Sort = Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>;

interface HeaderCellProps {
  drawn: DrawnColumn;
  /** Pixels; undefined where the style sheet says it. */
  width: number | undefined;
  /** Its handle is where the tab key stops. */
  isStop: boolean;
  sortBy: Sort['sortBy'];
  sortDir: Sort['sortDir'];
  /** Every column can be sorted by; without it only those that the service sorts by. */
  isAnySort: boolean;
  onSort: (change: SearchChange) => void;
  /** The focus has come to the column's handle. */
  onVisit: (column: string) => void;
}

/** The head of a column, which sorts by it where that can be done; drawn again only when something of it changes. */
export const HeaderCell = memo(function Head({
  drawn,
  width,
  isStop,
  isAnySort,
  onSort,
  onVisit,
  ...sort
}: HeaderCellProps) {
  const { column, isPinned, className } = drawn;
  const { label, name, isNumeric } = column;
  const sortBy = column.sortBy ?? (isAnySort ? column.localSort : undefined);
  const place = {
    scope: 'col',
    // Without the name of its handle.
    'aria-label': label,
    className: classNames(className, cutCell, !isPinned && 'relative'),
    style: { width },
    'data-column': column.id,
    'data-pinned': isPinned || undefined,
  } as const;
  const handle = (
    <ColumnHandle id={column.id} label={name ?? label} width={width} isStop={isStop} onVisit={onVisit} />
  );
  const words = name ? (
    <abbr title={name} className="no-underline">
      {label}
    </abbr>
  ) : (
    label
  );
  const isSorted = sortBy !== undefined && sort.sortBy === sortBy;
  const isAscending = sort.sortDir === 'ASC';
  if (sortBy === undefined) {
    return (
      <th {...place}>
        {words}
        {handle}
      </th>
    );
  }
  const first = column.firstDirection ?? (isNumeric ? 'DESC' : 'ASC');
  const other = first === 'ASC' ? 'DESC' : 'ASC';
  const sortDir = isSorted && sort.sortDir === first ? other : first;
  return (
    <th {...place} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        onClick={() => onSort({ sortBy, sortDir })}
        className={classNames(
          '-mr-1 h-6 rounded px-1 hover:bg-hover hover:text-ink',
          isSorted && 'text-ink',
          !isNumeric && '-ml-1',
        )}
      >
        {isSorted ? <span aria-hidden="true">{isAscending ? '↑ ' : '↓ '}</span> : null}
        {words}
      </button>
      {handle}
    </th>
  );
});
