import { useEffect, useRef, useState } from 'react';
import type { Session } from '@/contract/desk';
import { useKeyName } from '@/features/connection/key-names';
import { buttonClass } from '@/ui/controls/button';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import { LineIcon } from '@/ui/line-icon';

const AccountPopover = lazyPart(async () => (await import('./account-popover')).AccountPopover, {
  missing: () => (
    <p
      role="alert"
      className="absolute top-full right-0 mt-1 w-64 rounded-lg border border-line bg-raised p-3 text-sm text-bad shadow-float"
    >
      The menu didn't load. Reload the page.
    </p>
  ),
});

/** The button that shows which account is connected and lets the buyer sign out. The popover's code loads after the screen. */
export function AccountMenu({ session }: { session: Session }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void idleTime().then(AccountPopover.preload), []);
  const name = useKeyName(session.account?.id ?? '');
  if (!session.account) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={AccountPopover.preload}
        onFocus={AccountPopover.preload}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass('quiet', 'tool')}
      >
        {name === '' ? (
          'Account'
        ) : (
          <>
            <span className="sr-only">Account: </span>
            <span data-private className="max-w-40 truncate max-sm:max-w-20">
              {name}
            </span>
          </>
        )}{' '}
        <LineIcon name="chevronDown" className="size-3.5" />
      </button>
      {isOpen ? (
        <AccountPopover anchor={button} account={session.account} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
