import type { KeptSearches } from './saved-search-store';

/** Says why this device cannot store saved searches. */
export function TroubleNote({ trouble }: Pick<KeptSearches, 'trouble'>) {
  if (!trouble) return null;
  return (
    <p role="alert" className="text-xs text-warn">
      {trouble === 'full'
        ? "Your browser's storage is full. Saved searches last until you close this page. Delete one to make room."
        : 'Your browser blocks storage. Saved searches last until you close this page.'}
    </p>
  );
}
