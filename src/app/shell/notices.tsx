import { useEffect } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '@/ui/lazy-part';
import { waitingNotifications } from '@/ui/feedback/notify';

/** Milliseconds until the toaster's code loads, unless a notification is waiting. */
const delay = 3000;

const Toaster = lazyPart(async () => (await import('@/ui/feedback/toaster')).Toaster, {
  missing: PlainNotices,
  waitFor: () => new Promise((resolve) => setTimeout(resolve, delay)),
});

/**
 * The notifications in the corner. Their code loads after the first screen. If it does not load, they are shown as plain text, so that no
 * failure is lost.
 */
export function Notices() {
  const hasWaiting = useStore(waitingNotifications, ({ length }) => length > 0);
  useEffect(() => {
    if (hasWaiting) Toaster.preload();
  }, [hasWaiting]);
  return <Toaster />;
}

function PlainNotices() {
  const waiting = useStore(waitingNotifications);
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label="Notifications"
      className="fixed right-4 bottom-16 z-50 max-w-95 rounded-lg bg-raised text-sm shadow-float md:bottom-4 print:hidden"
    >
      <div role="alert">
        {waiting.map(({ title, description }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list only grows
          <p key={at} className="px-4 py-2">
            <strong>{title}</strong> {description}
          </p>
        ))}
      </div>
    </section>
  );
}
