import { useId } from 'react';
import type { Session } from '@/contract/desk';
import { buttonClass } from '@/ui/controls/button';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import { LineIcon } from '@/ui/line-icon';

const AccountDetails = lazyPart(async () => (await import('./account-details')).AccountDetails, {
  missing: () => <p className="px-2 py-1.5 text-sm text-bad">The menu didn't load. Reload the page.</p>,
  waitFor: idleTime,
});

/** Which account is connected, and the way out. What the menu holds loads after the screen, or on the way to it. */
export function AccountMenu({ session }: { session: Session }) {
  const id = useId();
  if (!session.account) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onPointerEnter={AccountDetails.preload}
        onFocus={AccountDetails.preload}
        className={buttonClass('quiet', 'tool')}
      >
        Account <LineIcon name="chevronDown" className="size-3.5" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-12 right-4 left-auto m-0 w-64 rounded-lg border border-line bg-raised p-1 text-ink shadow-float"
      >
        <AccountDetails label={session.account.label} marketplace={session.marketplace} />
      </div>
    </>
  );
}
