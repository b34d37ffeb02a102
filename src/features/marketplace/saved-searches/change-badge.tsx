import { classNames } from '@/ui/class-names';
import { useChangeBadge } from './change-badges';

const tones = { good: 'text-good', warn: 'text-warn', plain: 'text-muted' } as const;

/** What has changed of a lot since the last look, where something has. */
export function ChangeBadge({ id }: { id: string }) {
  const mark = useChangeBadge(id);
  return mark ? (
    <span
      className={classNames('block truncate text-xs leading-3.5 font-medium tabular-nums', tones[mark.tone])}
    >
      {mark.text}
    </span>
  ) : null;
}
