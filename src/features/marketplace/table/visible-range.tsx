import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';
import { headerHeight } from './row-navigation';

/** Rows are added and removed in chunks. One by one, each frame of scrolling would lay out the table. */
const chunk = 5;

/** The rows in view, with at least one chunk above and below. */
function wholeChunks({ startIndex, endIndex, count }: Range): number[] {
  const from = Math.max(0, Math.floor(startIndex / chunk) - 1) * chunk;
  const to = Math.min(count, (Math.floor(endIndex / chunk) + 2) * chunk);
  return Array.from({ length: to - from }, (_, at) => from + at);
}

export interface VisibleRangeProps {
  scroller: HTMLElement;
  /** All rows of the list. */
  count: number;
  /** The height of a row. */
  pixels: number;
  /** Columns of the table, for the row that replaces this part if its code does not load. */
  cells: number;
  /** Called with the first row in view, and the row after the last. */
  onChange: (from: number, to: number) => void;
}

/** Reports the rows in view of a list of any length, and some around them, before the browser paints. */
export function VisibleRange({ scroller, count, pixels, onChange }: VisibleRangeProps) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    // An estimate for the first rows, before the table is measured: about three quarters of the window.
    initialRect: { width: 0, height: (innerHeight * 3) / 4 },
    estimateSize: () => pixels,
    rangeExtractor: wholeChunks,
    scrollMargin: headerHeight(),
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  useLayoutEffect(() => onChange(from, to), [onChange, from, to]);
  return null;
}
