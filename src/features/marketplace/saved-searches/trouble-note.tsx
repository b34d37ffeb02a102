import type { KeptSearches } from './saved-search-store';

/** Says that saved searches are not kept on this device, and why. */
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
