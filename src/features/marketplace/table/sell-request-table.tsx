import { useElementScrollRestoration } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { classNames } from '@/ui/class-names';
import { idleTime } from '@/ui/lazy-part';
import { useKeyPress, useSingleKeys } from '@/ui/controls/key-press';
import { checkboxWidth, layoutOf, remOf, rowPixels } from '../columns/table-layout';
import { observeTableWidth, useTableSettings, useTableWidth } from '../columns/table-settings-store';
import { sellRequestButton } from '../results/sell-request-element';
import type { SellRequestList } from '../results/sell-request-list';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';
import { stickyCell } from './cell-classes';
import { HeaderCell } from './header-cell';
import { ListRows, loadVisibleRange } from './list-rows';
import {
  focusRow,
  headerHeight,
  indexOf,
  rowOf,
  rowsInView,
  scrollByKey,
  scrollToRow,
  targetRow,
} from './row-navigation';
import { SelectAllCheckbox, toggleSellRequestOf } from './select-checkbox';

export interface SellRequestTableProps extends Pick<MarketplaceSearch, 'sortBy' | 'sortDir'> {
  sellRequestList: SellRequestList;
  /** The list has any length and renders only the rows in view; otherwise it is a page. */
  isLong: boolean;
  /** The lot that is open. */
  sellRequestId: string;
  /** Milliseconds since the epoch, for ages. */
  now: number;
  /** Set while the first lot may need the focus. Returns whether it does. */
  takeFirstRow: (() => boolean) | null;
  /** Every column is sortable; otherwise only those that the service sorts by. */
  isAnySort: boolean;
  onSort: (change: SearchChange) => void;
  /** Opens a sell request, or focuses its panel when it is open already. */
  onOpen: (sellRequestId: string) => void;
  /** The keyboard has moved to another row. */
  onWalk: (sellRequestId: string, isRepeated: boolean) => void;
}

function isInCheckbox(target: EventTarget): boolean {
  return target instanceof Element && target.closest('label') !== null;
}

