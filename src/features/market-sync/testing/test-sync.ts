import { expect } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { createMarketSync } from '../market-sync';
import { type Oddities, marketStart, testService } from './test-service';
import { testEnvironment } from './test-environment';

/*
 * For tests: a book over a marketplace in memory, and a reader of the book that believes only what it is told.
 */

/** A book that has begun nothing, its service and its time. */
export function testSync(count: number, oddities: Oddities = {}, limit = 100_000) {
  const world = testEnvironment(marketStart + 86_400_000);
  const service = testService(count, oddities, world.after);
  const sync = createMarketSync({ read: service.read, environment: world.environment, limit });

  const mirror = new Map<string, SellRequest>();
  sync.subscribeRows(({ put, removed }) => {
    for (const id of removed) mirror.delete(id);
    for (const listing of put) mirror.set(listing.id, listing);
  });

  /** What followed the changes has what the book has, each once. */
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
    /** The book has the market as it is, and says so. */
    expectWhole: () => {
      expectMirrored();
      expect(sync.rows().toSorted(byId)).toEqual([...service.lots.values()].toSorted(byId));
      expect(sync.state()).toMatchObject({
        isComplete: true,
        known: service.lots.size,
        total: service.lots.size,
        phase: { kind: 'complete' },
      });
    },
  };
}
