import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { createControl } from './control/control';
import { ConnectionDropped } from './faults/fault-effects';
import { type DefectLog, failed } from './core/refusal';
import { createService } from './service';
import type { WorldHost } from './worlds/world-quota';

/** Path of the interface without the gateway, for use as a client's base_url. */
const marketplacePath = '/sandbox/marketplace';

/** Rewrites a request under marketplacePath to the service's own path. */
function below(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(marketplacePath.length);
  return new Request(url, request);
}

/**
 * The marketplace in this process: the interface under /api, and the control calls under /sandbox.
 * @param settings.log receives defects of the service, never mistakes of a caller.
 */
export function createSandbox(settings: {
  database: Database;
  clock: Clock;
  log: DefectLog;
  host?: WorldHost;
}) {
  const service = createService(settings);
  const control = createControl(settings);
  return {
    /** Rejects only with ConnectionDropped, when a fault leaves a call without a response. */
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      try {
        if (pathname.startsWith(`${marketplacePath}/`)) return await service.fetch(below(request));
        const isControl = /^\/sandbox(\/|$)/.test(pathname);
        return await (isControl ? control : service).fetch(request);
      } catch (error) {
        if (error instanceof ConnectionDropped) throw error;
        settings.log(`${request.method} ${pathname} failed`, error);
        return failed(error);
      }
    },
  };
}
export type Sandbox = ReturnType<typeof createSandbox>;
