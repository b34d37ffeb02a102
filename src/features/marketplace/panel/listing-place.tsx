import { CatchBoundary } from '@tanstack/react-router';
import type { RefObject } from 'react';
import type { SellRequest } from '@/contract/resources';
import { lazyPart } from '@/ui/lazy-part';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useMediaQuery } from '@/ui/use-media-query';

/** Beside the table its skeleton keeps the place. */
const ListingPanel = lazyPart(async () => (await import('./listing-panel')).ListingPanel, {
  fallback: <Skeleton className="m-4 h-96 max-xl:hidden" />,
});

/** Loads the panel's code ahead of its first opening. */
export const loadPanel = ListingPanel.preload;

interface ListingPlaceProps {
  account: string;
  listing: SellRequest;
  isListed: boolean;
  onClose: () => void;
  /** The column beside the table, where there is one. */
  place: RefObject<HTMLElement | null>;
}

/** Where the open listing stands: beside the table on wide screens, over it on others. */
export function ListingPlace({ account, listing, isListed, onClose, place }: ListingPlaceProps) {
  const hasRoom = useMediaQuery('(min-width: 1280px)');
  const panel = (
    <CatchBoundary getResetKey={() => listing.id} errorComponent={PanelFailure}>
      <ListingPanel
        account={account}
        listing={listing}
        isListed={isListed}
        isSheet={!hasRoom}
        onClose={onClose}
      />
    </CatchBoundary>
  );
  if (!hasRoom) return panel;
  return (
    <aside
      ref={place}
      aria-label="Listing"
      className="sticky top-12 h-[calc(100dvh-3rem)] w-listing shrink-0 overflow-y-auto border-l border-line bg-surface"
    >
      {panel}
    </aside>
  );
}

/** The panel's code did not arrive, or broke: the table stays usable. */
function PanelFailure() {
  return (
    <p role="alert" className="m-4 text-sm text-bad">
      Part of Lotdesk didn't load, so we can't show this lot. Nothing was sent. Reload the page.
    </p>
  );
}
