import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { Session } from '@/contract/desk';
import { idleTime } from '@/features/marketplace/lazy-parts';
import { buttonClass } from '@/ui/button';
import { LineIcon } from '@/ui/line-icon';

const AccountDetails = lazy(async () => {
  try {
    return { default: (await import('./account-details')).AccountDetails };
  } catch {
    // The screen goes on without the menu.
    return { default: MissingDetails };
  }
});

function MissingDetails() {
  return <p className="px-2 py-1.5 text-sm text-bad">This menu did not load. Reload the page.</p>;
}

/** Which account is connected, and the way out. What the menu holds loads after the screen, or on the way to it. */
export function AccountMenu({ session }: { session: Session }) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  useEffect(() => {
    void idleTime().then(() => setWanted(true));
  }, []);
  if (!session.account) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onPointerEnter={want}
        onFocus={want}
        className={buttonClass('quiet', 'tool')}
      >
        Account <LineIcon name="chevronDown" className="size-3.5" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-12 right-4 left-auto m-0 w-64 rounded-lg border border-line bg-raised p-1 text-ink shadow-float"
      >
        <Suspense fallback={null}>
          {isWanted ? (
            <AccountDetails label={session.account.label} marketplace={session.marketplace} />
          ) : null}
        </Suspense>
      </div>
    </>
  );
}
