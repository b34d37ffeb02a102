import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  arrangedHeadRow,
  arrangedTable,
  headsClass,
  defaultHeadRow,
  defaultTable,
  pinnedCell,
  checkboxHead,
} from '../columns/cell-classes';
import type { SellRequest } from '@/contract/resources';
import { HeaderCell, type Sort } from './header-cell';
import { ListingRow } from './listing-row';
import type { Lots } from '../results/lots';
import { lotOf } from '../results/lot-element';
import { SelectAllCheckbox, toggleLotOf } from './select-checkbox';
import type { SearchChange } from '../search/marketplace-search';
import { createRowKeys } from './row-keys';
import { indexOf, targetRow, rowAt, rowOf } from './row-navigation';
import { headsOf, layoutOf, rowHeights, widthsOf } from '../columns/table-layout';
import { knownRoom, noteRoom } from '../columns/table-settings-store';
import { useColorTint } from './color-tints';
import { rowsInSight, useDrawnPart } from './use-drawn-part';
import { useInPieces } from './use-in-pieces';
import { useTableSettings } from '../columns/use-table-settings';
import { forgetWhole, tellWhole } from './whole-text';
import { classNames } from '@/ui/class-names';
import { lazyPart } from '@/ui/lazy-part';

const SideBar = lazyPart(async () => (await import('./table-side-bar')).SideBar, { missing: () => null });

interface ListingTableProps {
  lots: Lots;
  /** A list of any length, of which only the rows in sight are drawn; otherwise a page. */
  isLong: boolean;
  lot: string;
  /** Milliseconds since the epoch, to tell ages by. */
  now: number;
  takeFirstRow: (() => boolean) | null;
  sort: Sort;
  isAnySort: boolean;
  onSort: (change: SearchChange) => void;
  /** Opens a listing, or goes to its panel when it is open already. */
  onOpen: (lot: string) => void;
  /** The keyboard has come to another row. */
  onWalk: (lot: string, isRepeated: boolean) => void;
}

/** Rows that Page Up and Page Down pass over: what fits between the heads and the foot of the screen. */
const rowsAPage = (height: number) => Math.max(1, Math.floor((innerHeight - 220) / height));

function isInCheckbox(target: EventTarget): boolean {
  return target instanceof Element && target.closest('label') !== null;
}

