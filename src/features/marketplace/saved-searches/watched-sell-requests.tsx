import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/clients';
import type { SellRequest } from '@/contract/resources';
import { isolated } from '@/lib/text/isolated-text';
import { classNames } from '@/ui/class-names';
import { Button, IconButton } from '@/ui/controls/button';
import { toolControlClass } from '@/ui/controls/control-class';
import { notify } from '@/ui/feedback/notify';
import { focusPopover } from '@/ui/layout/popover';
import { LineIcon } from '@/ui/line-icon';
import { LocalTime } from '@/ui/relative-time';
import { lotsByIdQuery } from '../market-worker/market-queries';
import type { Market } from '../market-worker/market-store';
import type { Go } from '../search/marketplace-search';
import { changeTones } from './change-badge';
import type { ChangeBadge } from './change-badges';
import { TroubleNote } from './trouble-note';
import {
  longestNote,
  mostWatched,
  type WatchedLot,
  watchedChange,
  watchedFrom,
  watchedLotStore,
  withWatched,
} from './watched-store';

/** Stops watching a lot, with undo. */
function stopWatching(account: string, id: string): void {
  const store = watchedLotStore(account);
  const { value: lots } = store.getState();
  const place = lots.findIndex((one) => one.id === id);
  const lot = lots[place];
  if (!lot) return;
  store.update((all) => all.filter((one) => one.id !== id));
  notify({
    title: `No longer watching ${isolated(lot.name)}`,
    action: {
      label: 'Undo',
      onPress: () =>
        store.update((all) => (all.some((one) => one.id === id) ? all : all.toSpliced(place, 0, lot))),
    },
  });
}

/** Watches a lot or changes its note. Notifies the buyer if the list is full. */
function watch(account: string, lot: WatchedLot): void {
  const store = watchedLotStore(account);
  if (withWatched(store.getState().value, lot)) store.update((all) => withWatched(all, lot) ?? all);
  else {
    notify({
      title: `You can watch up to ${mostWatched} lots`,
      description: 'Stop watching one first.',
      isFailure: true,
    });
  }
}

/** Starts or stops watching a lot. */
export function toggleWatch(account: string, listing: SellRequest): void {
  if (
    watchedLotStore(account)
      .getState()
      .value.some(({ id }) => id === listing.id)
  )
    stopWatching(account, listing.id);
  else watch(account, watchedFrom(listing, serverClock.now()));
}

/** The watched lots, and their changes by id as far as the market is loaded. */
export function useWatchedChanges(account: string, market: Market | null) {
  const { value: lots, problem } = useStore(watchedLotStore(account));
  const ids = useMemo(() => lots.map(({ id }) => id).toSorted(), [lots]);
  const { data } = useQuery(lotsByIdQuery(market, ids));
  const { changes, current } = useMemo(() => {
    const byId = new Map(data?.lots.map((listing) => [listing.id, listing]));
    const badges = new Map<string, ChangeBadge>();
    for (const lot of lots) {
      const change = data ? watchedChange(lot, byId.get(lot.id), data.isWhole) : null;
      if (change) badges.set(lot.id, change);
    }
    return { changes: badges, current: byId };
  }, [data, lots]);
  return { lots, problem, changes, current };
}

interface WatchedLotsProps extends ReturnType<typeof useWatchedChanges> {
  account: string;
  go: Go;
  onOpen: () => void;
}

