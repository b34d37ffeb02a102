import { deskEndpoints } from '@/contract/desk';
import type { Endpoint, EndpointData, EndpointInput } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { type CallOptions, createApiClient } from './client';
import { takeEarlyAnswer } from './early-answers';
import { createServerClock, type ServerClock } from './server-clock';

/** Calls an endpoint of a table by its name. */
type CallByName<Table extends Record<string, Endpoint>> = <N extends keyof Table>(
  name: N,
  input: EndpointInput<Table[N]> & CallOptions,
) => Promise<EndpointData<Table[N]>>;

/**
 * Both clients over both tables. The gateway's own answers carry the gateway's time and not the marketplace's, so only the
 * interface's answers tell the service's clock.
 */
export function createClients(settings: { serverClock: ServerClock; onUnauthorized: () => void }): {
  marketplace: CallByName<typeof endpoints>;
  desk: CallByName<typeof deskEndpoints>;
} {
  const { onUnauthorized, serverClock } = settings;
  const interfaceClient = createApiClient({
    base: interfaceBase,
    takeEarly: takeEarlyAnswer,
    serverClock,
    onUnauthorized,
  });
  const deskClient = createApiClient({
    base: '',
    takeEarly: takeEarlyAnswer,
    serverClock: createServerClock(),
    onUnauthorized,
  });
  return {
    marketplace: (name, input) => interfaceClient.call(endpoints[name], input),
    desk: (name, input) => deskClient.call(deskEndpoints[name], input),
  };
}
