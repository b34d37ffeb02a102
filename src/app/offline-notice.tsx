import { useSyncExternalStore } from 'react';
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
 * Says that the network is gone, and what that means, for as long as it is. It floats and lets clicks through: a strip that
 * pushed the screen down would move a button away from under the pointer.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div
      role="status"
      className="pointer-events-none fixed bottom-16 left-4 z-40 max-w-[min(380px,calc(100vw-2rem))] md:bottom-4 print:hidden"
    >
      {isOnline ? null : (
        <p className="flex items-center gap-3 rounded-lg border border-warn bg-warn-tint px-4 py-2 text-sm text-warn shadow-float">
          <LineIcon name="noNetwork" className="size-4 shrink-0" />
          Offline. What is on screen may be old; nothing is sent until you press a button again.
        </p>
      )}
    </div>
  );
}
