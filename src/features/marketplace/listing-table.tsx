import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useState } from 'react';
import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { DevicePicture } from '@/ui/device-picture';
import { Skeleton } from '@/ui/skeleton';
import { type ListingColumn, listingColumns } from './listing-columns';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';

/** Id of the button that opens a listing, to which the focus returns. */
export function listingButtonId(lot: string): string {
  return `lot-${lot}`;
}

interface ListingTableProps {
  /** Absent while the first page loads. */
  listings: readonly SellRequest[] | undefined;
  lot: string;
  /** Milliseconds since the epoch, to tell ages by. */
  now: number;
  sort: Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>;
  onSort: (change: SearchChange) => void;
  /** Opens a listing, or goes to its panel when it is open already. */
  onOpen: (lot: string) => void;
  /** The keyboard has come to another row. */
  onWalk: (lot: string, isRepeated: boolean) => void;
}

const cell = 'overflow-hidden px-2 text-ellipsis whitespace-nowrap';

/** The listings as a table of fixed columns; as many of them as its own width has room for. */
export function ListingTable({ listings, lot, now, sort, onSort, onOpen, onWalk }: ListingTableProps) {
  const [visited, setVisited] = useState('');
  const tabStop = [lot, visited].find((id) => listings?.some((one) => one.id === id)) ?? listings?.[0]?.id;

  function openRow(event: MouseEvent<HTMLElement>) {
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    const button = row?.querySelector('button');
    // A press that ends a selection of text is no press on the row.
    if (!row?.dataset.lot || !getSelection()?.isCollapsed) return;
    button?.focus({ preventScroll: true });
    onOpen(row.dataset.lot);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    const next = row && rowFor(event.key, row);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.querySelector('button')?.focus();
    onWalk(next.dataset.lot ?? '', event.repeat);
  }

  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <caption className="sr-only">Lots for sale; prices in US dollars</caption>
      <thead className="sticky top-24 z-10 bg-canvas">
        <tr className="h-8 text-left text-xs text-muted *:border-b *:border-line">
          <th scope="col" className="w-[216px] pr-2 pl-4 font-medium">
            Name
          </th>
          {listingColumns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {listings ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in the rows act; this widens their reach
        <tbody onClick={openRow} onKeyDown={walk}>
          {listings.map((listing) => (
            <ListingRow
              key={listing.id}
              listing={listing}
              now={now}
              isOpen={listing.id === lot}
              isTabStop={listing.id === tabStop}
              onVisit={setVisited}
            />
          ))}
        </tbody>
      ) : (
        <SkeletonRows />
      )}
    </table>
  );
}

/** The row a key leads to, from another. */
function rowFor(key: string, row: HTMLTableRowElement): HTMLElement | null {
  const found = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }[key];
  return found instanceof HTMLElement ? found : null;
}

interface ListingRowProps {
  listing: SellRequest;
  now: number;
  isOpen: boolean;
  /** Whether the tab key stops at this row; the arrows walk from there. */
  isTabStop: boolean;
  onVisit: (lot: string) => void;
}

function ListingRow({ listing, now, isOpen, isTabStop, onVisit }: ListingRowProps) {
  return (
    <tr
      data-lot={listing.id}
      aria-current={isOpen || undefined}
      className="h-row cursor-pointer *:border-b *:border-line hover:bg-hover aria-current:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
    >
      <th scope="row" className="pr-2 pl-4 text-left font-normal">
        <span className="flex items-center gap-2">
          <DevicePicture
            category={listing.category}
            color={listing.properties.color}
            imgUrl={listing.imgUrl}
            className="size-6"
          />
          <button
            type="button"
            id={listingButtonId(listing.id)}
            tabIndex={isTabStop ? 0 : -1}
            title={listing.name}
            onFocus={() => onVisit(listing.id)}
            className="h-6 min-w-0 scroll-mt-36 scroll-mb-16 truncate font-medium outline-none"
          >
            {listing.name}
          </button>
        </span>
      </th>
      {listingColumns.map(({ id, text, render, className, isNumeric, tone }) => (
        <td
          key={id}
          title={render ? undefined : text(listing, now)}
          className={classNames(cell, className, isNumeric && 'text-right', tone)}
        >
          {render ? render(listing, now) : text(listing, now)}
        </td>
      ))}
    </tr>
  );
}

interface HeaderCellProps {
  column: ListingColumn;
  sort: Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>;
  onSort: (change: SearchChange) => void;
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const { sortBy, label, name, isNumeric, className } = column;
  const look = classNames('px-2 font-medium', className, isNumeric && 'text-right');
  const words = name ? <abbr title={name}>{label}</abbr> : label;
  if (!sortBy) {
    return (
      <th scope="col" className={look}>
        {words}
      </th>
    );
  }
  const isSorted = sort.sortBy === sortBy;
  const isAscending = sort.sortDir === 'ASC';
  // First what a buyer wants first: the cheapest, the largest, the newest.
  const sortDir = isSorted ? (isAscending ? 'DESC' : 'ASC') : sortBy === 'price' ? 'ASC' : 'DESC';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
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
          '-mr-1 inline-flex h-6 items-center gap-0.5 rounded px-1 hover:bg-hover hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {isSorted ? <Arrow aria-hidden="true" className="size-3" /> : null}
        {words}
      </button>
    </th>
  );
}

function SkeletonRows() {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 16 }, (_, row) => (
        <tr key={row} className="h-row *:border-b *:border-line">
          <th scope="row" className="pr-2 pl-4">
            <span className="flex items-center gap-2">
              <Skeleton className="size-6" />
              <Skeleton className="h-3.5 w-36" />
            </span>
          </th>
          {listingColumns.map(({ id, className, isNumeric }) => (
            <td key={id} className={classNames(cell, className)}>
              <Skeleton className={classNames('h-3.5 w-4/5', isNumeric && 'ml-auto')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
