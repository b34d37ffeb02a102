import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CommandPalette } from '@/features/commands/command-palette';
import {
  type Command,
  commandOfKey,
  everyCommand,
  provideCommands,
} from '@/features/commands/command-registry';
import { KeysDialog } from '@/features/commands/keys-dialog';
import { isKeyTaken } from '@/ui/controls/key-press';
import { findLots } from '@/features/marketplace/market-worker/find-lots';
import { chooseTheme, themes } from './theme';

const places = [
  { to: '/marketplace', label: 'Marketplace' },
  { to: '/cart', label: 'Cart' },
  { to: '/orders', label: 'Orders' },
  { to: '/addresses', label: 'Addresses' },
] as const;

const themeLabels = { system: 'Theme as the system', light: 'Light theme', dark: 'Dark theme' } as const;

/** Minds the keys of all commands, and shows the palette and the help. It comes after the first screen. */
export function CommandCenter() {
  const router = useRouter();
  const [shown, setShown] = useState<{ name: 'palette' | 'keys'; commands: readonly Command[] } | null>(null);
  // As things were when it opened: behind it nothing changes.
  const show = (name: 'palette' | 'keys') => setShown({ name, commands: everyCommand() });

  const frameCommands = useEffectEvent((): Command[] => [
    {
      id: 'palette',
      group: 'Everywhere',
      label: 'All commands',
      keys: 'Mod+K',
      run: () => show('palette'),
    },
    {
      id: 'keys',
      group: 'Everywhere',
      label: 'All keys',
      keys: '?',
      words: 'help',
      run: () => show('keys'),
    },
    ...places.map(({ to, label }) => ({
      id: to,
      group: 'Go to',
      label,
      words: 'open screen',
      run: () => void router.navigate({ to }),
    })),
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      group: 'Look',
      label: themeLabels[theme],
      run: () => chooseTheme(theme),
    })),
  ]);

  /** Whatever lies over the screen goes first: what has the focus behind it has it again when the command is done. */
  function run(command: Command) {
    flushSync(() => setShown(null));
    command.run?.();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // While somebody types there is only what goes with Ctrl: all commands are not asked for with every letter.
    if (!event.ctrlKey && !event.metaKey && isKeyTaken(event)) return;
    const command = commandOfKey(everyCommand(), event);
    if (!command) return;
    const isPalette = command.id === 'palette';
    // With Ctrl it is nobody else's, but nothing may lie over the screen.
    const isTaken = isPalette
      ? event.defaultPrevented || document.querySelector('dialog[open]') !== null
      : isKeyTaken(event);
    if (isTaken) {
      if (isPalette && shown?.name === 'palette') {
        event.preventDefault();
        setShown(null);
      }
      return;
    }
    event.preventDefault();
    if (!event.repeat) command.run?.();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    const remove = provideCommands('frame', () => frameCommands());
    document.addEventListener('keydown', listen);
    return () => {
      remove();
      document.removeEventListener('keydown', listen);
    };
  }, []);

  if (shown === null) return null;
  if (shown.name === 'keys') return <KeysDialog commands={shown.commands} onClose={() => setShown(null)} />;
  return (
    <CommandPalette
      commands={shown.commands}
      find={async (words) =>
        (await findLots(words)).map(({ id, label }) => ({
          id: `lot ${id}`,
          group: 'Lots',
          label,
          run: () =>
            void router.navigate({
              to: '/marketplace',
              // What the list is filtered by stays.
              search:
                router.state.location.pathname === '/marketplace'
                  ? (before) => ({ ...before, lot: id })
                  : { lot: id },
            }),
        }))
      }
      onClose={() => setShown(null)}
      onRun={run}
    />
  );
}
