import { useEffect } from 'react';
import { provideCommands } from './command-registry';

/** Registers the commands of a component while it is on screen, anew with each of its renders: an open palette follows. */
export function useCommands(...[source, list]: Parameters<typeof provideCommands>): void {
  useEffect(() => provideCommands(source, list));
}
