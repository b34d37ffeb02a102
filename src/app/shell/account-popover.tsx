import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { explainError } from '@/api/explain-error';
import { closeSession } from '@/features/connection/session-mutations';
import { forgetPastedList } from '@/features/marketplace/pasted-list/pasted-list-store';
import { classNames } from '@/ui/class-names';
import { Button, buttonClass } from '@/ui/controls/button';
import { notifyFailure } from '@/ui/feedback/notify';
import { Popover } from '@/ui/layout/popover';

interface AccountPopoverProps {
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>;
  /** The account's name. */
  label: string;
  marketplace: string;
  onClose: () => void;
}

/** The account's name, the marketplace it is connected to, and the button to sign out. */
export function AccountPopover({ anchor, label, marketplace, onClose }: AccountPopoverProps) {
  const navigate = useNavigate();
  const signOut = useMutation(closeSession);

  function signOutNow() {
    signOut.mutate(undefined, {
      onSuccess: () => {
        forgetPastedList();
        void navigate({ to: '/connect' });
      },
      onError: (error) => notifyFailure(explainError(error, 'sign out')),
    });
  }

  return (
    <Popover anchor={anchor} label="Account" className="w-64" onClose={onClose}>
      <dl className="px-3 py-2 text-sm">
        <dt className="text-xs text-faint">Account</dt>
        <dd className="font-medium">
          <span data-private>{label}</span>
        </dd>
        <dt className="mt-2 text-xs text-faint">Marketplace</dt>
        <dd className="wrap-anywhere">{marketplace}</dd>
      </dl>
      <div className="border-t border-line pt-1">
        <Link
          to="/paste"
          className={classNames(buttonClass('quiet', 'tool'), 'flex w-full justify-start!')}
          onClick={onClose}
        >
          Paste a list
        </Link>
        <Link
          to="/lists"
          className={classNames(buttonClass('quiet', 'tool'), 'flex w-full justify-start!')}
          onClick={onClose}
        >
          Lists
        </Link>
        <Button
          look="quiet"
          size="tool"
          className="w-full justify-start"
          isBusy={signOut.isPending}
          onClick={signOutNow}
        >
          Sign out
        </Button>
      </div>
    </Popover>
  );
}
