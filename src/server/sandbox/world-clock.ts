import type { Clock } from '@/lib/clock';

/** This moment in a world, in milliseconds since the epoch: the server's clock plus what the world was moved ahead. */
export function worldNow(world: { clockOffset: number }, clock: Clock): number {
  return clock.now() + world.clockOffset;
}
