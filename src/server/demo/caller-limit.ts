import { isIPv6 } from 'node:net';
import type { Clock } from '@/lib/clock';
import { counted } from '@/lib/count-text';
import { Refusal } from '@/server/sandbox/refusal';

const minute = 60_000;

/**
 * Who a socket's address stands for: an IPv4 address for itself, an IPv6 address for its network of 64 bits, all of which one household or server
 * has. Headers such as X-Forwarded-For are not read, because anybody can send them.
 */
export function callerOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const first = head.split(':').filter((group) => group !== '');
  const last = tail.split(':').filter((group) => group !== '');
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - first.length - last.length }, () => '0')
    : [];
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Counts the demos and worlds that each caller asks for, minute by minute.
 * @param perMinute how many each may ask for.
 * @returns a function that counts one more for the address of a socket, and throws Refusal 429 with Retry-After beyond the limit.
 */
export function createCallerLimit(clock: Clock, perMinute: number): (address: string) => void {
  // Of the current minute alone, so that it does not grow with the number of callers.
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
      `At most ${counted(perMinute, 'demo')} a minute can be started from one network address. Nothing was started.`,
      { 'retry-after': String(seconds) },
    );
  };
}
