import type { Persisted } from '@/lib/persisted-store';

interface TroubleNoteProps {
  trouble: Persisted<unknown>['problem'];
  /** What is stored. */
  what?: 'Saved searches' | 'Watched lots';
}

/** Explains why this device can't store saved searches or watched lots. */
export function TroubleNote({ trouble, what = 'Saved searches' }: TroubleNoteProps) {
  if (!trouble) return null;
  return (
    <p role="alert" className="text-xs text-warn">
      {trouble === 'full'
        ? `Your browser's storage is full. ${what} last until you close this page. Delete one to make room.`
        : `Your browser blocks storage. ${what} last until you close this page.`}
    </p>
  );
}
