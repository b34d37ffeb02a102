import { type ComponentType, createElement, lazy, type ReactNode, useEffect } from 'react';
import { Button } from '@/ui/button';
import { loadedOnce } from './loaded-once';
import { staleRows } from './stale-rows';

/*
 * What the first paint can do without: loaded in idle time, on the way to it, or when it is wanted at once.
 */

const panel = () => import('./listing-panel');
const notices = () => import('./list-notices');
const bar = () => import('./selection-bar');

/**
 * A part that is drawn at once when its code is here, and as soon as it comes. React's lazy would show what stands in for it first, and
 * keep that for three tenths of a second.
 */
function prompt<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode,
): [part: ComponentType<Props>, load: () => Promise<void>] {
  const [usePart, loadPart] = loadedOnce(load);
  function Prompt(props: Props) {
    const Part = usePart();
    return Part ? createElement(Part, props) : standIn;
  }
  return [Prompt, loadPart];
}

const [OwnFacets, ownFacets] = prompt(async () => (await import('./own-facets')).OwnFacets, null);
export { OwnFacets };

/** The lines that the page's sketch has in the place of the filters, with its styles. */
const lines = (
  <div aria-hidden="true" className="sketch pt-5">
    {Array.from({ length: 17 }, (_, line) => (
      // oxlint-disable-next-line react/no-array-index-key -- they are all the same
      <i key={line} />
    ))}
  </div>
);

/** A part that stands around the rows, which do not wait for it. Without it the screen goes on; the filters tell that it did not load. */
const around = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props>,
  standIn: ReactNode,
) => prompt(() => load().catch(() => missing), standIn)[0];

export const Facets = around(async () => (await import('./facets')).Facets, MissingFacets, lines);
export const FilterChips = around(
  async () => (await import('./filter-chips')).FilterChips,
  () => null,
  <div className="min-w-0 flex-1" />,
);
export const Pagination = around(
  async () => (await import('./pagination')).Pagination,
  ({ children }) => children,
  null,
);
export const SideBar = around(
  async () => (await import('./table-side-bar')).SideBar,
  () => null,
  null,
);
let wholeText: typeof import('./whole-text') | null = null;

/** Tells what a cell of the table does not show, where the pointer is. */
export function tellWhole(target: EventTarget): void {
  if (wholeText) wholeText.tellWhole(target);
  else
    import('./whole-text').then(
      (loaded) => {
        wholeText = loaded;
        loaded.tellWhole(target);
      },
      // The panel shows all of it.
      () => {},
    );
}

/** Takes back what was told of a cell: it may say something else now. */
export const forgetWhole = (): void => wholeText?.forgetWhole();

export const ListingPanel = lazy(async () => ({ default: (await panel()).ListingPanel }));
export const ListingCards = lazy(async () => ({ default: (await import('./listing-cards')).ListingCards }));
export const FacetsDialog = lazy(async () => ({ default: (await import('./facets-dialog')).FacetsDialog }));
export const EmptyResults = lazy(async () => ({ default: (await notices()).EmptyResults }));
export const WithheldLots = lazy(async () => ({ default: (await notices()).WithheldLots }));
export const LotNotListed = lazy(async () => ({ default: (await notices()).LotNotListed }));
export const ReadFailure = lazy(async () => {
  try {
    return { default: (await notices()).ReadFailure };
  } catch {
    // Without a connection not even the notice may arrive; the rows must stay all the same.
    return { default: PlainFailure };
  }
});

/** What a screen stays usable without: nothing stands in its place when it does not load. */
function extra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
}

/** A part of that kind that comes once the screen has come to rest. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return extra(async () => {
    await idleTime();
    return load();
  });
}

export const ListTools = later(async () => (await import('./list-tools')).ListTools);
export const ColumnHandle = later(async () => (await import('./column-handle')).ColumnHandle);
export const SelectionBar = lazy(async () => {
  try {
    return { default: (await bar()).SelectionBar };
  } catch {
    return { default: BarFailure };
  }
});
/** It comes after everything else, unless there is something to tell. */
export const BulkNotice = extra(async () => {
  if (!isJournalKept()) await idleTime();
  return (await import('@/features/cart/bulk-notice')).BulkNotice;
});
/** These come when the screen has come to rest, unless what is compared is in the address. */
export const CompareAndWatch = extra(async () => {
  if (!location.search.includes('compare=')) await idleTime();
  return (await import('./compare-and-watch')).CompareAndWatch;
});
export const SavedSearches = later(async () => (await import('./saved-searches')).SavedSearches);

/** Whether several lots were being requested when this device was last here. */
export function isJournalKept(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('lotdesk.bulk-journal'));
  } catch {
    return false;
  }
}

function MissingFacets() {
  return (
    <p role="alert" className="px-2 text-sm text-bad">
      The filters did not load. Reload the page.
    </p>
  );
}

function BarFailure() {
  return (
    <p role="alert" className="text-sm text-bad">
      A part of Lotdesk did not load. Reload the page to request these lots.
    </p>
  );
}

function PlainFailure({ isCurrent, onRetry }: { isCurrent: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="mx-4 mb-2 text-sm text-bad">
      Could not load these lots. {staleRows(isCurrent)}{' '}
      <Button size="tool" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Loads the panel's code ahead of its first opening; a failure shows when it is opened. */
export function loadPanel(): void {
  panel().catch(() => {});
}

/** Ends when the screen has come to rest. */
export function idleTime(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 2000);
  });
}

/** Loads what reads and answers the market on this device: in idle time, or now. */
export async function loadLocalMarket(isWanted: boolean) {
  if (!isWanted) await idleTime();
  const [{ openLocalMarket }] = await Promise.all([import('./local-market'), ownFacets()]);
  return openLocalMarket;
}

/** Loads what is likely wanted next, once the rows are here and the screen has come to rest: on a slow line it would hold them up. */
export function useIdleLoad(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return;
    void idleTime().then(() => {
      loadPanel();
      for (const load of [notices, bar]) load().catch(() => {});
    });
  }, [hasRows]);
}
