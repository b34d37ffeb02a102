import { expect } from 'vitest';
import { manualClock } from '@/lib/testing/manual-clock';
import type { Database } from '@/server/database/open';
import { createControl } from '../control/control';

/** Start of the tests' clock. */
export const start = Date.UTC(2026, 10, 20, 9, 30);

/** The control calls over a database, with a manual clock. */
export function openTestControl(database: Database) {
  const clock = manualClock(start);
  const control = createControl({ database, clock });

  /** Calls with a JSON body, or with plain text. */
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await control.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const data: unknown = await response.json();
    return { status: response.status, data, headers: response.headers };
  }

  async function expectRefusal(called: ReturnType<typeof call>, status: number, description: RegExp) {
    const refused = await called;
    expect(refused.data).toEqual({ status, description: expect.stringMatching(description), data: null });
    expect(refused.status).toBe(status);
  }

  return { clock, call, expectRefusal };
}
