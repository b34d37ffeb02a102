import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { explainError } from '@/api/explain-error';
import { closeSession } from '@/features/connection/session-mutations';
import { everyCommand } from '@/features/commands/command-registry';
import { Button } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { setSingleKeys, useSingleKeys } from '@/ui/controls/key-press';
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

/** The account's name, the marketplace it is connected to, the keyboard shortcuts, and the button to sign out. */
export function AccountPopover({ anchor, label, marketplace, onClose }: AccountPopoverProps) {
  const navigate = useNavigate();
  const hasSingleKeys = useSingleKeys();
  const signOut = useMutation(closeSession);

  function signOutNow() {
    signOut.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/connect' }),
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
      <div className="border-t border-line py-1">
        <Button
          look="quiet"
          size="tool"
          className="w-full justify-start"
          onClick={() => {
            onClose();
            everyCommand()
              .find(({ id }) => id === 'keys')
              ?.run?.();
          }}
        >
          Keyboard shortcuts
        </Button>
        <Checkbox
          label="Single-key shortcuts"
          className="h-tool w-full px-2.5 text-sm text-muted"
          checked={hasSingleKeys}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
      </div>
      <div className="border-t border-line pt-1">
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
