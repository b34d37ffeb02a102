import type { Clock } from '@/lib/clock';

/**
 * The world's time in milliseconds since the epoch: the server's clock, or the moment at which the world was
 * frozen, plus the world's offset.
 */
export function worldNow(world: { clockOffset: number; frozenAt: number | null }, clock: Clock): number {
  return (world.frozenAt ?? clock.now()) + world.clockOffset;
}

/** Formats milliseconds as createdAt and updatedAt: ISO 8601 in UTC with milliseconds. */
export function timestampText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Formats milliseconds as orderDate: fractional seconds, no zone designator, UTC. */
export function orderDateText(milliseconds: number): string {
  return timestampText(milliseconds).slice(0, -1);
}
