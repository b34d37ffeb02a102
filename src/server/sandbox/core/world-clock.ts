import type { Clock } from '@/lib/clock';

/**
 * This moment in a world, in milliseconds since the epoch: the server's clock, or the moment at which the world's was stopped, plus what
 * the world was moved ahead.
 */
export function worldNow(world: { clockOffset: number; frozenAt: number | null }, clock: Clock): number {
  return (world.frozenAt ?? clock.now()) + world.clockOffset;
}
