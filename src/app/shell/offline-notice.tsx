import { useSyncExternalStore } from 'react';
import { classNames } from '@/ui/class-names';
import { LineIcon } from '@/ui/line-icon';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Says that the network is gone, and what that means, for as long as it is. It has a place of its own in the frame, so that it never lies
 * over a button, an amount or the countdown: in the bar at the top, or below it where the bar has no room.
 */
export function OfflineNotice({ place }: { place: 'bar' | 'belowBar' }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isInBar = place === 'bar';
  return (
    <div role="status" className={isInBar ? 'hidden min-w-0 flex-1 lg:block' : 'lg:hidden'}>
      {isOnline ? null : (
        <p
          className={classNames(
            'flex items-center gap-2.5 bg-warn-tint text-xs leading-4 text-warn',
            isInBar ? 'mx-auto w-fit rounded px-2.5' : 'border-b border-line px-4 py-2',
          )}
        >
          <LineIcon name="noNetwork" className="size-4 shrink-0" />
          <span className={isInBar ? 'max-w-96 text-balance' : undefined}>
            You're offline. This page may be out of date. Nothing will be sent until you're back online and
            try again.
          </span>
        </p>
      )}
    </div>
  );
}
