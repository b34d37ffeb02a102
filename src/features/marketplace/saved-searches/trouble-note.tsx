import type { KeptSearches } from './saved-search-store';

/** Says why this device cannot store saved searches. */
export function TroubleNote({ trouble }: Pick<KeptSearches, 'trouble'>) {
  if (!trouble) return null;
  return (
    <p role="alert" className="text-xs text-warn">
      {trouble === 'full'
        ? 'This device has no room left to keep saved searches: they last until this page is closed. Delete one to make room.'
        : 'This browser does not let Lotdesk keep saved searches: they last until this page is closed.'}
    </p>
  );
}
