import '@/contract/schema-config';
import { expose } from 'comlink';
import { marketplace, onSessionLost, serverClock } from '@/api/clients';
import { accountHeader } from '@/contract/desk-headers';
import { onChangeElsewhere } from '@/api/tab-channel';
import { systemClock } from '@/lib/clock';
import { createMarket } from './market';

/*
 * The worker's entry: the market of one account. As a shared worker it serves all pages of the account in this browser, each on its own port;
 * as a dedicated worker it serves one page.
 */

const market = createMarket({
  // If another account is signed in by now, the gateway refuses.
  read: (account, query, signal) =>
    marketplace.call('listSellRequests', { query, signal, headers: { [accountHeader]: account } }),
  clock: systemClock,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => serverClock.now(),
});

onSessionLost(market.signOut);
// A tab has signed in or out.
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
