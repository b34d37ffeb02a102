import { classNames } from '@/ui/class-names';
import type { ListingColumn } from './listing-columns';
import { cell } from './listing-row';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';

export type Sort = Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>;

interface HeaderCellProps {
  column: ListingColumn;
  sort: Sort;
  /** Every column can be sorted by; without it only those that the service sorts by. */
  isAnySort: boolean;
  onSort: (change: SearchChange) => void;
}

/** The head of a column, which sorts by it where that can be done. */
export function HeaderCell({ column, sort, isAnySort, onSort }: HeaderCellProps) {
  const { label, name, isNumeric, className } = column;
  const sortBy = column.sortBy ?? (isAnySort ? column.ownSort : undefined);
  const look = classNames(cell, className, isNumeric && 'text-right');
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
      <th scope="col" className={look}>
        {words}
      </th>
    );
  }
  const first = column.firstDirection ?? (isNumeric ? 'DESC' : 'ASC');
  const other = first === 'ASC' ? 'DESC' : 'ASC';
  const sortDir = isSorted && sort.sortDir === first ? other : first;
  return (
    <th
      scope="col"
      className={look}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
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
    </th>
  );
}
