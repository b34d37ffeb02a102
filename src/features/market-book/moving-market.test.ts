import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeMarket } from './market-scope';
import { testBook } from './test-book';

/*
 * A marketplace that changes between any two reads: lots are created, sold out, repriced, and come back.
 */

const change = fc.record({
  kind: fc.constantFrom('insert', 'sell', 'reprice', 'reopen'),
  index: fc.nat(200),
});

test('claims to be complete only when every lot is known, and ends with the market as it is', async () => {
  const claims = { made: 0, moving: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.nat(80),
      fc.integer({ min: 3, max: 30 }),
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 60 }),
      async (count, cap, changes) => {
        const { service, book, advance, expectWhole, expectMirrored, ids } = testBook(count, { cap });
        const waiting = [...changes];
        let listed: string[] = [];
        service.beforeAnswer = ({ sortBy, page }) => {
          for (const { kind, index } of waiting.shift() ?? []) {
            if (kind === 'insert') service.inserted();
            else if (kind === 'sell') service.sell(index);
            else if (kind === 'reprice') service.reprice(index);
            else service.reopen(index);
          }
          // What the book says, it says of the moment at which it last looked for what is new.
          if (sortBy === 'updatedAt' && page === 1) listed = service.ids();
        };
        let wasComplete = false;
        const missed: string[][] = [];
        book.subscribe(() => {
          const { isComplete } = book.state();
          if (isComplete && !wasComplete) {
            const known = new Set(ids());
            missed.push(listed.filter((id) => !known.has(id)));
            claims.made += 1;
            if (waiting.length > 0) claims.moving += 1;
          }
          wasComplete = isComplete;
          expectMirrored();
        });
        book.start('an account', wholeMarket);
        await advance(60_000);
        for (let more = 0; waiting.length > 0 && more < 100; more += 1) await advance(30_000);
        await advance(600_000);
        expect(missed.flat()).toEqual([]);
        expectWhole();
        book.stop();
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 150) },
  );
  expect(claims.moving).toBeGreaterThan(20);
});
