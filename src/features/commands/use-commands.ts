import { useEffect } from 'react';
import { provideCommands } from './command-registry';

/** Registers the commands of a component while it is on screen. Each render registers them again, so that an open palette stays current. */
export function useCommands(...[source, list]: Parameters<typeof provideCommands>): void {
  useEffect(() => provideCommands(source, list));
}
