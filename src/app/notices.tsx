import { useSyncExternalStore } from 'react';
import { untoldChange, untoldNotifications } from '@/ui/notify';
import { useInsistentPart } from './use-insistent-part';

/** Without anything to tell it lets the screen's own rows come first. */
const patience = 3000;

const loadToaster = async () => (await import('@/ui/toaster')).Toaster;

function subscribe(listener: () => void) {
  addEventListener(untoldChange, listener);
  return () => removeEventListener(untoldChange, listener);
}

/**
 * The notices in the corner. What shows them is loaded after the first screen; while the network does not give it, notices are
 * told in plain words instead, so that no failure goes untold.
 */
export function Notices() {
  const untold = useSyncExternalStore(subscribe, untoldNotifications);
  const { Part: Toaster, isMissing } = useInsistentPart(loadToaster, untold.length > 0 ? 0 : patience);

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
