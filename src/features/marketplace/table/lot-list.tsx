import { memo } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { useMediaQuery } from '@/ui/use-media-query';
import type { Sort } from './header-cell';
import { PendingRows } from './pending-rows';
import { ListingTable } from './listing-table';
import type { Lots } from '../results/lots';
import type { SearchChange } from '../search/marketplace-search';

const ListingCards = lazyPart(async () => (await import('./listing-cards')).ListingCards, {
  fallback: <PendingRows />,
});

interface LotListProps {
  lots: Lots;
  /** A list of any length; otherwise a page. */
  isLong: boolean;
  lot: string;
  now: number;
  /** Set when the first lot may need the focus; returns whether it does. */
  takeFirstRow: (() => boolean) | null;
  sortBy: Sort['sortBy'];
  sortDir: Sort['sortDir'];
  isAnySort: boolean;
  onSort: (change: SearchChange) => void;
  onOpen: (lot: string) => void;
  onWalk: (lot: string, isRepeated: boolean) => void;
}

/** The lots as a table, or as cards on narrow screens; rendered again only when something of them changes. */
export const LotList = memo(function LotList({ sortBy, sortDir, ...rows }: LotListProps) {
  const isTable = useMediaQuery('(min-width: 640px)');
  const { lots, lot, now, takeFirstRow, onOpen } = rows;
  if (!isTable)
    return <ListingCards lots={lots} lot={lot} now={now} takeFirstRow={takeFirstRow} onOpen={onOpen} />;
  return <ListingTable {...rows} sort={{ sortBy, sortDir }} />;
});
