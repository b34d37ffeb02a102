import type { deskEndpoints } from '@/contract/desk';
import type { EndpointData, EndpointInput } from '@/contract/endpoint';
import type { endpoints } from '@/contract/interface';
import { ApiError } from './api-error';
import type { CallOptions } from './client';
import { createServerClock } from './server-clock';

/*
 * The browser's two clients, of one origin and one clock: the marketplace's interface as the gateway relays it, and the
 * gateway's own resources. What they are made of, the contract with its schemas, is no part of the first paint: it loads beside
 * the screen and is here before the first answer is.
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

/** The service's time, learned from the answers of the interface. */
export const serverClock = createServerClock();

async function loadClients() {
  try {
    const { createClients } = await import('./table-clients');
    return createClients({ serverClock, onUnauthorized });
  } catch (cause) {
    loaded = null;
    throw new ApiError('network', 'The connection failed before an answer came.', {
      endpoint: 'Lotdesk',
      cause,
    });
  }
}

let loaded: ReturnType<typeof loadClients> | null = null;

/** Loads what the clients are made of; asked for early, it is there when the first call wants it. */
export function readyClients(): ReturnType<typeof loadClients> {
  loaded ??= loadClients();
  return loaded;
}

/** The interface: each of its endpoints by the name that the contract's table gives it. */
export const marketplace = {
  async call<N extends keyof typeof endpoints>(
    name: N,
    input: EndpointInput<(typeof endpoints)[N]> & CallOptions,
  ): Promise<EndpointData<(typeof endpoints)[N]>> {
    const clients = await readyClients();
    input.signal?.throwIfAborted();
    return clients.marketplace(name, input);
  },
};

/** The gateway's own resources, by name likewise. */
export const desk = {
  async call<N extends keyof typeof deskEndpoints>(
    name: N,
    input: EndpointInput<(typeof deskEndpoints)[N]> & CallOptions,
  ): Promise<EndpointData<(typeof deskEndpoints)[N]>> {
    const clients = await readyClients();
    input.signal?.throwIfAborted();
    return clients.desk(name, input);
  },
};
