import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the network is gone, and what that means, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="flex items-center gap-2 border-b border-line bg-warn-tint px-4 py-1.5 text-sm text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Offline. What is on screen may be old; nothing is sent until you press a button again.
        </p>
      )}
    </div>
  );
}
