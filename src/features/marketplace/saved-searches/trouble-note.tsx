import type { Persisted } from '@/lib/persisted-store';

interface TroubleNoteProps {
  trouble: Persisted<unknown>['problem'];
  /** What is stored. */
  what?: 'Saved searches' | 'Watched lots';
}

/** Explains why saved searches or watched lots are missing, or last only until the page closes. */
export function TroubleNote({ trouble, what = 'Saved searches' }: TroubleNoteProps) {
  if (!trouble) return null;
  const text = {
    full: `Your browser's storage is full. ${what} last until you close this page. Delete one to make room.`,
    forbidden: `Your browser blocks storage. ${what} last until you close this page.`,
    unreadable: `${what} in this browser can't be read. Your next change starts a new list.`,
  }[trouble];
  return (
    <p role="alert" className="text-xs text-warn">
      {text}
    </p>
  );
}
