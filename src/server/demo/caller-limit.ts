import { isIPv6 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Clock } from '@/lib/clock';
import { counted } from '@/lib/text/count-text';
import { Refusal } from '@/server/sandbox/core/refusal';

const minute = 60_000;

/**
 * The caller behind a socket's address: an IPv4 address itself, or the 64-bit network of an IPv6 address, which belongs to one household or
 * server. Headers such as X-Forwarded-For are not read, because anyone can send them.
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
 * @returns a function that counts one start of a caller. It throws Refusal 429 with Retry-After beyond the limit.
 */
export function createCallerLimit(clock: Clock, perMinute: number): (caller: string) => void {
  // Only the current minute is stored, so memory does not grow with the number of callers.
  const counts = new Map<string, number>();
  let startedAt = Number.NEGATIVE_INFINITY;
  return (caller) => {
    const now = clock.monotonic();
    if (now - startedAt >= minute) {
      counts.clear();
      startedAt = now;
    }
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
