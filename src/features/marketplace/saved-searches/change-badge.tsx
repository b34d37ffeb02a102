import { classNames } from '@/ui/class-names';
import { useChangeBadge, useIsBest } from './change-badges';

const tones = { good: 'text-good', warn: 'text-warn', plain: 'text-muted' } as const;

/** What has changed in a lot since the buyer last looked at the saved search; nothing for other lots. */
export function ChangeBadge({ id }: { id: string }) {
  const badge = useChangeBadge(id);
  return badge ? (
    <span
      className={classNames('block truncate text-xs leading-3.5 font-medium tabular-nums', tones[badge.tone])}
    >
      {badge.text}
    </span>
  ) : null;
}

/** Marks the lowest price of the lot's model, storage, grade and carrier. */
export function BestMark({ id }: { id: string }) {
  return useIsBest(id) ? (
    <span
      title="Lowest price for this model, storage, grade and carrier"
      className="text-xs leading-3 font-medium text-good"
    >
      Best
    </span>
  ) : null;
}
