import { useEffect, useEffectEvent } from 'react';
import { type Command, provideCommands } from './command-registry';

/** Registers the commands of a component while it is on screen. `list` is called whenever the palette opens or a key is pressed. */
export function useCommands(
  source: Parameters<typeof provideCommands>[0],
  list: () => readonly Command[],
): void {
  const current = useEffectEvent(list);
  useEffect(() => provideCommands(source, () => current()), [source]);
}
