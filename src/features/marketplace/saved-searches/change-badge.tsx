import { classNames } from '@/ui/class-names';
import { useLiveChange } from '../results/live-changes';
import { useChangeBadge } from './change-badges';

const tones = { good: 'text-good', warn: 'text-warn', plain: 'text-muted' } as const;

/** What has changed in a lot just now, or since the buyer last looked at the saved search; nothing for other lots. */
export function ChangeBadge({ id }: { id: string }) {
  const live = useLiveChange(id);
  const since = useChangeBadge(id);
  const badge = live ?? since;
  return badge ? (
    <span
      className={classNames('block truncate text-xs leading-3.5 font-medium tabular-nums', tones[badge.tone])}
    >
      {badge.text}
    </span>
  ) : null;
}
