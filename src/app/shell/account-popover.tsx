import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { explainError } from '@/api/explain-error';
import type { Session } from '@/contract/desk';
import { runCommand } from '@/features/commands/command-registry';
import { KeyCap } from '@/features/commands/key-cap';
import { longestKeyName, nameKey, useKeyName } from '@/features/connection/key-names';
import { closeSession } from '@/features/connection/session-mutations';
import { sessionQuery } from '@/features/connection/session-queries';
import { densityLabels } from '@/features/marketplace/columns/list-commands';
import { densities } from '@/features/marketplace/columns/table-settings';
import { changeSettings, useTableSettings } from '@/features/marketplace/columns/table-settings-store';
import { forgetPastedList } from '@/features/marketplace/pasted-list/pasted-list-store';
import { classNames } from '@/ui/class-names';
import { Button, buttonClass } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { TextField } from '@/ui/controls/field';
import { setSingleKeys, useSingleKeys } from '@/ui/controls/key-press';
import { notifyFailure } from '@/ui/feedback/notify';
import { Popover } from '@/ui/layout/popover';
import { chooseTheme, themeLabels, themes, useTheme } from './theme';

interface AccountPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  account: NonNullable<Session['account']>;
  onClose: () => void;
}

const linkClass = classNames(buttonClass('quiet', 'tool'), 'flex w-full justify-start!');

/** The account, its API key's name and the marketplace; the look of the app; and the button to sign out. */
export function AccountPopover({ anchor, account, onClose }: AccountPopoverProps) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const name = useKeyName(account.id);
  const navigate = useNavigate();
  const hasSingleKeys = useSingleKeys();
  const signOut = useMutation(closeSession);
  const theme = useTheme();
  const density = useTableSettings().density;

  function signOutNow() {
    signOut.mutate(undefined, {
      onSuccess: () => {
        forgetPastedList();
        void navigate({ to: '/connect' });
      },
      onError: (error) => notifyFailure(explainError(error, 'sign out')),
    });
  }

  function showShortcuts() {
    onClose();
    runCommand('keys');
  }

  return (
    <Popover anchor={anchor} label="Account" className="w-72" onClose={onClose}>
      <div className="flex flex-col gap-3 px-2.5 py-2 text-sm">
        <dl>
          <dt className="text-xs text-faint">Signed in with</dt>
          <dd className="font-medium">
            <span data-private>{account.label}</span>
          </dd>
          <dt className="mt-2 text-xs text-faint">Marketplace</dt>
          <dd className="wrap-anywhere">
            {session.marketplace === 'embedded' ? 'Built-in sandbox' : session.marketplace}
            <span className="text-muted">
              {session.environment === 'sandbox' ? ' · practice' : ' · live'}
            </span>
          </dd>
        </dl>
        <TextField
          label="Name of this key"
          hint="Saved in this browser only."
          autoComplete="off"
          spellCheck={false}
          maxLength={longestKeyName}
          defaultValue={name}
          onChange={(event) => nameKey(account.id, event.target.value)}
        />
        <Choice
          label="Theme"
          options={themes.map((value) => ({ value, label: themeLabels[value] }))}
          value={theme}
          onChoose={chooseTheme}
        />
        <Choice
          // Phones show cards, not the table.
          className="max-sm:hidden"
          label="Rows"
          options={densities.map((value) => ({ value, label: densityLabels[value].replace(' rows', '') }))}
          value={density}
          onChoose={(value) => changeSettings({ density: value })}
        />
      </div>
      <div className="flex flex-col border-t border-line pt-1">
        <Link to="/paste" className={linkClass} onClick={onClose}>
          Paste a list
        </Link>
        <Link to="/lists" className={linkClass} onClick={onClose}>
          Lists
        </Link>
        <Button look="quiet" size="tool" className="w-full justify-start" onClick={showShortcuts}>
          <span className="flex-1 text-left">Keyboard shortcuts</span> <KeyCap keys="?" />
        </Button>
        <Checkbox
          label="Single-key shortcuts"
          className="h-tool w-full px-2.5 text-sm text-muted"
          checked={hasSingleKeys}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
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

interface ChoiceProps<T extends string> {
  className?: string;
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChoose: (value: T) => void;
}

/** A few options side by side, one of them pressed. */
function Choice<T extends string>({ className, label, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={className}>
      <legend className="mb-1 text-xs text-faint">{label}</legend>
      <div className="grid grid-cols-3 gap-1">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className={classNames(
              buttonClass('secondary', 'tool'),
              'aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent',
            )}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
