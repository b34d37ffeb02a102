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
  return (
    // The same element around the sheet, which is in the top layer: another one would throw away what is typed when the window is resized.
    <aside
      ref={hasRoom ? place : null}
      {...(hasRoom ? { 'aria-label': 'Listing' } : { role: 'presentation' })}
      className={
        hasRoom
          ? 'sticky top-12 h-[calc(100dvh-3rem)] w-listing shrink-0 overflow-y-auto border-l border-line bg-surface'
          : 'contents'
      }
    >
      <CatchBoundary getResetKey={() => listing.id} errorComponent={PanelFailure}>
        <ListingPanel
          account={account}
          listing={listing}
          isListed={isListed}
          isSheet={!hasRoom}
          onClose={onClose}
        />
      </CatchBoundary>
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
