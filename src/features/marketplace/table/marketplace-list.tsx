import { memo } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { useMediaQuery } from '@/ui/use-media-query';
import { ListingTable, type ListingTableProps } from './sell-request-table';
import { PendingRows } from './pending-rows';

const ListingCards = lazyPart(async () => (await import('./sell-request-cards')).ListingCards, {
  fallback: <PendingRows />,
});

/** The lots as a table, or as cards on narrow screens. Renders again only when its properties change. */
export const LotList = memo(function LotList(props: ListingTableProps) {
  const isTable = useMediaQuery('(min-width: 640px)');
  const { lots, lot, now, takeFirstRow, onOpen } = props;
  if (!isTable)
    return <ListingCards lots={lots} lot={lot} now={now} takeFirstRow={takeFirstRow} onOpen={onOpen} />;
  return <ListingTable {...props} />;
});
