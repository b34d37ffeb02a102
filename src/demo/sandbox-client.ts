import { createApiClient } from '@/api/client';
import type { CallOptions } from '@/api/sender';
import { createServerClock } from '@/api/server-clock';
import type { EndpointData, EndpointInput } from '@/contract/endpoint';
import { sandboxEndpoints } from '@/contract/sandbox';

type Endpoints = typeof sandboxEndpoints;

// Their `Date` is the gateway's and not the world's: only the interface's answers tell the app the time.
const client = createApiClient({ base: '', serverClock: createServerClock() });

/** The sandbox's own calls, by the names of the contract's table; throws ApiError. */
export const sandbox = {
  call<N extends keyof Endpoints>(
    name: N,
    input: EndpointInput<Endpoints[N]> & CallOptions,
  ): Promise<EndpointData<Endpoints[N]>> {
    return client.call(sandboxEndpoints[name], input);
  },
};
