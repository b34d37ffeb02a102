import { classNames } from '@/ui/class-names';
import type { SellRequest } from '@/contract/resources';
import { LineIcon } from '@/ui/line-icon';
import { useLiveChange } from '../results/live-changes';
import { useRowMarks } from './change-badges';

/** Color classes of changes. */
export const changeTones = { good: 'text-good', warn: 'text-warn', plain: 'text-muted' } as const;

/** The change of a lot just now, or since the buyer last checked the saved search. Nothing for other lots. */
export function ChangeBadge({ id }: { id: string }) {
  const live = useLiveChange(id);
  const since = useRowMarks(({ badges }) => badges.get(id));
  const badge = live ?? since;
  return badge ? (
    <span
      className={classNames(
        'block truncate text-xs leading-3.5 font-medium tabular-nums',
        changeTones[badge.tone],
      )}
    >
      {badge.text}
    </span>
  ) : null;
}

const bestTitle = 'Lowest price for this model, storage, grade and carrier';

/** Marks the lowest price of the lot's model, storage, grade and carrier. */
export function BestMark({ id, className = 'text-xs' }: { id: string; className?: string }) {
  return useRowMarks(({ best }) => best.has(id)) ? (
    <span title={bestTitle} className={classNames('font-medium text-good', className)}>
      Best
    </span>
  ) : null;
}

/** A price in a row, with the mark below it, clear of the row's line. Compact rows have no room for the mark, so the price is green. */
export function BestPrice({ id, text, isCompact }: { id: string; text: string; isCompact: boolean }) {
  const isBest = useRowMarks(({ best }) => best.has(id));
  if (!isBest) return text;
  return (
    <span
      title={isCompact ? bestTitle : undefined}
      className={classNames('relative', isCompact && 'text-good')}
    >
      {text}
      <BestMark
        id={id}
        className={isCompact ? 'sr-only' : 'absolute top-full right-0 -mt-px text-[0.625rem] leading-none'}
      />
    </span>
  );
}

/** The star at the end of a row, which watches the lot. It is visible while the lot is watched or the row is hovered. */
export function WatchStar({ sellRequest }: { sellRequest: SellRequest }) {
  const isWatched = useRowMarks(({ watched }) => watched.has(sellRequest.id));
  const toggle = useRowMarks(({ toggleWatch }) => toggleWatch);
  if (!toggle) return null;
  return (
    <button
      type="button"
      // The key W and the panel do the same.
      tabIndex={-1}
      aria-label={`Watch ${sellRequest.name}`}
      aria-pressed={isWatched}
      title={isWatched ? 'Stop watching (W)' : 'Watch this lot (W)'}
      // The row keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        toggle(sellRequest);
      }}
      className={classNames(
        'absolute inset-y-0 right-0 flex w-4.5 items-center justify-center',
        isWatched ? 'text-accent' : 'text-muted',
      )}
    >
      <LineIcon
        name="star"
        className={classNames('size-3', isWatched ? 'fill-current' : 'hidden group-hover:block')}
      />
    </button>
  );
}

/** Shows on a card that the lot is watched. */
export function WatchedMark({ id }: { id: string }) {
  return useRowMarks(({ watched }) => watched.has(id)) ? (
    <span className="text-accent">
      <LineIcon name="star" className="size-3.5 fill-current" />
      <span className="sr-only">Watched</span>
    </span>
  ) : null;
}
