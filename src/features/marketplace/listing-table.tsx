import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { DevicePicture } from '@/ui/device-picture';
import { listingButtonId } from './listing-button-id';
import { type ListingColumn, listingColumns } from './listing-columns';
import { LotTick, PageTick } from './lot-tick';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';
import { toggleLot } from './selection-store';

type Sort = Pick<MarketplaceSearch, 'sortBy' | 'sortDir'>;

interface ListingTableProps {
  listings: readonly SellRequest[];
  lot: string;
  /** Milliseconds since the epoch, to tell ages by. */
  now: number;
  sort: Sort;
  onSort: (change: SearchChange) => void;
  /** Opens a listing, or goes to its panel when it is open already. */
  onOpen: (lot: string) => void;
  /** The keyboard has come to another row. */
  onWalk: (lot: string, isRepeated: boolean) => void;
}

const cell = 'overflow-hidden px-1.5 text-ellipsis whitespace-nowrap';

/** The listings as a table of fixed columns; as many of them as its own width has room for. */
export function ListingTable({ listings, lot, now, sort, onSort, onOpen, onWalk }: ListingTableProps) {
  const [visited, setVisited] = useState('');
  const isHere = (id: string) => listings.some((one) => one.id === id);
  // Where the tab key stops; the arrows walk from there.
  const stop = [lot, visited].find(isHere) ?? listings[0]?.id;

  function openRow(event: MouseEvent<HTMLElement>) {
    if (isInTick(event.target)) return;
    const row = rowOf(event.target);
    // A press that ends a selection of text is no press on the row.
    if (!row?.dataset.lot || !getSelection()?.isCollapsed) return;
    row.querySelector('button')?.focus({ preventScroll: true });
    onOpen(row.dataset.lot);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const at = rowOf(event.target)?.dataset.lot;
    // On the tick itself Space is its own.
    if (event.key === ' ' && at && !isInTick(event.target)) {
      event.preventDefault();
      if (!event.repeat) toggleLot(listings, at, event.shiftKey);
    } else walk(event);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const next = rowFor(event.key, rowOf(event.target));
    if (!next?.dataset.lot || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.querySelector('button')?.focus();
    onWalk(next.dataset.lot, event.repeat);
  }

  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <caption className="sr-only">Lots for sale; prices in US dollars</caption>
      <thead className="sticky top-24 z-10 bg-surface">
        <tr className="h-8 text-left text-xs text-muted *:border-y *:border-line *:font-medium">
          <th scope="col" className="w-9 pl-2.5 font-normal">
            <PageTick listings={listings} />
          </th>
          <th scope="col" className="w-[190px] pr-1.5 pl-1">
            Name
          </th>
          {listingColumns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in the rows act; this widens their reach */}
      <tbody
        onClick={openRow}
        onKeyDown={press}
        // Firefox presses a button when Space comes up.
        onKeyUp={(event) => {
          if (event.key === ' ' && !isInTick(event.target)) event.preventDefault();
        }}
        // A range is no selection of text.
        onMouseDown={(event) => {
          if (event.shiftKey && isInTick(event.target)) event.preventDefault();
        }}
      >
        {listings.map((listing) => (
          <ListingRow
            key={listing.id}
            listings={listings}
            listing={listing}
            now={now}
            isOpen={listing.id === lot}
            isStop={listing.id === stop}
            onVisit={setVisited}
          />
        ))}
      </tbody>
    </table>
  );
}

function rowOf(target: EventTarget): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest('tr') : null;
}

function isInTick(target: EventTarget): boolean {
  return target instanceof Element && target.closest('label') !== null;
}

/** The row a key leads to, from another. */
function rowFor(key: string, row: HTMLTableRowElement | null): HTMLElement | null {
  const found = {
    ArrowDown: row?.nextElementSibling,
    ArrowUp: row?.previousElementSibling,
    Home: row?.parentElement?.firstElementChild,
    End: row?.parentElement?.lastElementChild,
  }[key];
  return found instanceof HTMLElement ? found : null;
}

interface ListingRowProps {
  listings: readonly SellRequest[];
  listing: SellRequest;
  now: number;
  isOpen: boolean;
  isStop: boolean;
  onVisit: (lot: string) => void;
}

function ListingRow({ listings, listing, now, isOpen, isStop, onVisit }: ListingRowProps) {
  const { id, name, category, properties, imgUrl } = listing;
  return (
    <tr
      data-lot={id}
      aria-current={isOpen || undefined}
      className="h-row cursor-pointer *:border-b *:border-line hover:bg-hover has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent aria-current:bg-accent-tint"
    >
      <td
        className={classNames(
          'relative pl-2.5',
          isOpen && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent-solid',
        )}
      >
        <LotTick listings={listings} listing={listing} tabIndex={-1} />
      </td>
      <th scope="row" className="pr-1.5 pl-1 text-left font-normal">
        <span className="flex items-center gap-2">
          <DevicePicture category={category} color={properties.color} imgUrl={imgUrl} className="size-6" />
          <button
            type="button"
            id={listingButtonId(id)}
            tabIndex={isStop ? 0 : -1}
            title={name}
            onFocus={() => onVisit(id)}
            className="h-6 min-w-0 scroll-mt-36 scroll-mb-16 truncate font-medium outline-none"
          >
            {name}
          </button>
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

interface HeaderCellProps {
  column: ListingColumn;
  sort: Sort;
  onSort: (change: SearchChange) => void;
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const { sortBy, label, name, isNumeric, className } = column;
  const look = classNames(cell, className, isNumeric && 'text-right');
  const words = name ? (
    <abbr title={name} className="no-underline">
      {label}
    </abbr>
  ) : (
    label
  );
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
  return (
    <th
      scope="col"
      className={look}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        onClick={() => onSort({ sortBy, sortDir })}
        className={classNames('-mr-1 h-6 rounded px-1 hover:bg-hover hover:text-ink', isSorted && 'text-ink')}
      >
        {isSorted ? <span aria-hidden="true">{isAscending ? '↑ ' : '↓ '}</span> : null}
        {words}
      </button>
    </th>
  );
}
