import { CatchBoundary } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useMediaQuery } from '@/ui/use-media-query';
import type { SellRequestPanelProps } from './sell-request-panel';

/** Its skeleton reserves the column beside the table. */
const SellRequestPanel = lazyPart(async () => (await import('./sell-request-panel')).SellRequestPanel, {
  fallback: <Skeleton className="m-4 h-96 max-xl:hidden" />,
});

/** Loads the panel's code ahead of its first opening. */
export const loadPanel = SellRequestPanel.preload;

interface SellRequestPlaceProps extends Omit<SellRequestPanelProps, 'isSheet'> {
  /** The column beside the table, if there is one. */
  place: RefObject<HTMLElement | null>;
}

/** The panel of the open lot: beside the table on wide screens, over it on others. */
export function SellRequestPlace({ place, ...panel }: SellRequestPlaceProps) {
  const hasRoom = useMediaQuery('(min-width: 1280px)');
  return (
    // The same element also wraps the sheet, which is in the top layer. With another element, resizing the window would lose typed input.
    <aside
      ref={hasRoom ? place : null}
      {...(hasRoom ? { 'aria-label': 'Lot' } : { role: 'presentation' })}
      className={
        hasRoom
          ? 'sticky top-12 h-[calc(100dvh-3rem)] w-listing shrink-0 overflow-y-auto border-l border-line bg-surface'
          : 'contents'
      }
    >
      <CatchBoundary getResetKey={() => panel.sellRequest.id} errorComponent={PanelFailure}>
        <SellRequestPanel {...panel} isSheet={!hasRoom} />
      </CatchBoundary>
    </aside>
  );
}

/** Shown if the panel's code fails. The table stays usable. */
function PanelFailure() {
  return (
    <p role="alert" className="m-4 text-sm text-bad">
      Part of Lotdesk didn't load, so we can't show this lot. Nothing was sent. Reload the page.
    </p>
  );
}
