/*
 * What can be done from where the buyer is, said once: the palette offers it, the help lists its key, and the key does it.
 */

/** Something that can be done, or a key that something on the screen minds by itself. */
export interface Command {
  /** Unique among all commands. */
  id: string;
  /** Under which heading it stands. */
  group: string;
  label: string;
  /** Its key: a character as it is typed, or "Mod+K" for Ctrl or Command with one. */
  keys?: string;
  /** Other words by which it is found. */
  words?: string;
  /** Null where only its key is to be told, because what has the focus minds it. */
  run: (() => void) | null;
}

const sources = new Map<string, () => readonly Command[]>();

/**
 * Offers commands until the returned function is called.
 * @param source whose they are; a later one takes the place of an earlier of the same name.
 * @param list is asked whenever the palette opens or a key is pressed, so that it can tell how things are then.
 */
export function provideCommands(source: string, list: () => readonly Command[]): () => void {
  sources.set(source, list);
  return () => {
    if (sources.get(source) === list) sources.delete(source);
  };
}

/** All commands there are now. */
export function everyCommand(): Command[] {
  return [...sources.values()].flatMap((list) => list());
}

/** Commands under their headings, in the order in which both first came. */
export function grouped(commands: readonly Command[]): [group: string, commands: Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups];
}

/** The command of a key, undefined where it has none. */
export function commandOfKey(
  commands: readonly Command[],
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Command | undefined {
  if (altKey) return undefined;
  const pressed = ctrlKey || metaKey ? `Mod+${key.toUpperCase()}` : key;
  return commands.find(({ keys, run }) => run !== null && keys === pressed);
}

/** The commands that some words mean, the likeliest first: every word begins one of theirs. */
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

/** A key for the eye: "Mod+K" → "Ctrl K", or "⌘ K" on a Mac. */
export function keyWords(keys: string, isMac: boolean): string[] {
  return keys.startsWith('Mod+') ? [isMac ? '⌘' : 'Ctrl', keys.slice(4)] : keys.split(' ');
}
