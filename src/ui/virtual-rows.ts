import { type Range, useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** The rows of a long list, of which only those in view, a few around them and some others are rendered. */
interface VirtualRowsOptions {
  list: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string | undefined;
  /** Pixels of a row until it is measured. */
  height: number;
  /** Rows that stay rendered at any scroll position, because they have the focus or get it next. Invalid indices are ignored. */
  pinned?: readonly number[];
  /** Changes when the content above the list may have changed its height. */
  above: unknown;
  /** If false, all rows are rendered. */
  isEnabled?: boolean;
}

const overscan = 8;

function optionsOf({ count, keyOf, height, pinned = [], isEnabled = true }: VirtualRowsOptions) {
  return {
    enabled: isEnabled,
    count,
    estimateSize: () => height,
    getItemKey: (index: number) => keyOf(index) ?? index,
    rangeExtractor({ startIndex, endIndex }: Range): number[] {
      const rows = new Set(pinned);
      for (let index = startIndex - overscan; index <= endIndex + overscan; index += 1) rows.add(index);
      return [...rows].filter((index) => index >= 0 && index < count).toSorted((one, other) => one - other);
    },
  };
}

/** The values of a virtualizer. Its object stays the same when they change, so memoized components would not render again. */
function rowsOf<Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, HTMLElement>,
  top: number,
) {
  return {
    /** The rendered rows. `attributes` measure and position a row (`absolute top-0`) in its list. */
    items: virtualizer.getVirtualItems().map(({ key, index, start }) => ({
      key,
      index,
      attributes: {
        ref: virtualizer.measureElement,
        'data-index': index,
        style: { transform: `translateY(${start - top}px)` },
      },
    })),
    /** Pixels of all rows. */
    height: virtualizer.getTotalSize(),
    /** The places of all rows, rendered or not. */
    places: virtualizer.measurementsCache,
    /** The ref for a row without `attributes`; the row needs its index as `data-index`. */
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

interface WindowRowsOptions extends VirtualRowsOptions {
  /** The window's scroll position to restore as the list appears. */
  restored?: number | undefined;
}

/** Virtual rows of a list that the window scrolls. */
export function useWindowRows(options: WindowRowsOptions) {
  const { list, above, restored } = options;
  const [top, setTop] = useState(0);
  // Before the paint, because the rows in view depend on where the list begins.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + scrollY));
  }, [list, above]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...optionsOf(options),
    ...(restored === undefined ? {} : { initialOffset: restored }),
    scrollMargin: top,
  });
  // The restored position counts the rows at their real heights, so measuring them must not move it.
  const isRestored = restored !== undefined && virtualizer.scrollOffset === restored;
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isRestored ? () => false : undefined;
  return rowsOf(virtualizer, top);
}

/** Virtual rows of a list in a dialog, which scrolls its content. */
export function useDialogRows(options: VirtualRowsOptions) {
  const { list, above } = options;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [list, above]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...optionsOf(options),
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-scroller]') ?? null,
    scrollMargin: top,
  });
  return rowsOf(virtualizer, top);
}
