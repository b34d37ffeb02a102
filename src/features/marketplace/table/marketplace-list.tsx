import { memo } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { useMediaQuery } from '@/ui/use-media-query';
import { SellRequestTable, type SellRequestTableProps } from './sell-request-table';
import { PendingRows } from './pending-rows';

const SellRequestCards = lazyPart(async () => (await import('./sell-request-cards')).SellRequestCards, {
  fallback: <PendingRows />,
});

/** The lots as a table, or as cards on narrow screens. Renders again only when its properties change. */
export const MarketplaceList = memo(function MarketplaceList(props: SellRequestTableProps) {
  const isTable = useMediaQuery('(min-width: 640px)');
  return isTable ? <SellRequestTable {...props} /> : <SellRequestCards {...props} />;
});
