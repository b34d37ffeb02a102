import { describe, expect, test } from 'vitest';
import { type MarketScope, wholeMarket } from './market-scope';
import { testBook } from './testing/test-sync';

const phones: MarketScope = { category: 'phones', brand: [] };

describe('a market with lots that cannot be shown', () => {
  test('is known whole: they count like all others, and are told apart', async () => {
    const { book, service, advance, expectMirrored } = testBook(733, { isOdd: ({ id }) => id.endsWith('7') });
    const odd = service.ids().filter((id) => id.endsWith('7'));
    book.start('an account', wholeMarket);
    await advance(120_000);
    expect(book.state()).toMatchObject({ isComplete: true, known: 733, total: 733, withheld: odd.length });
    expect(book.rows()).toHaveLength(733 - odd.length);
    expect(new Set(book.withheld().map(({ id }) => id))).toEqual(new Set(odd));
    expectMirrored();

    const before = service.queries.length;
    await advance(300_000);
    expect(service.queries.length - before).toBeLessThan(40);
  });

  test('is known whole where no lot can be shown', async () => {
    const { book, advance } = testBook(120, { isOdd: () => true });
    book.start('an account', wholeMarket);
    await advance(60_000);
    expect(book.state()).toMatchObject({ isComplete: true, known: 120, total: 120, withheld: 120 });
    expect(book.rows()).toEqual([]);
  });

  test('tells of those in the part that is looked at', async () => {
    const { book, service, advance } = testBook(200, { isOdd: ({ id }) => id.endsWith('3') });
    const inScope = [...service.lots.values()].filter(({ category }) => category === 'phones');
    book.start('an account', phones);
    await advance(60_000);
    expect(book.state()).toMatchObject({ isComplete: true, known: inScope.length });
    const odd = inScope.map(({ id }) => id).filter((id) => id.endsWith('3'));
    expect(odd.length).toBeGreaterThan(0);
    expect(new Set(book.withheld().map(({ id }) => id))).toEqual(new Set(odd));
  });

  test('follows a lot that becomes odd, and one that is so no more', async () => {
    const odd = new Set<string>();
    const { book, service, advance, expectMirrored } = testBook(60, { isOdd: ({ id }) => odd.has(id) });
    book.start('an account', wholeMarket);
    await advance(60_000);
    const [id = ''] = service.ids();
    odd.add(id);
    for (let index = 0; index < 60; index += 1) service.reprice(index);
    await advance(120_000);
    expect(book.state()).toMatchObject({ known: 60, withheld: 1 });
    expect(book.rows().map((row) => row.id)).not.toContain(id);
    expectMirrored();
    odd.clear();
    for (let index = 0; index < 60; index += 1) service.reprice(index);
    await advance(120_000);
    expect(book.state()).toMatchObject({ known: 60, withheld: 0 });
    expect(book.rows().map((row) => row.id)).toContain(id);
    expectMirrored();
  });
});
