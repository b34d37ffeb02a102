import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { untoldChange, untoldNotifications } from '@/ui/notify';

/** Milliseconds that the toaster's code leaves to the first screen, unless a notice is waiting. */
const patience = 3000;

const Toaster = lazyPart(async () => (await import('@/ui/toaster')).Toaster, {
  missing: PlainNotices,
  waitFor: () => new Promise((resolve) => setTimeout(resolve, patience)),
  retryAfter: 5000,
});

function useUntold() {
  return useSyncExternalStore(subscribe, untoldNotifications);
}

function subscribe(listener: () => void) {
  addEventListener(untoldChange, listener);
  return () => removeEventListener(untoldChange, listener);
}

/**
 * The notices in the corner. The code that shows them loads after the first screen; while it does not load, notices are shown as plain
 * text, so that no failure is lost.
 */
export function Notices() {
  const hasUntold = useUntold().length > 0;
  useEffect(() => {
    if (hasUntold) Toaster.preload();
  }, [hasUntold]);
  return <Toaster />;
}

function PlainNotices() {
  const untold = useUntold();
  if (untold.length === 0) return null;
  return (
    <section
      aria-label="Notifications"
      className="fixed right-4 bottom-16 z-50 max-w-95 rounded-lg bg-raised text-sm shadow-float md:bottom-4 print:hidden"
    >
      <div role="alert">
        {untold.map(({ title, description }, at) => (
          // The list only grows, and is shown whole.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} className="px-4 py-2">
            <strong>{title}</strong> {description}
          </p>
        ))}
      </div>
    </section>
  );
}
