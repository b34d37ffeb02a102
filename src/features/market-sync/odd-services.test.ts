import { describe, expect, test } from 'vitest';
import { type MarketScope, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';
import { type Oddities, refusal } from './testing/test-service';

const phones: MarketScope = { category: 'phones', brand: [] };

describe('an unusual service', () => {
  const cases: [string, Oddities][] = [
    ['returns shorter pages', { cap: 100 }],
    ['returns very short pages', { cap: 7 }],
    ['ignores the page size', { always: 10 }],
    ['returns longer pages', { always: 600 }],
    ['returns everything on one page', { always: 100_000 }],
    ['refuses large pages', { refusesAbove: 120 }],
    ['refuses pages beyond the last', { beyond: 'refuses' }],
    ['repeats its last page', { beyond: 'repeats' }],
    ['repeats its last page and returns shorter pages', { beyond: 'repeats', cap: 50 }],
  ];
  test.each(cases)('that %s is loaded completely', async (_, oddities) => {
    const { service, sync, advance, expectWhole } = testSync(733, oddities);
    sync.start('an account', wholeMarket);
    await advance(120_000);
    expectWhole();
    for (let change = 0; change < 9; change += 1) {
      service.sell(change * 50);
      service.inserted();
      service.reprice(change * 31);
    }
    await advance(240_000);
    expectWhole();
  });

  test('that refuses filters is loaded completely, and polled after the scope has changed', async () => {
    const { service, sync, advance, expectWhole } = testSync(733);
    service.beforeAnswer = ({ category }) => {
      if (category) throw refusal(400);
    };
    sync.start('an account', wholeMarket);
    await advance(120_000);
    expectWhole();
    sync.start('an account', phones);
    await advance(60_000);
    sync.start('an account', wholeMarket);
    const before = service.queries.length;
    service.inserted();
    await advance(120_000);
    expect(service.queries.length).toBeGreaterThan(before);
    expectWhole();
  });

  const miscounts: [string, Oddities][] = [
    ['too few lots', { countOf: (count) => count - 200 }],
    ['only the lots on the page', { countOf: (_, onPage) => onPage }],
    ['only the lots on a short page', { countOf: (_, onPage) => onPage, cap: 100 }],
    ['at most 100 lots', { countOf: (count) => Math.min(100, count) }],
  ];
  test.each(miscounts)('that counts %s is loaded completely, despite its count', async (_, oddities) => {
    const { service, sync, advance, expectWhole } = testSync(733, oddities);
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expectWhole();
    const before = service.queries.length;
    await advance(300_000);
    expect(service.queries.length - before).toBeLessThan(40);
    service.inserted();
    await advance(60_000);
    expectWhole();
  });

  test.each([
    ['counts too many lots', { countOf: (count: number) => count + 9 }, 733, 742],
    ['ends before its count', { deepest: 300, cap: 100 }, 400, 733],
  ])('that %s is never complete, and is not polled more often', async (_, oddities, most, total) => {
    const { service, sync, advance, expectMirrored } = testSync(733, oddities);
    sync.start('an account', wholeMarket);
    await advance(120_000);
    expect(sync.state()).toMatchObject({ total, isComplete: false, phase: { kind: 'short' } });
    expect(sync.state().loaded).toBeLessThanOrEqual(most);
    expect(sync.state().loaded).toBeGreaterThanOrEqual(300);
    expectMirrored();
    const before = service.queries.length;
    await advance(300_000);
    expect(service.queries.length - before).toBeLessThan(15);
  });

  test('whose category has lots that state another one: its own list counts', async () => {
    // This service's phones include tablets with an even price.
    const isIn = (category: string, { price, ...sellRequest }: { price: number; category: string }) =>
      sellRequest.category === category || (category === 'phones' && price % 2 === 0);
    const { service, sync, advance } = testSync(300, { isIn });
    sync.start('an account', phones);
    await advance(60_000);
    const expected = [...service.sellRequests.values()].filter((sellRequest) =>
      isIn('phones', sellRequest),
    ).length;
    expect(expected).toBeGreaterThan(150);
    expect(sync.state()).toMatchObject({ loaded: expected, isComplete: true, agrees: false, rest: null });
    sync.start('an account', wholeMarket);
    expect(sync.state().isComplete).toBe(false);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ loaded: 300, isComplete: true });
    sync.start('an account', phones);
    expect(sync.state().isComplete).toBe(false);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ loaded: expected, isComplete: true });
  });

  test('whose category lacks lots that state it: the difference is detected', async () => {
    const isIn = (category: string, sellRequest: { price: number; category: string }) =>
      sellRequest.category === category && sellRequest.price % 2 === 0;
    const { sync, advance } = testSync(300, { isIn });
    sync.start('an account', wholeMarket);
    await advance(60_000);
    sync.start('an account', phones);
    expect(sync.state().isComplete).toBe(true);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ isComplete: true });
    expect(sync.rows().every((sellRequest) => isIn('phones', sellRequest))).toBe(true);
  });
});
