import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { untoldChange, untoldNotifications } from '@/ui/notify';

const retryAfter = 5000;
/** Without anything to tell it lets the screen's own rows come first. */
const patience = 3000;

function subscribe(listener: () => void) {
  addEventListener(untoldChange, listener);
  return () => removeEventListener(untoldChange, listener);
}

/**
 * The notices in the corner. What shows them is loaded after the first screen; while the network does not give it, notices are
 * told in plain words instead, so that no failure goes untold.
 */
export function Notices() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const [isMissing, setMissing] = useState(false);
  const untold = useSyncExternalStore(subscribe, untoldNotifications);

  const isWanted = untold.length > 0;

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function load() {
      try {
        const loaded = await import('@/ui/toaster');
        if (!isGone) setToaster(() => loaded.Toaster);
      } catch {
        if (isGone) return;
        setMissing(true);
        retry = setTimeout(() => void load(), retryAfter);
      }
    }
    retry = setTimeout(() => void load(), isWanted ? 0 : patience);
    return () => {
      isGone = true;
      clearTimeout(retry);
    };
  }, [isWanted]);

  if (Toaster) return <Toaster />;
  if (!isMissing || untold.length === 0) return null;
  return (
    <section
      aria-label="Notifications"
      className="fixed right-4 bottom-16 z-50 max-w-95 rounded-lg bg-raised text-sm shadow-float md:bottom-4 print:hidden"
    >
      <div role="alert">
        {untold.map(({ title, description }, at) => (
          // The list only grows, and is told whole.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} className="px-4 py-2">
            <strong>{title}</strong> {description}
          </p>
        ))}
      </div>
    </section>
  );
}
