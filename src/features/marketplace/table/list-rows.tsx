import { memo, useCallback, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { rowPixels } from '../columns/table-layout';
import { TableRows, type TableRowsProps } from './table-rows';
import type { VisibleRangeProps } from './visible-range';

/** The rows of a long list until the code for scrolling is loaded. */
const firstRows = { from: 0, to: 40 };

const VisibleRange = lazyPart(async () => (await import('./visible-range')).VisibleRange, {
  missing: ({ count, cells }: VisibleRangeProps) =>
    count > firstRows.to ? (
      <tr>
        <td colSpan={cells} className="px-4 py-2 text-bad">
          <span role="alert">
            Only the first {firstRows.to} lots are here: part of Lotdesk didn't load. Reload the page.
          </span>
        </td>
      </tr>
    ) : null,
});

/** Loads the code of a long list ahead of it. */
export const loadVisibleRange = VisibleRange.preload;

const MemoRows = memo(TableRows);

interface ListRowsProps extends TableRowsProps {
  scroller: HTMLElement | null;
  /** Rows to render of a page; null for a list of any length, which renders only the rows in view. */
  pageRows: number | null;
}

/** The rows of a page or of a long list. The row elements stay when one becomes the other, so that the focus stays. */
export function ListRows({ scroller, pageRows, ...props }: ListRowsProps) {
  const { sellRequestList, density, layout } = props;
  const { count } = sellRequestList;
  const [range, setRange] = useState(firstRows);
  const onChange = useCallback((from: number, to: number) => setRange({ from, to }), []);
  return (
    <>
      {pageRows === null && scroller ? (
        <VisibleRange
          // The virtualizer never updates its heights.
          key={density}
          scroller={scroller}
          count={count}
          pixels={rowPixels(density)}
          cells={layout.columns.length + 2}
          onChange={onChange}
        />
      ) : null}
      <MemoRows
        {...props}
        from={pageRows === null ? Math.min(range.from, count) : 0}
        to={Math.min(pageRows ?? range.to, count)}
      />
    </>
  );
}
