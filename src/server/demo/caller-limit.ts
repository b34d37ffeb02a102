import { isIPv6 } from 'node:net';
import { eq } from 'drizzle-orm';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Clock } from '@/lib/clock';
import { counted } from '@/lib/text/count-text';
import type { Database } from '@/server/database/open';
import { sandboxWorld } from '@/server/database/sandbox-schema';
import { Refusal } from '@/server/sandbox/core/refusal';

const minute = 60_000;

/**
 * The caller behind a socket's address: an IPv4 address itself, or the 64-bit network of an IPv6 address,
 * which belongs to one household or server. Headers such as X-Forwarded-For are not read, because anyone can
 * send them.
 */
export function callerOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const network = expandIPv6(address.replace(/%.*/, '')).split(':').slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Limits the demos and worlds that a caller may start per minute.
 * @param perMinute the limit for each caller.
 * @returns a function that counts one more for a socket's address. It throws Refusal 429 with Retry-After
 * beyond the limit.
 */
export function createCallerLimit(clock: Clock, perMinute: number): (address: string) => void {
  // Only the current minute is stored, so memory does not grow with the number of callers.
  const counts = new Map<string, number>();
  let startedAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    const now = clock.monotonic();
    if (now - startedAt >= minute) {
      counts.clear();
      startedAt = now;
    }
    const caller = callerOf(address);
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count <= perMinute) return;
    const seconds = Math.max(1, Math.ceil((startedAt + minute - now) / 1000));
    throw new Refusal(
      429,
      `Your network can start ${counted(perMinute, 'demo')} per minute. Nothing was started.`,
      { 'retry-after': String(seconds) },
    );
  };
}

/**
 * Limits how many worlds a caller holds at a time, so that no caller uses up the quota.
 * @param perCaller the limit for each caller.
 * @returns a function that creates one more world for a socket's address and records its caller; null is this
 * process, which has no limit. `worldOf` reads the world's id from the result of `make`, null when there is
 * none. Throws Refusal 429 beyond the limit.
 */
export function createWorldShare(database: Database, perCaller: number) {
  const making = new Map<string, number>();
  return async <Made>(
    address: string | null,
    make: () => Promise<Made>,
    worldOf: (made: Made) => string | null | Promise<string | null>,
  ): Promise<Made> => {
    if (address === null) return make();
    const caller = callerOf(address);
    const before = making.get(caller) ?? 0;
    making.set(caller, before + 1);
    try {
      const existing = await database.$count(sandboxWorld, eq(sandboxWorld.caller, caller));
      if (existing + before >= perCaller) {
        throw new Refusal(
          429,
          `Your network can have ${counted(perCaller, 'demo')} open at a time. Nothing was started. Close one, or wait until an unused one is removed.`,
          { 'retry-after': '3600' },
        );
      }
      const made = await make();
      const world = await worldOf(made);
      if (world !== null) {
        await database.update(sandboxWorld).set({ caller }).where(eq(sandboxWorld.id, world));
      }
      return made;
    } finally {
      const left = (making.get(caller) ?? 1) - 1;
      if (left > 0) making.set(caller, left);
      else making.delete(caller);
    }
  };
}
