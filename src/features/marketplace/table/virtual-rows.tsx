import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo } from 'react';
import { rowPixels } from '../columns/table-layout';
import { headerHeight } from './row-navigation';
import { TableRows, type TableRowsProps } from './table-rows';

/** Rows are added and removed in chunks. One by one, each frame of scrolling would lay out the table. */
const chunk = 5;

/** The rows in view, with at least one chunk above and below. */
function wholeChunks({ startIndex, endIndex, count }: Range): number[] {
  const from = Math.max(0, Math.floor(startIndex / chunk) - 1) * chunk;
  const to = Math.min(count, (Math.floor(endIndex / chunk) + 2) * chunk);
  return Array.from({ length: to - from }, (_, at) => from + at);
}

const ChunkedRows = memo(TableRows);

/** The rows in view of a list of any length, and some around them. */
export function VirtualRows({ scroller, ...props }: TableRowsProps & { scroller: HTMLElement }) {
  const pixels = rowPixels(props.density);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useVirtualizer({
    count: props.sellRequestList.count,
    getScrollElement: () => scroller,
    // The first rows come with the table, before it is measured: it takes about three quarters of the window.
    initialRect: { width: 0, height: (innerHeight * 3) / 4 },
    estimateSize: () => pixels,
    rangeExtractor: wholeChunks,
    scrollMargin: headerHeight(),
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  return <ChunkedRows {...props} from={from} to={(items.at(-1)?.index ?? -1) + 1} />;
}
