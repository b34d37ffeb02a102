import { interfaceBase } from '@/contract/interface';
import { createApiClient } from './client';
import { createServerClock } from './server-clock';

/*
 * The browser's two clients, of one origin and one clock: the marketplace's interface as the gateway relays it, and the
 * gateway's own resources.
 */

const sessionLostListeners = new Set<() => void>();

function onUnauthorized() {
  for (const listener of sessionLostListeners) listener();
}

/** Hears when any call was answered 401; returns what ends the listening. */
export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

/** The service's time, learned from the answers of both clients. */
export const serverClock = createServerClock();

/** The interface. */
export const marketplace = createApiClient({ base: interfaceBase, serverClock, onUnauthorized });

/** The gateway's own resources. */
export const desk = createApiClient({ base: '', serverClock: createServerClock(), onUnauthorized });
