import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { explainError } from '@/api/explain-error';
import type { Session } from '@/contract/desk';
import { closeSession } from '@/features/connection/session-queries';
import { Button, buttonClass } from '@/ui/button';
import { notify } from '@/ui/notify';

/** Which account is connected, and the way out. */
export function AccountMenu({ session }: { session: Session }) {
  const id = useId();
  const navigate = useNavigate();
  const signOut = useMutation(closeSession);
  if (!session.account) return null;

  function leave() {
    signOut.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/connect' }),
      onError: (error) => {
        const { title, detail } = explainError(error, 'sign out');
        void notify({ title, description: detail, isFailure: true });
      },
    });
  }

  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass('quiet', 'tool')}>
        Account <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-12 right-4 left-auto m-0 w-64 rounded-lg border border-line bg-raised p-1 text-ink shadow-float"
      >
        <dl className="px-3 py-2 text-sm">
          <dt className="text-xs text-faint">Account</dt>
          <dd className="font-medium">{session.account.label}</dd>
          <dt className="mt-2 text-xs text-faint">Marketplace</dt>
          <dd className="wrap-anywhere">{session.marketplace}</dd>
        </dl>
        <div className="border-t border-line pt-1">
          <Button
            look="quiet"
            size="tool"
            className="w-full justify-start"
            isBusy={signOut.isPending}
            onClick={leave}
          >
            Sign out
          </Button>
        </div>
      </div>
    </>
  );
}