/** The listings as a table of fixed columns; as many of them as its own width has room for. */
export function ListingTable(props: ListingTableProps) {
  const { lots, isLong, lot, now, takeFirstRow, sort, isAnySort, onSort, onOpen, onWalk } = props;
  const settings = useTableSettings();
  const [room, setRoom] = useState(knownRoom);
  const layout = layoutOf(settings, room);
  const { widths, spare } = widthsOf(settings, room);
  const hasSpare = layout.isArranged && spare > 0;
  const rowHeight = rowHeights[settings.density];
  const tintOf = useColorTint();
  const [handleStop, setHandleStop] = useState('name');
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const latest = useRef<{ lots: Lots; visible: SellRequest[] }>({ lots, visible: [] });
  const [visited, setVisited] = useState('');
  const [rowKeys] = useState(createRowKeys);
  const { count, question } = lots;
  const { part, reach } = useDrawnPart({ count, question, rowHeight: rowHeight.pixels, body, isLong });
  // A row that is to have the focus as soon as it is drawn.
  const awaited = useRef<number | null>(null);
  // The first picture is of the rows in sight, the others follow at once: they are half of the work.
  const ready = useInPieces(isLong ? 0 : count, rowsInSight(rowHeight.pixels));
  const { from, to, above, below } = part ?? {
    from: 0,
    to: ready,
    above: 0,
    below: (count - ready) * rowHeight.pixels,
  };
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, place) => {
    const index = from + place;
    const listing = lots.at(index);
    return listing ? [{ index, listing }] : [];
  }).flat();
  useEffect(() => lots.request(from, to), [lots, from, to]);
  const missing = Math.max(0, to - from) - drawn.length;
  const isHere = (id: string) => drawn.some(({ listing }) => listing.id === id);
  // Where the tab key stops; the arrows walk from there.
  const stop = [lot, visited].find(isHere) ?? drawn[0]?.listing.id;

  const keys = rowKeys.keysFor(
    question,
    drawn.map(({ listing }) => listing.id),
    visited,
  );

  const goToFirst = useEffectEvent(() => {
    const first = lots.at(0);
    if (!takeFirstRow?.() || !first) return;
    awaited.current = 0;
    reach(0);
    onWalk(first.id, false);
  });
  useLayoutEffect(() => {
    if (takeFirstRow) goToFirst();
  }, [takeFirstRow]);

  useLayoutEffect(() => {
    latest.current = { lots, visible: drawn.map(({ listing }) => listing) };
    rowKeys.note(keys);
    forgetWhole();
    if (awaited.current === null) return;
    const row = rowAt(body.current, awaited.current);
    if (!row) return;
    awaited.current = null;
    row.querySelector('button')?.focus({ preventScroll: true });
  });

  // Columns that are the buyer's get the room there is before they are painted.
  useLayoutEffect(() => {
    if (layout.isArranged && box.current) setRoom(box.current.clientWidth);
  }, [layout.isArranged]);

  const tick = useCallback(
    (id: string, isRange: boolean) =>
      void toggleLotOf(latest.current.lots, latest.current.visible, id, isRange),
    // oxlint-disable-next-line react/memo-dependencies -- a ref is the same one for ever
    [],
  );

  function openRow(event: MouseEvent<HTMLElement>) {
    if (isInCheckbox(event.target)) return;
    const row = rowOf(event.target);
    // A press that ends a selection of text is no press on the row.
    if (!row?.dataset.lot || !getSelection()?.isCollapsed) return;
    row.querySelector('button')?.focus({ preventScroll: true });
    onOpen(row.dataset.lot);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const at = lotOf(event.target);
    // On the tick itself Space is its own.
    if (event.key === ' ' && at && !isInCheckbox(event.target)) {
      event.preventDefault();
      if (!event.repeat) tick(at, event.shiftKey);
    } else walk(event);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const row = rowOf(event.target);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const place = targetRow(event.key, indexOf(row), count, rowsAPage(rowHeight.pixels));
    if (place === null) return;
    const listing = lots.at(place);
    event.preventDefault();
    const next = rowAt(body.current, place);
    if (next) next.querySelector('button')?.focus();
    else {
      awaited.current = place;
      reach(place);
    }
    if (listing) onWalk(listing.id, event.repeat);
  }

  function measured(pixels: number) {
    noteRoom(pixels);
    setRoom(pixels);
  }

  const heads = useMemo(() => headsOf(layout), [layout]);
  const stopHandle = heads.some(({ column }) => column.id === handleStop) ? handleStop : 'name';

  return (
    <>
      <div ref={box} className="overflow-x-clip">
        <table aria-rowcount={count + 1} className={layout.isArranged ? arrangedTable : defaultTable}>
          <caption className="sr-only">Lots for sale; prices in US dollars</caption>
          <thead className={headsClass}>
            <tr className={layout.isArranged ? arrangedHeadRow : defaultHeadRow}>
              <th scope="col" className={classNames(checkboxHead, layout.isArranged && pinnedCell)}>
                <SelectAllCheckbox lots={lots} isPage={!isLong} />
              </th>
              {heads.map((head) => (
                <HeaderCell
                  key={head.column.id}
                  drawn={head}
                  width={widths.get(head.column.id)}
                  isStop={head.column.id === stopHandle}
                  sortBy={sort.sortBy}
                  sortDir={sort.sortDir}
                  isAnySort={isAnySort}
                  onSort={onSort}
                  onVisit={setHandleStop}
                />
              ))}
              {hasSpare ? <td aria-hidden="true" /> : null}
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in the rows act; this widens their reach */}
          <tbody
            ref={body}
            onClick={openRow}
            onFocus={({ target }) => setVisited(lotOf(target) ?? '')}
            onPointerOver={({ target }) => tellWhole(target)}
            onKeyDown={press}
            // Firefox presses a button when Space comes up.
            onKeyUp={(event) => {
              if (event.key === ' ' && !isInCheckbox(event.target)) event.preventDefault();
            }}
            // A range is no selection of text.
            onMouseDown={(event) => {
              if (event.shiftKey && isInCheckbox(event.target)) event.preventDefault();
            }}
          >
            {above > 0 ? <Room height={above} /> : null}
            {drawn.map(({ index, listing }, place) => (
              <ListingRow
                key={keys.inOrder[place]}
                index={index}
                listing={listing}
                now={now}
                layout={layout}
                tintOf={tintOf}
                hasSpare={hasSpare}
                height={rowHeight.className}
                isOpen={listing.id === lot}
                isStop={listing.id === stop}
                onSelect={tick}
              />
            ))}
            {missing > 0 ? <Room height={missing * rowHeight.pixels} /> : null}
            {below > 0 ? <Room height={below} /> : null}
          </tbody>
        </table>
      </div>
      {layout.isArranged ? <SideBar box={box} onRoom={measured} /> : null}
    </>
  );
}

/** The room of rows that are not drawn. */
function Room({ height }: { height: number }) {
  return <tr aria-hidden="true" className="pointer-events-none flex" style={{ height }} />;
}
