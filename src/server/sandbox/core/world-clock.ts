import type { Clock } from '@/lib/clock';

/**
 * The world's time in milliseconds since the epoch: the server's clock, or the moment at which the world was
 * frozen, plus the world's offset.
 */
export function worldNow(world: { clockOffset: number; frozenAt: number | null }, clock: Clock): number {
  return (world.frozenAt ?? clock.now()) + world.clockOffset;
}