/** The list of watched lots. */
export function WatchedLots({ account, lots, problem, changes, current, go, onOpen }: WatchedLotsProps) {
  const id = useId();

  function markAsSeen() {
    const now = serverClock.now();
    watchedLotStore(account).update((all) =>
      all.map((lot) => {
        const listing = current.get(lot.id);
        return listing && changes.has(lot.id) ? watchedFrom(listing, now, lot.note) : lot;
      }),
    );
  }

  return (
    <section aria-labelledby={id} className="mt-3 border-t border-line pt-2">
      <div className="flex min-h-6 items-center gap-2">
        <h2 id={id} className="text-sm font-medium">
          Watched lots
        </h2>
        {lots.some((lot) => changes.has(lot.id) && current.has(lot.id)) ? (
          <Button size="chip" className="ml-auto" onClick={markAsSeen}>
            Mark as seen
          </Button>
        ) : null}
      </div>
      <TroubleNote trouble={problem} what="Watched lots" />
      {lots.length === 0 ? (
        <p className="text-xs text-muted">
          None yet. Press the star of a lot, or W. They're saved in this browser only.
        </p>
      ) : (
        <ul aria-labelledby={id}>
          {lots.map((lot) => (
            <li key={lot.id} className="flex items-center gap-1">
              <button
                type="button"
                disabled={!current.has(lot.id)}
                className="min-h-8 min-w-0 flex-1 rounded px-1.5 py-1 text-left text-sm not-disabled:hover:bg-hover"
                onClick={() => {
                  onOpen();
                  go({ lot: lot.id }, { resetScroll: false });
                }}
              >
                <span className="block truncate font-medium" title={lot.name}>
                  {isolated(lot.name)}
                </span>
                <span className="block truncate text-xs text-muted">{lot.properties}</span>
                <ChangeCell badge={changes.get(lot.id)} />
                {lot.note === '' ? null : (
                  <span data-private className="block truncate text-xs" title={lot.note}>
                    {isolated(lot.note)}
                  </span>
                )}
              </button>
              <IconButton
                label={`Stop watching ${lot.name}`}
                onClick={({ currentTarget }) => {
                  focusPopover(currentTarget);
                  stopWatching(account, lot.id);
                }}
              >
                <X aria-hidden="true" className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ChangeCell({ badge }: { badge: ChangeBadge | undefined }) {
  return badge ? (
    <span className={classNames('block text-xs font-medium tabular-nums', changeTones[badge.tone])}>
      {badge.text}
    </span>
  ) : null;
}

interface LotProps {
  account: string;
  listing: SellRequest;
}

/** The button that watches a lot. */
export function WatchButton({ account, listing }: LotProps) {
  const isWatched = useStore(watchedLotStore(account), ({ value }) =>
    value.some(({ id }) => id === listing.id),
  );
  return (
    <Button
      size="tool"
      aria-pressed={isWatched}
      aria-keyshortcuts="w"
      title={isWatched ? 'Stop watching this lot' : 'Watch this lot: see changes of its price and quantity'}
      icon={
        <LineIcon name="star" className={classNames('size-4', isWatched && 'fill-current text-accent')} />
      }
      onClick={() => toggleWatch(account, listing)}
    >
      Watch
    </Button>
  );
}

/** What changed in a watched lot, and the buyer's note about it. Writing a note also watches the lot. */
export function LotNote({ account, listing }: LotProps) {
  const id = useId();
  const { value: lots, problem } = useStore(watchedLotStore(account));
  const watched = lots.find((lot) => lot.id === listing.id);
  const change = watched ? watchedChange(watched, listing, false) : null;
  return (
    <section aria-label="Watched lot" className="border-t border-line pt-4 text-sm">
      {watched && change ? (
        <p className="mb-2">
          <span className="text-muted">
            Since <LocalTime at={watched.at} />
          </span>
          <ChangeCell badge={change} />
        </p>
      ) : null}
      <div data-private>
        <label htmlFor={id} className="text-muted">
          Private note
        </label>
        <input
          id={id}
          autoComplete="off"
          maxLength={longestNote}
          aria-describedby={`${id}-hint`}
          value={watched?.note ?? ''}
          onChange={({ target }) =>
            watch(account, {
              ...(watched ?? watchedFrom(listing, serverClock.now())),
              note: target.value.slice(0, longestNote),
            })
          }
          className={classNames(toolControlClass, 'mt-1 h-tool w-full px-2')}
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          Saved in this browser only. A note also watches the lot.
        </p>
      </div>
      <TroubleNote trouble={problem} what="Watched lots" />
    </section>
  );
}
