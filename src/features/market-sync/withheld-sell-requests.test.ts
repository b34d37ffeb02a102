import { describe, expect, test } from 'vitest';
import { type MarketScope, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';

const phones: MarketScope = { category: 'phones', brand: [] };

describe('lots that cannot be shown', () => {
  test('count like all others, and are listed separately', async () => {
    const { sync, service, advance, expectMirrored } = testSync(733, { isOdd: ({ id }) => id.endsWith('7') });
    const odd = service.ids().filter((id) => id.endsWith('7'));
    sync.start('an account', wholeMarket);
    await advance(120_000);
    expect(sync.state()).toMatchObject({ isComplete: true, loaded: 733, total: 733 });
    expect(sync.rows()).toHaveLength(733 - odd.length);
    expect(new Set(sync.withheld().map(({ id }) => id))).toEqual(new Set(odd));
    expectMirrored();

    const before = service.queries.length;
    await advance(300_000);
    expect(service.queries.length - before).toBeLessThan(40);
  });

  test('can be the whole market', async () => {
    const { sync, advance } = testSync(120, { isOdd: () => true });
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ isComplete: true, loaded: 120, total: 120 });
    expect(sync.withheld()).toHaveLength(120);
    expect(sync.rows()).toEqual([]);
  });

  test('are listed only for the current scope', async () => {
    const { sync, service, advance } = testSync(200, { isOdd: ({ id }) => id.endsWith('3') });
    const inScope = [...service.sellRequests.values()].filter(({ category }) => category === 'phones');
    sync.start('an account', phones);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ isComplete: true, loaded: inScope.length });
    const odd = inScope.map(({ id }) => id).filter((id) => id.endsWith('3'));
    expect(odd.length).toBeGreaterThan(0);
    expect(new Set(sync.withheld().map(({ id }) => id))).toEqual(new Set(odd));
  });

  test('are listed from the moment they become unusable until they are usable again', async () => {
    const odd = new Set<string>();
    const { sync, service, advance, expectMirrored } = testSync(60, { isOdd: ({ id }) => odd.has(id) });
    sync.start('an account', wholeMarket);
    await advance(60_000);
    const [id = ''] = service.ids();
    odd.add(id);
    for (let index = 0; index < 60; index += 1) service.reprice(index);
    await advance(120_000);
    expect(sync.state()).toMatchObject({ loaded: 60 });
    expect(sync.withheld()).toHaveLength(1);
    expect(sync.rows().map((row) => row.id)).not.toContain(id);
    expectMirrored();
    odd.clear();
    for (let index = 0; index < 60; index += 1) service.reprice(index);
    await advance(120_000);
    expect(sync.state()).toMatchObject({ loaded: 60 });
    expect(sync.withheld()).toEqual([]);
    expect(sync.rows().map((row) => row.id)).toContain(id);
    expectMirrored();
  });
});
