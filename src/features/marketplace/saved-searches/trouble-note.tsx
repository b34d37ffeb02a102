import type { KeptSearches } from './saved-search-store';

/** Says that saved searches are not kept on this device, and why. */
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
