import { expect } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { createMarketSync } from '../market-sync';
import { type Oddities, marketStart, testService } from './test-service';
import { testEnvironment } from './test-environment';

/*
 * For tests: market sync with an in-memory marketplace, and a copy of its rows built from the reported changes.
 */

/** A sync that has not started, with its service and clock. */
export function testSync(count: number, oddities: Oddities = {}, limit = 100_000) {
  const world = testEnvironment(marketStart + 86_400_000);
  const service = testService(count, oddities, world.after);
  const sync = createMarketSync({ read: service.read, environment: world.environment, limit });

  const mirror = new Map<string, SellRequest>();
  sync.subscribe((changes) => {
    for (const id of changes?.removed ?? []) mirror.delete(id);
    for (const sellRequest of changes?.put ?? []) mirror.set(sellRequest.id, sellRequest);
  });

  /** Expects the copy to have the rows of the sync, each once. */
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
    /** Expects the sync to have the current market and to report that it is complete. */
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
