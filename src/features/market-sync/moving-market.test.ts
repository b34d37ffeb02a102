import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testRuns } from '@/lib/testing/test-runs';
import { isWithinScope, type MarketScope, queryScope, scopeFilter, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';
import type { Oddities } from './testing/test-service';

/*
 * A marketplace that changes between any two requests: lots are created, sold, repriced and relisted. Pages that the screen reads arrive in
 * between.
 */

const change = fc.record({
  kind: fc.constantFrom('insert', 'sell', 'reprice', 'reopen', 'note'),
  index: fc.nat(200),
});

const insert = { kind: 'insert', index: 0 } as const;

const oddities: fc.Arbitrary<Oddities> = fc.oneof(
  fc.integer({ min: 3, max: 30 }).map((cap) => ({ cap })),
  fc.integer({ min: 3, max: 30 }).map((cap) => ({ cap, beyond: 'repeats' as const })),
  fc.integer({ min: 10, max: 40 }).map((refusesAbove) => ({ refusesAbove, beyond: 'refuses' as const })),
  fc.integer({ min: 3, max: 30 }).map((always) => ({ always })),
);

const scopes: fc.Arbitrary<MarketScope> = fc.constantFrom(
  wholeMarket,
  { category: 'phones', brand: [] },
  { category: '', brand: ['Apple', 'Google'] },
);

test('is complete only when every lot is loaded, and ends up with the current market', async () => {
  let claimsOnTheWay = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(80),
      oddities,
      scopes,
      fc.array(fc.array(change, { maxLength: 10 }), { maxLength: 60 }),
      async (count, odd, scope, changes) => {
        const { service, sync, advance, expectMirrored } = testSync(count, odd);
        const isInScope = scopeFilter(scope);
        const listedNow = () => [...service.sellRequests.values()].filter(isInScope);
        const rowsInScope = () => sync.rows().filter(isInScope);
        const waiting = [...changes];
        // The state is as of the last poll: a lot that was listed then and is not loaded was missed.
        let listedAtPoll: string[] = [];
        const missed: string[] = [];
        const check = () => {
          if (!sync.state().isComplete) return;
          const loadedIds = new Set(rowsInScope().map(({ id }) => id));
          missed.push(...listedAtPoll.filter((id) => !loadedIds.has(id)));
          if (waiting.length > 0) claimsOnTheWay += 1;
        };
        service.beforeAnswer = (query) => {
          check();
          for (const { kind, index } of waiting.shift() ?? []) {
            if (kind === 'insert') service.inserted();
            else if (kind === 'sell') service.sell(index);
            else if (kind === 'reprice') service.reprice(index);
            else if (kind === 'reopen') service.reopen(index);
            else {
              const sortBy = index % 2 === 0 ? 'price' : 'createdAt';
              sync.addPage({ searchTerm: 'lot' }, service.answer({ sortBy, take: 3 }));
            }
          }
          const { coverage } = sync.state();
          const isComparison =
            coverage !== null && !isWithinScope(coverage, queryScope(query) ?? wholeMarket);
          if (query.sortBy === 'updatedAt' && query.page === 1 && !isComparison) {
            listedAtPoll = listedNow().map(({ id }) => id);
          }
        };
        sync.subscribe(expectMirrored);
        sync.start('an account', scope);
        await advance(60_000);
        for (let more = 0; waiting.length > 0 && more < 100; more += 1) await advance(30_000);
        await advance(600_000);
        check();
        expect(missed).toEqual([]);
        const sorted = (rows: { id: string }[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
        expect(sorted(rowsInScope())).toEqual(sorted(listedNow()));
        const loaded = listedNow().length;
        expect(sync.state()).toMatchObject({ isComplete: true, loaded, total: loaded });
        sync.stop();
      },
    ),
    {
      numRuns: testRuns(80, 1000, 'RUNS'),
      // A lot that is added and removed between two polls; only the scan sees it.
      examples: [
        [0, { cap: 3 }, wholeMarket, [[], [insert], [{ kind: 'sell', index: 0 }]]],
        // More changes at once than a page holds.
        [0, { cap: 3 }, wholeMarket, [[], [], [insert], [insert, insert, insert, insert]]],
      ],
    },
  );
  expect(claimsOnTheWay).toBeGreaterThan(10);
}, 600_000);
