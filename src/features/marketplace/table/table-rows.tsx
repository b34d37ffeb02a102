import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { SellRequest } from '@/contract/resources';
import type { Density } from '../columns/table-settings';
import { rowHeightClass, rowPixels, type TableLayout } from '../columns/table-layout';
import type { SellRequestList } from '../results/sell-request-list';
import { SellRequestTableRow, PlaceholderRow } from './sell-request-table-row';
import { toggleSellRequestOf } from './select-checkbox';

export interface TableRowsProps {
  sellRequestList: SellRequestList;
  density: Density;
  layout: TableLayout;
  now: number;
  /** The lot that is open. */
  openSellRequest: string;
  /** The lot whose row had the focus last. */
  visitedSellRequest: string;
  /** Called after each render. */
  onRender: () => void;
}

interface RangeProps extends TableRowsProps {
  from: number;
  /** The row after the last. */
  to: number;
}

/** The rows from `from` up to `to`, with spacers for the others. */
export function TableRows(props: RangeProps) {
  const { sellRequestList, density, layout, now, openSellRequest, visitedSellRequest, onRender, from, to } =
    props;
  const { columns, stickyCount } = layout;
  const hasSpare = layout.spare > 0;
  const pixels = rowPixels(density);
  const height = rowHeightClass(density);

  useEffect(() => sellRequestList.request(from, to), [sellRequestList, from, to]);

  // Runs before the next key press, which must not reach a row that now shows another lot.
  useLayoutEffect(() => onRender());

  // The same function for every list: rows that both lists have do not render again.
  const latest = useRef(sellRequestList);
  useEffect(() => {
    latest.current = sellRequestList;
  });
  const onSelect = useCallback(
    (sellRequest: SellRequest, isRange: boolean) =>
      void toggleSellRequestOf(latest.current, sellRequest, isRange),
    [],
  );

  const sellRequests = Array.from({ length: Math.max(0, to - from) }, (_, at) =>
    sellRequestList.at(from + at),
  );
  const isRendered = (id: string) => sellRequests.some((sellRequest) => sellRequest?.id === id);
  const tabStop = [openSellRequest, visitedSellRequest].find(isRendered) ?? sellRequests.find(Boolean)?.id;
  return (
    <>
      <Spacer height={from * pixels} />
      {sellRequests.map((sellRequest, at) => {
        const index = from + at;
        if (!sellRequest) {
          return <PlaceholderRow key={index} index={index} height={height} cells={columns.length + 2} />;
        }
        return (
          <SellRequestTableRow
            // A row is reused for another lot: a list changes texts and not elements.
            key={index}
            index={index}
            sellRequest={sellRequest}
            now={now}
            columns={columns}
            stickyCount={stickyCount}
            hasSpare={hasSpare}
            height={height}
            isCompact={density === 'compact'}
            isOpen={sellRequest.id === openSellRequest}
            isTabStop={sellRequest.id === tabStop}
            onSelect={onSelect}
          />
        );
      })}
      <Spacer height={(sellRequestList.count - to) * pixels} />
    </>
  );
}

/** The height of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
