import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { createControl } from './control';
import { failed } from './refusal';
import { createService, type DefectLog } from './service';

/** The marketplace in this process: the interface below /api, and the calls that make and move worlds below /sandbox. */
export interface Sandbox {
  fetch(request: Request): Promise<Response>;
}

/** @param settings.log hears of defects in the service, never of what a caller did wrong. */
export function createSandbox(settings: { database: Database; clock: Clock; log: DefectLog }): Sandbox {
  const service = createService(settings);
  const control = createControl(settings);
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const isControl = /^\/sandbox(\/|$)/.test(pathname);
      try {
        return await (isControl ? control : service).fetch(request);
      } catch (error) {
        settings.log(`${request.method} ${pathname} failed`, error);
        return failed();
      }
    },
  };
}
