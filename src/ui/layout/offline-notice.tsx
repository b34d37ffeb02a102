import { useSyncExternalStore } from 'react';
import { classNames } from '../class-names';
import { LineIcon } from '../line-icon';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const places = {
  /** In the bar at the top, if it is wide enough. */
  bar: { outer: 'hidden min-w-0 flex-1 lg:block', inner: 'mx-auto w-fit rounded px-2.5 min-[100rem]:py-1' },
  belowBar: { outer: 'lg:hidden', inner: 'border-b border-line px-4 py-2' },
  /** In a dialog, which covers the page and makes it inert. */
  dialog: { outer: 'shrink-0', inner: 'border-b border-line px-4 py-2' },
} as const;

/** Says that the device is offline and what that means, until the network is back. It has its own space, so it covers nothing. */
export function OfflineNotice({ place }: { place: keyof typeof places }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { outer, inner } = places[place];
  return (
    // No role: a dialog has its own status.
    <div aria-live="polite" className={outer}>
      {isOnline ? null : (
        <p
          className={classNames('flex items-center gap-2.5 bg-warn-tint text-xs leading-4 text-warn', inner)}
        >
          <LineIcon name="noNetwork" className="size-4 shrink-0" />
          <span className={place === 'bar' ? 'max-w-96 text-balance min-[100rem]:max-w-none' : undefined}>
            You're offline. This page may be out of date. Nothing will be sent until you're back online and
            try again.
          </span>
        </p>
      )}
    </div>
  );
}
