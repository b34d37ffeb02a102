import { useCallback, useEffect, useRef } from 'react';
import type { SellRequest } from '@/contract/resources';
import type { Density } from '../columns/table-settings';
import { rowHeightClass, rowPixels, type TableLayout } from '../columns/table-layout';
import type { Lots } from '../results/sell-request-list';
import { ListingRow, PlaceholderRow } from './sell-request-table-row';
import { toggleLotOf } from './select-checkbox';

export interface TableRowsProps {
  lots: Lots;
  density: Density;
  layout: TableLayout;
  now: number;
  /** The lot that is open. */
  openLot: string;
  /** The lot whose row had the focus last. */
  visitedLot: string;
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
  const { lots, density, layout, now, openLot, visitedLot, onRender, from, to } = props;
  const { columns, stickyCount } = layout;
  const hasSpare = layout.spare > 0;
  const pixels = rowPixels(density);
  const height = rowHeightClass(density);

  useEffect(() => lots.request(from, to), [lots, from, to]);

  useEffect(() => onRender());

  // The same function for every list: rows that both lists have do not render again.
  const latest = useRef(lots);
  useEffect(() => {
    latest.current = lots;
  });
  const onSelect = useCallback(
    (listing: SellRequest, isRange: boolean) => void toggleLotOf(latest.current, listing, isRange),
    [],
  );

  const listings = Array.from({ length: Math.max(0, to - from) }, (_, at) => lots.at(from + at));
  const isRendered = (id: string) => listings.some((listing) => listing?.id === id);
  const tabStop = [openLot, visitedLot].find(isRendered) ?? listings.find(Boolean)?.id;
  const ids = new Set<string>();
  return (
    <>
      <Spacer height={from * pixels} />
      {listings.map((listing, at) => {
        const index = from + at;
        if (!listing) {
          return <PlaceholderRow key={index} index={index} height={height} cells={columns.length + 2} />;
        }
        // A service may list a lot twice.
        const key = ids.has(listing.id) ? `${listing.id} ${index}` : listing.id;
        ids.add(listing.id);
        return (
          <ListingRow
            key={key}
            index={index}
            listing={listing}
            now={now}
            columns={columns}
            stickyCount={stickyCount}
            hasSpare={hasSpare}
            height={height}
            isCompact={density === 'compact'}
            isOpen={listing.id === openLot}
            isTabStop={listing.id === tabStop}
            onSelect={onSelect}
          />
        );
      })}
      <Spacer height={(lots.count - to) * pixels} />
    </>
  );
}

/** The height of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
