import { deskEndpoints } from '@/contract/desk';
import { endpoints, interfaceBase } from '@/contract/interface';
import { createApiClient } from './client';
import { takePreloadedResponse } from './preloaded-responses';
import { createServerClock } from './server-clock';

const session = new EventTarget();

/** Notifies the subscribers that the session has ended: a response was 401. */
export function reportSessionLost(): void {
  session.dispatchEvent(new Event('lost'));
}

/** Subscribes to 401 responses of any call. */
export function onSessionLost(listener: () => void): void {
  session.addEventListener('lost', listener);
}

/** The service's time, by the responses of the interface. */
export const serverClock = createServerClock();

/** The marketplace's interface, as the gateway relays it. */
export const marketplace = createApiClient(endpoints, {
  base: interfaceBase,
  takePreloaded: takePreloadedResponse,
  serverClock,
  onUnauthorized: reportSessionLost,
});

/** The gateway's own resources. Their `Date` is the gateway's and does not set the service's clock. */
export const desk = createApiClient(deskEndpoints, {
  base: '',
  takePreloaded: takePreloadedResponse,
  onUnauthorized: reportSessionLost,
});
