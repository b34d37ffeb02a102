import '@/contract/schema-config';
import { expose } from 'comlink';
import { marketplace, onSessionLost, serverClock } from '@/api/clients';
import { onChangeElsewhere } from '@/api/tab-channel';
import { systemClock } from '@/lib/clock';
import { createMarket } from './market';

/*
 * The worker's entry: the market of one account. As a shared worker it serves all pages of the account in this browser, each through a port
 * of its own; as a dedicated worker it serves its page.
 */

const market = createMarket({
  read: (query, signal) => marketplace.call('listSellRequests', { query, signal }),
  clock: systemClock,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => serverClock.now(),
});

onSessionLost(market.signOut);
// Another account may be signed in now: requests of this worker would be answered with its market.
onChangeElsewhere((resource) => {
  if (resource === 'session') market.forget();
});

if ('SharedWorkerGlobalScope' in globalThis) {
  addEventListener('connect', (event) => {
    if (!('ports' in event) || !Array.isArray(event.ports)) return;
    for (const port of event.ports) if (port instanceof MessagePort) expose(market.connect(), port);
  });
} else {
  expose(market.connect());
}
