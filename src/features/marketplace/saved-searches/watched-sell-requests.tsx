import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/clients';
import { useAccount } from '@/api/use-account';
import type { SellRequest } from '@/contract/resources';
import { isolated } from '@/lib/text/isolated-text';
import { classNames } from '@/ui/class-names';
import { Button, IconButton } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/field';
import { notify } from '@/ui/feedback/notify';
import { focusPopover } from '@/ui/layout/popover';
import { LineIcon } from '@/ui/line-icon';
import { LocalTime } from '@/ui/relative-time';
import { sellRequestsByIdQuery } from '../market-worker/market-queries';
import type { Market } from '../market-worker/market-store';
import type { Go } from '../search/marketplace-search';
import { changeTones } from './change-badge';
import type { ChangeBadge } from './change-badges';
import { TroubleNote } from './trouble-note';
import {
  longestNote,
  mostWatched,
  type WatchedSellRequest,
  watchedChange,
  watchedFrom,
  watchedProperties,
  watchedSellRequestStore,
  withWatched,
} from './watched-store';

/** Stops watching a lot, with undo. */
function stopWatching(account: string, id: string): void {
  const store = watchedSellRequestStore(account);
  const { value: sellRequests } = store.getState();
  const place = sellRequests.findIndex((one) => one.id === id);
  const record = sellRequests[place];
  if (!record) return;
  store.update((all) => all.filter((one) => one.id !== id));
  notify({
    title: `No longer watching ${isolated(record.name)}`,
    action: {
      label: 'Undo',
      onPress: () =>
        store.update((all) => (all.some((one) => one.id === id) ? all : all.toSpliced(place, 0, record))),
    },
  });
}

/** Watches a lot or changes its note. Notifies the buyer if the list is full. */
function watch(account: string, record: WatchedSellRequest): void {
  const store = watchedSellRequestStore(account);
  if (withWatched(store.getState().value, record)) store.update((all) => withWatched(all, record) ?? all);
  else {
    notify({
      title: `You can watch up to ${mostWatched} lots`,
      description: 'Stop watching one first.',
      isFailure: true,
    });
  }
}

/** Starts or stops watching a lot. */
export function toggleWatch(account: string, sellRequest: SellRequest): void {
  if (
    watchedSellRequestStore(account)
      .getState()
      .value.some(({ id }) => id === sellRequest.id)
  )
    stopWatching(account, sellRequest.id);
  else watch(account, watchedFrom(sellRequest, serverClock.now()));
}

/** The watched lots, and their changes by id as far as the market is loaded. */
export function useWatchedChanges(account: string, market: Market | null) {
  const { value: sellRequests, problem } = useStore(watchedSellRequestStore(account));
  const ids = useMemo(() => sellRequests.map(({ id }) => id).toSorted(), [sellRequests]);
  const { data } = useQuery(sellRequestsByIdQuery(market, ids));
  const { changes, current } = useMemo(() => {
    const byId = new Map(data?.sellRequests.map((sellRequest) => [sellRequest.id, sellRequest]));
    const badges = new Map<string, ChangeBadge>();
    for (const record of sellRequests) {
      const change = data ? watchedChange(record, byId.get(record.id), data.isWhole) : null;
      if (change) badges.set(record.id, change);
    }
    return { changes: badges, current: byId };
  }, [data, sellRequests]);
  return { lots: sellRequests, problem, changes, current };
}

interface WatchedSellRequestsProps extends ReturnType<typeof useWatchedChanges> {
  go: Go;
  onOpen: () => void;
}

/** The list of watched lots. */
export function WatchedSellRequests(props: WatchedSellRequestsProps) {
  const { lots: sellRequests, problem, changes, current, go, onOpen } = props;
  const account = useAccount();
  const id = useId();

  function markAsSeen() {
    const now = serverClock.now();
    watchedSellRequestStore(account).update((all) =>
      all.map((record) => {
        const sellRequest = current.get(record.id);
        return sellRequest && changes.has(record.id) ? watchedFrom(sellRequest, now, record.note) : record;
      }),
    );
  }

  return (
    <section aria-labelledby={id} className="mt-3 border-t border-line pt-2">
      <div className="flex min-h-6 items-center gap-2">
        <h2 id={id} className="text-sm font-medium">
          Watched lots
        </h2>
        {sellRequests.some((record) => changes.has(record.id) && current.has(record.id)) ? (
          <Button size="chip" className="ml-auto" onClick={markAsSeen}>
            Mark as seen
          </Button>
        ) : null}
      </div>
      <TroubleNote trouble={problem} what="Watched lots" />
      {sellRequests.length === 0 ? (
        <p className="text-xs text-muted">
          None yet. Open a lot and press Watch. They're saved in this browser only.
        </p>
      ) : (
        <ul aria-labelledby={id}>
          {sellRequests.map((record) => (
            <li key={record.id} className="flex items-center gap-1">
              <button
                type="button"
                disabled={!current.has(record.id)}
                className="min-h-8 min-w-0 flex-1 rounded px-1.5 py-1 text-left text-sm not-disabled:hover:bg-hover"
                onClick={() => {
                  onOpen();
                  go({ lot: record.id }, { resetScroll: false });
                }}
              >
                <span className="block truncate font-medium" title={record.name}>
                  {isolated(record.name)}
                </span>
                <span className="block truncate text-xs text-muted">{watchedProperties(record)}</span>
                <ChangeCell badge={changes.get(record.id)} />
                {record.note === '' ? null : (
                  <span data-private className="block truncate text-xs" title={record.note}>
                    {isolated(record.note)}
                  </span>
                )}
              </button>
              <IconButton
                label={`Stop watching ${record.name}`}
                onClick={({ currentTarget }) => {
                  focusPopover(currentTarget);
                  stopWatching(account, record.id);
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

/** The button that watches a lot. */
export function WatchButton({ sellRequest }: { sellRequest: SellRequest }) {
  const account = useAccount();
  const isWatched = useStore(watchedSellRequestStore(account), ({ value }) =>
    value.some(({ id }) => id === sellRequest.id),
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
      onClick={() => toggleWatch(account, sellRequest)}
    >
      Watch
    </Button>
  );
}

/** What changed in a watched lot, and the buyer's note about it. Writing a note also watches the lot. */
export function SellRequestNote({ sellRequest }: { sellRequest: SellRequest }) {
  const account = useAccount();
  const { value: sellRequests, problem } = useStore(watchedSellRequestStore(account));
  const watched = sellRequests.find((record) => record.id === sellRequest.id);
  const change = watched ? watchedChange(watched, sellRequest, false) : null;
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
        <TextField
          label="Private note"
          isDense
          maxLength={longestNote}
          hint="Saved in this browser only. A note also watches the lot."
          value={watched?.note ?? ''}
          onChange={({ target }) =>
            watch(account, {
              ...(watched ?? watchedFrom(sellRequest, serverClock.now())),
              note: target.value.slice(0, longestNote),
            })
          }
        />
      </div>
      <TroubleNote trouble={problem} what="Watched lots" />
    </section>
  );
}
