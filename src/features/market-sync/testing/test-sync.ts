import { expect } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { createMarketBook } from '../market-sync';
import { type Oddities, marketStart, testService } from './test-service';
import { testSurroundings } from './test-environment';

/*
 * For tests: a book over a marketplace in memory, and a reader of the book that believes only what it is told.
 */

/** A book that has begun nothing, its service and its time. */
export function testBook(count: number, oddities: Oddities = {}, limit = 100_000) {
  const world = testSurroundings(marketStart + 86_400_000);
  const service = testService(count, oddities, world.after);
  const book = createMarketBook({ read: service.read, surroundings: world.surroundings, limit });

  const mirror = new Map<string, SellRequest>();
  book.follow(({ put, removed }) => {
    for (const id of removed) mirror.delete(id);
    for (const listing of put) mirror.set(listing.id, listing);
  });

  /** What followed the changes has what the book has, each once. */
  function expectMirrored() {
    const rows = book.rows();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect([...mirror.values()].toSorted(byId)).toEqual(rows.toSorted(byId));
  }
  const byId = (one: SellRequest, other: SellRequest) => one.id.localeCompare(other.id);

  return {
    ...world,
    service,
    book,
    expectMirrored,
    ids: () =>
      book
        .rows()
        .map(({ id }) => id)
        .toSorted(),
    /** The book has the market as it is, and says so. */
    expectWhole: () => {
      expectMirrored();
      expect(book.rows().toSorted(byId)).toEqual([...service.lots.values()].toSorted(byId));
      expect(book.state()).toMatchObject({
        isComplete: true,
        known: service.lots.size,
        total: service.lots.size,
        phase: { kind: 'complete' },
      });
    },
  };
}
