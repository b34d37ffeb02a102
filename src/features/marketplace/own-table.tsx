import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { ListingTable } from './listing-table';
import { rowHeights } from './table-layout';
import { useTableSettings } from './table-settings-store';

/** What is stuck to the top and the bottom of the window, and covers rows. */
const covered = { top: 132, bottom: 56 };

/** A list of any length as a table: only the rows in sight, and a few around them, are drawn. */
export function OwnTable(props: Omit<ComponentProps<typeof ListingTable>, 'part' | 'body'>) {
  const { lots } = props;
  const rowHeight = rowHeights[useTableSettings().density].pixels;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + scrollY));
  }, [lots]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const rows = useWindowVirtualizer({
    count: lots.count,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
  });
  // What was measured before is of another height.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const part = {
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    above: first ? first.start - top : 0,
    below: last ? rows.getTotalSize() - (last.end - top) : 0,
    reach: (index: number) => rows.scrollToIndex(index),
  };
  return <ListingTable {...props} part={part} body={body} />;
}
