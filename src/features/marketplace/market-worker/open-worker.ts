import { wrap } from 'comlink';
// oxlint-disable-next-line import/default -- Vite makes the module: the address of the built worker
import workerUrl from './market.worker?worker&url';
import type { MarketService } from './market-service';

/** The name in the `trusted-types` directive of the gateway's Content-Security-Policy. */
const policyName = 'lotdesk-worker';

/** The part of the Trusted Types API that is used here. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/** Admits scripts of this origin only. */
function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`Not of this origin: ${url}`);
  return url;
}

// A page may create the policy only once. The object is used in place of the URL string.
let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;

function scriptUrl(): string {
  if (!window.trustedTypes) return sameOrigin(workerUrl);
  policy ??= window.trustedTypes.createPolicy(policyName, { createScriptURL: sameOrigin });
  return policy.createScriptURL(workerUrl);
}

/** A connection to the worker with the market. */
export interface MarketWorker {
  service: MarketService;
  close: () => void;
}

/**
 * Connects to the shared worker of the account's tabs, or starts a worker if the browser has no shared ones.
 * @param onFailure called if the script does not load or the worker fails.
 * @throws if workers are missing or blocked.
 */
export function openMarketWorker(account: string, onFailure: () => void): MarketWorker {
  // The URL contains the script's hash, so tabs of different versions do not share a worker.
  if ('SharedWorker' in window) {
    const worker = new SharedWorker(scriptUrl(), { type: 'module', name: `lotdesk market ${account}` });
    worker.addEventListener('error', onFailure);
    worker.port.start();
    return { service: wrap<MarketService>(worker.port), close: () => worker.port.close() };
  }
  const worker = new Worker(scriptUrl(), { type: 'module', name: 'lotdesk market' });
  worker.addEventListener('error', onFailure);
  return { service: wrap<MarketService>(worker), close: () => worker.terminate() };
}
