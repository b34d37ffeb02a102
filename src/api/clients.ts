import type { deskEndpoints } from '@/contract/desk';
import type { Endpoint, EndpointData, EndpointInput, Route } from '@/contract/endpoint';
import { isSellRequestPage, isSession } from '@/contract/first-answers';
import { interfaceBase, sellRequestsRoute, sessionRoute } from '@/contract/first-routes';
import type { endpoints } from '@/contract/interface';
import { ApiError } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import type { endpointTables } from './endpoint-tables';
import { type CallOptions, createSender, type Sender } from './sender';
import { createServerClock } from './server-clock';

/*
 * The browser's two clients, of one origin and one clock: the marketplace's interface as the gateway relays it, and the
 * gateway's own resources. The tables of endpoints with their schemas come with the first call that needs them; what the first
 * rows wait for does not, unless an answer is not plainly what it should be.
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

async function loadTables() {
  try {
    return (await import('./endpoint-tables')).endpointTables;
  } catch (cause) {
    loaded = null;
    throw new ApiError('network', 'The connection failed before an answer came.', {
      endpoint: 'Lotdesk',
      cause,
    });
  }
}

let loaded: ReturnType<typeof loadTables> | null = null;

/** Loads the tables of endpoints; asked for early, they are there when the first call wants them. */
export function readyTables(): ReturnType<typeof loadTables> {
  loaded ??= loadTables();
  return loaded;
}

/** Reads that need no table as long as their answer is what it should be. */
type FirstReads<Table extends Record<string, Endpoint>> = {
  [N in keyof Table]?: { route: Route; isData: (body: unknown) => body is EndpointData<Table[N]> };
};

function callsOf<Table extends Record<string, Endpoint>>(
  { ask }: Sender,
  firstReads: FirstReads<Table>,
  tableOf: (tables: typeof endpointTables) => Table,
) {
  return {
    async call<N extends keyof Table>(
      name: N,
      input: EndpointInput<Table[N]> & CallOptions,
    ): Promise<EndpointData<Table[N]>> {
      const first = firstReads[name];
      const early = first && (await ask(first.route, input));
      if (early && first.isData(early.body)) return early.body;
      const tables = await readyTables();
      input.signal?.throwIfAborted();
      const read = async <E extends Endpoint>(endpoint: E) =>
        tables.readAnswer(endpoint, early ?? (await ask(endpoint, input)));
      return read(tableOf(tables)[name]);
    },
  };
}

/** The interface: each of its endpoints by the name that the contract's table gives it. */
export const marketplace = callsOf<typeof endpoints>(
  createSender({ base: interfaceBase, takeEarly: takeEarlyAnswer, serverClock, onUnauthorized }),
  { listSellRequests: { route: sellRequestsRoute, isData: isSellRequestPage } },
  (tables) => tables.marketplace,
);

/** The gateway's own resources, by name likewise. Their answers carry the gateway's time and do not tell the service's clock. */
export const desk = callsOf<typeof deskEndpoints>(
  createSender({ base: '', takeEarly: takeEarlyAnswer, onUnauthorized }),
  { readSession: { route: sessionRoute, isData: isSession } },
  (tables) => tables.desk,
);