/** The lots as a table in a scroll container, with as many columns as fit or as the buyer chose. */
export function SellRequestTable(props: SellRequestTableProps) {
  const {
    sellRequestList,
    isLong,
    sellRequestId,
    now,
    takeFirstRow,
    sortBy,
    sortDir,
    isAnySort,
    onSort,
    onOpen,
    onWalk,
  } = props;
  const settings = useTableSettings();
  const hasSingleKeys = useSingleKeys();
  const width = useTableWidth();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  // The lot whose row has the focus, and the row that gets it once its lot is rendered.
  const rowFocus = useRef<{ sellRequestId: string; pending: number | null }>({
    sellRequestId: '',
    pending: null,
  });
  const [visitedSellRequest, setVisitedSellRequest] = useState('');
  const [visitedHandle, setVisitedHandle] = useState('name');
  const saved = useElementScrollRestoration({ id: 'lots' });
  const pixels = rowPixels(settings.density);

  const attach = useCallback((element: HTMLElement | null) => {
    setScroller(element);
    return element ? observeTableWidth(element) : undefined;
  }, []);

  const isReady = scroller !== null && width !== null;
  const restore = useEffectEvent(() => {
    if (saved) scroller?.scrollTo(saved.scrollX, saved.scrollY);
  });
  // The router restores the scroll position once the screen renders, which may be before the rows.
  useEffect(() => {
    if (isReady) restore();
  }, [isReady]);

  useEffect(() => {
    void idleTime().then(loadVisibleRange);
  }, []);

  useKeyPress((event) => {
    if (scroller) scrollByKey(scroller, event);
  });

  function goToRow(index: number, isRepeated: boolean) {
    if (!scroller) return;
    rowFocus.current.pending = index;
    scrollToRow(scroller, index, pixels);
    if (focusRow(scroller, index)) rowFocus.current.pending = null;
    const sellRequest = sellRequestList.at(index);
    if (sellRequest) onWalk(sellRequest.id, isRepeated);
  }

  const onRender = useCallback(() => {
    const { sellRequestId: focusedSellRequest, pending } = rowFocus.current;
    if (pending !== null && scroller && focusRow(scroller, pending)) rowFocus.current.pending = null;
    else if (focusedSellRequest !== '') {
      const { activeElement } = document;
      const row = activeElement && rowOf(activeElement);
      // The row is gone or now shows another lot.
      if (activeElement === document.body || (row && row.dataset.lot !== focusedSellRequest))
        sellRequestButton(focusedSellRequest)?.focus({ preventScroll: true });
    }
  }, [scroller]);

  const goToFirst = useEffectEvent(() => {
    if (sellRequestList.count > 0 && takeFirstRow?.()) goToRow(0, false);
  });
  useEffect(() => {
    if (takeFirstRow && isReady) goToFirst();
  }, [takeFirstRow, isReady]);

  function openRow(event: MouseEvent<HTMLElement>) {
    if (isInCheckbox(event.target)) return;
    const row = rowOf(event.target);
    // A click that ends a text selection does not open the row.
    if (!row?.dataset.lot || !getSelection()?.isCollapsed) return;
    row.querySelector('button')?.focus({ preventScroll: true });
    onOpen(row.dataset.lot);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const row = rowOf(event.target);
    if (!row || !scroller || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = indexOf(row);
    const sellRequest = sellRequestList.at(index);
    // The checkbox itself handles Space.
    if (event.key === ' ' && sellRequest && !isInCheckbox(event.target)) {
      event.preventDefault();
      if (!event.repeat) void toggleSellRequestOf(sellRequestList, sellRequest, event.shiftKey);
      return;
    }
    const from = rowFocus.current.pending ?? index;
    const target = targetRow(event.key, from, sellRequestList.count, rowsInView(scroller, pixels));
    if (target === null) return;
    event.preventDefault();
    goToRow(target, event.repeat);
  }

  function recordFocus(target: EventTarget) {
    const row = rowOf(target);
    rowFocus.current.sellRequestId = row?.dataset.lot ?? '';
    if (row && indexOf(row) !== rowFocus.current.pending) rowFocus.current.pending = null;
    setVisitedSellRequest(rowFocus.current.sellRequestId);
  }

  const layout = layoutOf(settings, width ?? 0);
  const { columns, widths, isWide, stickyCount, spare } = layout;
  // Renders the rows that fit in the window first, then the rest of the page.
  const rowCount = useDeferredValue(sellRequestList.count, Math.ceil(innerHeight / pixels));
  const tabStop = columns.some(({ id }) => id === visitedHandle) ? visitedHandle : 'name';
  const edges = [checkboxWidth];
  for (const columnWidth of widths) edges.push((edges.at(-1) ?? 0) + columnWidth);
  const lefts = edges.slice(0, stickyCount).map((left, index) => [`--left-${index}`, remOf(left)]);

  const rows = {
    sellRequestList,
    density: settings.density,
    layout,
    now,
    openSellRequest: sellRequestId,
    visitedSellRequest,
    onRender,
  };

  return (
    <div
      ref={attach}
      data-scroll-restoration-id="lots"
      // Keeps the focused element clear of the sticky cells.
      style={{
        scrollPaddingTop: headerHeight(),
        scrollPaddingLeft: remOf(stickyCount > 0 ? (edges[stickyCount] ?? 0) : 0),
      }}
      className={classNames(
        // Chromium scrolls an element off the main thread only if its background is opaque.
        'min-h-0 flex-1 basis-0 overflow-y-scroll bg-surface overscroll-contain [overflow-anchor:none] print:basis-auto print:overflow-visible',
        isWide ? 'overflow-x-auto' : 'overflow-x-hidden',
      )}
    >
      {width !== null && (scroller || !isLong) ? (
        // As high as all rows, and without scroll anchoring: otherwise the browser scrolls while React replaces the focused row.
        <div
          style={{ minHeight: headerHeight() + sellRequestList.count * pixels }}
          className="print:min-h-0!"
        >
          <table
            data-single-keys={hasSingleKeys ? undefined : 'off'}
            aria-rowcount={sellRequestList.count + 1}
            style={{
              width: remOf((edges.at(-1) ?? 0) + spare),
              ...Object.fromEntries(lefts),
            }}
            className="table-fixed border-separate border-spacing-0 text-sm"
          >
            <caption className="sr-only">Lots for sale; prices in US dollars</caption>
            <thead className="sticky top-0 z-10 bg-surface print:static">
              <tr className="h-tool text-left text-xs text-muted *:border-y *:border-line *:font-medium">
                <th
                  scope="col"
                  style={{ width: remOf(checkboxWidth) }}
                  className={classNames('pl-2.5', stickyCount > 0 && `${stickyCell} left-0`)}
                >
                  <SelectAllCheckbox sellRequestList={sellRequestList} isPage={!isLong} />
                </th>
                {columns.map((column, index) => (
                  <HeaderCell
                    key={column.id}
                    column={column}
                    stickyIndex={index < stickyCount ? index : null}
                    isStickyEdge={index === stickyCount - 1}
                    isEnd={index === columns.length - 1}
                    width={widths[index] ?? column.width}
                    isTabStop={column.id === tabStop}
                    sortBy={sortBy}
                    sortDir={sortDir}
                    isAnySort={isAnySort}
                    onSort={onSort}
                    onFocusHandle={setVisitedHandle}
                  />
                ))}
                {spare > 0 ? <td aria-hidden="true" /> : null}
              </tr>
            </thead>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- rows have buttons; this is a larger target */}
            <tbody
              onClick={openRow}
              onFocus={({ target }) => recordFocus(target)}
              // Not called if the focused row is removed.
              onBlur={({ relatedTarget }) => {
                rowFocus.current.sellRequestId = '';
                if (relatedTarget && !rowOf(relatedTarget)) rowFocus.current.pending = null;
              }}
              onKeyDown={press}
              // Firefox clicks a button when Space is released.
              onKeyUp={(event) => {
                if (event.key === ' ' && !isInCheckbox(event.target)) event.preventDefault();
              }}
              // Selecting a range of rows must not select text.
              onMouseDown={(event) => {
                if (event.shiftKey && isInCheckbox(event.target)) event.preventDefault();
              }}
            >
              <ListRows {...rows} scroller={scroller} pageRows={isLong ? null : rowCount} />
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}
