import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { createControl } from './control/control';
import { ConnectionDropped } from './faults/fault-effects';
import { failed } from './core/refusal';
import { createService, type DefectLog } from './service';
import type { WorldHost } from './worlds/world-quota';

/** The marketplace in this process: the interface below /api, and the calls that make and move worlds below /sandbox. */
export interface Sandbox {
  /** Rejects with ConnectionDropped, and nothing else, where a fault of a world leaves a call without an answer. */
  fetch(request: Request): Promise<Response>;
}

/** Where the interface answers without the gateway between: as base_url of whatever speaks it. */
const marketplacePath = '/sandbox/marketplace';

/** A request below marketplacePath as the service knows it. */
function below(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(marketplacePath.length);
  return new Request(url, request);
}

/** @param settings.log hears of defects in the service, never of what a caller did wrong. */
export function createSandbox(settings: {
  database: Database;
  clock: Clock;
  log: DefectLog;
  host?: WorldHost;
}): Sandbox {
  const service = createService(settings);
  const control = createControl(settings);
  return {
    async fetch(request) {
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
