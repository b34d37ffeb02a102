import { expect } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { createMarketSync } from '../market-sync';
import { type Oddities, marketStart, testService } from './test-service';
import { testEnvironment } from './test-environment';

/*
 * For tests: market sync over a marketplace in memory, and a copy of its rows made from what it reports.
 */

/** A sync that has not started, its service and its time. */
export function testSync(count: number, oddities: Oddities = {}, limit = 100_000) {
  const world = testEnvironment(marketStart + 86_400_000);
  const service = testService(count, oddities, world.after);
  const sync = createMarketSync({ read: service.read, environment: world.environment, limit });

  const mirror = new Map<string, SellRequest>();
  sync.subscribe((changes) => {
    for (const id of changes?.removed ?? []) mirror.delete(id);
    for (const sellRequest of changes?.put ?? []) mirror.set(sellRequest.id, sellRequest);
  });

  /** The copy has the rows of the sync, each once. */
  function expectMirrored() {
    const rows = sync.rows();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect([...mirror.values()].toSorted(byId)).toEqual(rows.toSorted(byId));
  }
  const byId = (one: SellRequest, other: SellRequest) => one.id.localeCompare(other.id);

  return {
    ...world,
    service,
    sync,
    expectMirrored,
    ids: () =>
      sync
        .rows()
        .map(({ id }) => id)
        .toSorted(),
    /** The sync has the market as it is, and says so. */
    expectWhole: () => {
      expectMirrored();
      expect(sync.rows().toSorted(byId)).toEqual([...service.sellRequests.values()].toSorted(byId));
      expect(sync.state()).toMatchObject({
        isComplete: true,
        loaded: service.sellRequests.size,
        total: service.sellRequests.size,
        phase: { kind: 'complete' },
      });
    },
  };
}
