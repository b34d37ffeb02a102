import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { orderMoveInput } from '@/contract/sandbox/world-input';
import { noTracking, type Tracking } from '../core/order-progress';

/**
 * Tracking as it is stored, from what came in: absent keys are null, a tracker id is made up where there is any tracking.
 * @returns null when the move leaves tracking as it is (nothing came in).
 */
export function trackingFrom(input: z.infer<typeof orderMoveInput>['trackingInformation']): Tracking | null {
  if (input === undefined) return null;
  const given = Object.entries(input ?? {}).filter(([, value]) => typeof value === 'string');
  if (given.length === 0) return noTracking;
  const trackerId = `trk_${randomUUID().replaceAll('-', '')}`;
  return { ...noTracking, trackerId, ...Object.fromEntries(given) };
}
