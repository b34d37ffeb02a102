/* The commands of the current screen, declared once: the palette lists them, the help shows their keys, and the keys run them. */

import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { getOrInsert } from '@/lib/get-or-insert';

/** A command, or a key that the focused element handles itself. */
export interface Command {
  /** Unique among all commands. */
  id: string;
  group: string;
  label: string;
  /** Its key: a character as typed, or "Mod+K" for Ctrl or Command with a letter. */
  keys?: string;
  /** Synonyms that also find it. */
  words?: string;
  /** Null if the focused element handles the key and the help only lists it. */
  run: (() => void) | null;
}

/** The owners of commands, in the order of the palette: the screen first, the demo last. */
const order = ['lots', 'selection', 'compare', 'frame', 'demo'] as const;
type Source = (typeof order)[number];

type Lists = ReadonlyMap<Source, () => readonly Command[]>;

const lists = createStore<Lists>(() => new Map());

const inOrder = (all: Lists): Command[] => order.flatMap((source) => all.get(source)?.() ?? []);

/**
 * Registers commands until the returned function is called.
 * @param source their owner; a later registration replaces an earlier one of the same owner.
 * @param list called whenever the palette is drawn or a key is pressed, so that the commands fit the current state.
 */
export function provideCommands(source: Source, list: () => readonly Command[]): () => void {
  lists.setState(new Map(lists.getState()).set(source, list), true);
  return () => {
    const rest = new Map(lists.getState());
    if (rest.get(source) !== list) return;
    rest.delete(source);
    lists.setState(rest, true);
  };
}

/** Registers the commands of a component while it is on screen. Each render registers them again, so that an open palette stays current. */
export function useCommands(...[source, list]: Parameters<typeof provideCommands>): void {
  useEffect(() => provideCommands(source, list));
}

/** All registered commands. */
export const everyCommand = (): Command[] => inOrder(lists.getState());

/** All registered commands, in a component that shows them: also those of a part that loads after it opened. */
export const useEveryCommand = (): Command[] => inOrder(useStore(lists));

/** Runs the command with an id, if it is registered. */
export function runCommand(id: string): void {
  everyCommand()
    .find((command) => command.id === id)
    ?.run?.();
}

/** Commands by heading, both in order of first appearance. */
export function grouped(commands: readonly Command[]): [group: string, commands: Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) getOrInsert(groups, command.group, () => []).push(command);
  return [...groups];
}

/** The command of a key; undefined if there is none. */
export function commandOfKey(
  commands: readonly Command[],
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Command | undefined {
  if (altKey) return undefined;
  const pressed = ctrlKey || metaKey ? `Mod+${key.toUpperCase()}` : key;
  return commands.find(({ keys, run }) => run !== null && keys === pressed);
}

/** The commands whose words start with all typed words. Matches by label come first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const runnable = commands.filter(({ run }) => run !== null);
  if (words.length === 0) return runnable;
  const begins = (phrase: string, word: string) => ` ${phrase.toLowerCase()}`.includes(` ${word}`);
  return runnable
    .filter(({ label, words: synonyms = '', group }) =>
      words.every((word) => begins(`${label} ${group} ${synonyms}`, word)),
    )
    .map((command) => ({ command, isNamed: words.every((word) => begins(command.label, word)) }))
    .toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed))
    .map(({ command }) => command);
}

/** The parts of a key to show, letters as on the keyboard: "Mod+K" → "Ctrl", "K", or "⌘", "K" on a Mac; "b" → "B". */
export function keyWords(keys: string, isMac: boolean): string[] {
  return keys.startsWith('Mod+')
    ? [isMac ? '⌘' : 'Ctrl', keys.slice(4)]
    : keys.split(' ').map((key) => (key.length === 1 ? key.toUpperCase() : key.replace(/^Page/, 'Page ')));
}
