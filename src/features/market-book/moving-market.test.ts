import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MarketScope, scopeFilter, wholeMarket } from './market-scope';
import { testBook } from './test-book';
import type { Oddities } from './test-service';

/*
 * A marketplace that changes between any two reads: lots are created, sold out, repriced, and come back where they were. What
 * the screen reads itself comes in between.
 */

const change = fc.record({
  kind: fc.constantFrom('insert', 'sell', 'reprice', 'reopen', 'note'),
  index: fc.nat(200),
});

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

test('claims to be complete only when every lot is known, and ends with the market as it is', async () => {
  let claimsOnTheWay = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(80),
      oddities,
      scopes,
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 60 }),
      async (count, odd, scope, changes) => {
        const { service, book, advance, expectMirrored } = testBook(count, odd);
        const isInScope = scopeFilter(scope);
        const listedNow = () => [...service.lots.values()].filter(isInScope);
        const rowsInScope = () => book.rows().filter(isInScope);
        const waiting = [...changes];
        let atLook: string[] = [];
        service.beforeAnswer = ({ sortBy, page }) => {
          for (const { kind, index } of waiting.shift() ?? []) {
            if (kind === 'insert') service.inserted();
            else if (kind === 'sell') service.sell(index);
            else if (kind === 'reprice') service.reprice(index);
            else if (kind === 'reopen') service.reopen(index);
            else
              book.note(
                { searchTerm: 'lot' },
                service.answer({ sortBy: index % 2 ? 'price' : 'createdAt', take: 3 }),
              );
          }
          // What the book says, it says of the moment at which it last looked for what is new.
          if (sortBy === 'updatedAt' && page === 1) atLook = listedNow().map(({ id }) => id);
        };
        let wasComplete = false;
        const missed: string[][] = [];
        book.subscribe(() => {
          const { isComplete } = book.state();
          if (isComplete && !wasComplete) {
            const known = new Set(rowsInScope().map(({ id }) => id));
            missed.push(atLook.filter((id) => !known.has(id)));
            if (waiting.length > 0) claimsOnTheWay += 1;
          }
          wasComplete = isComplete;
          expectMirrored();
        });
        book.start('an account', scope);
        await advance(60_000);
        for (let more = 0; waiting.length > 0 && more < 100; more += 1) await advance(30_000);
        await advance(600_000);
        expect(missed.flat()).toEqual([]);
        const sorted = (rows: { id: string }[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
        expect(sorted(rowsInScope())).toEqual(sorted(listedNow()));
        const known = listedNow().length;
        expect(book.state()).toMatchObject({ isComplete: true, known, total: known });
        book.stop();
      },
    ),
    {
      numRuns: Number(process.env.RUNS ?? 200),
      // A lot that comes and goes between two looks, seen by nothing but the pass.
      examples: [
        [0, { cap: 3 }, wholeMarket, [[], [{ kind: 'insert', index: 0 }], [{ kind: 'sell', index: 0 }]]],
      ],
    },
  );
  expect(claimsOnTheWay).toBeGreaterThan(10);
});
