import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect } from 'react';
import type { SellRequest } from '@/contract/resources';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { useMediaQuery } from '@/ui/use-media-query';

/** Loads the panel's code; called ahead of the first opening. */
export const loadListingPanel = () => import('./listing-panel');

const ListingPanel = lazy(async () => ({ default: (await loadListingPanel()).ListingPanel }));

/** Loads the panel's code once the screen has come to rest. */
export function useIdlePanelLoad(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    const handle = requestIdleCallback(() => void loadListingPanel().catch(() => {}), { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }, []);
}

interface ListingPlaceProps {
  listing: SellRequest;
  isListed: boolean;
  onClose: () => void;
  /** The column beside the table, where there is one. */
  place: RefObject<HTMLElement | null>;
}

/** Where the open listing stands: beside the table on wide screens, over it on others. */
export function ListingPlace({ listing, isListed, onClose, place }: ListingPlaceProps) {
  const hasRoom = useMediaQuery('(min-width: 1280px)');
  const panel = (
    <CatchBoundary getResetKey={() => listing.id} errorComponent={PanelFailure}>
      <Suspense fallback={hasRoom ? <PanelShape /> : null}>
        <ListingPanel listing={listing} isListed={isListed} isSheet={!hasRoom} onClose={onClose} />
      </Suspense>
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

function PanelShape() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** The panel's code did not arrive, or broke: the table stays usable. */
function PanelFailure() {
  return (
    <Notice
      tone="bad"
      title="The listing cannot be shown"
      className="m-4"
      actions={
        <Button size="tool" onClick={() => location.reload()}>
          Reload the page
        </Button>
      }
    >
      A part of Lotdesk did not load. Nothing was sent.
    </Notice>
  );
}
