import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { CommandPalette } from '@/features/commands/command-palette';
import { type Command, commandOfKey, everyCommand, useCommands } from '@/features/commands/command-registry';
import { KeysDialog } from '@/features/commands/keys-dialog';
import { isKeyTaken, useKeyPress } from '@/ui/controls/key-press';
import { findSellRequests } from '@/features/marketplace/market-worker/find-sell-requests';
import { places } from './places';
import { chooseTheme, themes } from './theme';

const screens = [
  ...places,
  { to: '/paste', label: 'Paste a list' },
  { to: '/lists', label: 'Lists' },
] as const;

const themeLabels = { system: 'Use system theme', light: 'Light theme', dark: 'Dark theme' } as const;

/** Runs commands by their keys, and shows the palette and the shortcuts. Its code loads after the first screen. */
export function CommandCenter() {
  const router = useRouter();
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);

  useCommands('frame', () => [
    {
      id: 'palette',
      group: 'Everywhere',
      label: 'Command menu',
      keys: 'Mod+K',
      run: () => setOpened('palette'),
    },
    {
      id: 'keys',
      group: 'Everywhere',
      label: 'Keyboard shortcuts',
      keys: '?',
      words: 'help',
      run: () => setOpened('keys'),
    },
    ...screens.map(({ to, label }) => ({
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

  /** Closes the dialog first, so that the command runs with the focus where it was before. */
  function run(command: Command) {
    flushSync(() => setOpened(null));
    command.run?.();
  }

  useKeyPress((event) => {
    // In a field only shortcuts with Ctrl count: do not list all commands with every letter.
    if (!event.ctrlKey && !event.metaKey && isKeyTaken(event)) return;
    const command = commandOfKey(everyCommand(), event);
    if (!command) return;
    const isPalette = command.id === 'palette';
    // Ctrl+K works in fields too, but not over another dialog.
    const isTaken = isPalette
      ? event.defaultPrevented || document.querySelector('dialog[open]') !== null
      : isKeyTaken(event);
    if (isTaken) {
      if (isPalette && opened === 'palette') {
        event.preventDefault();
        setOpened(null);
      }
      return;
    }
    event.preventDefault();
    if (!event.repeat) command.run?.();
  });

  if (opened === null) return null;
  if (opened === 'keys') return <KeysDialog onClose={() => setOpened(null)} />;
  return (
    <CommandPalette
      find={async (words) =>
        (await findSellRequests(words)).map(({ id, label }) => ({
          id: `lot ${id}`,
          group: 'Lots',
          label,
          run: () =>
            void router.navigate({
              to: '/marketplace',
              // Keep the filters of the list.
              search:
                router.state.location.pathname === '/marketplace'
                  ? (before) => ({ ...before, lot: id })
                  : { lot: id },
            }),
        }))
      }
      onClose={() => setOpened(null)}
      onRun={run}
    />
  );
}
