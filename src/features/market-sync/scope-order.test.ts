import { describe, expect, test } from 'vitest';
import { type MarketScope, scopeFilter, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';

const phones: MarketScope = { category: 'phones', brand: [] };
const tablets: MarketScope = { category: 'tablets', brand: [] };
const applePhones: MarketScope = { category: 'phones', brand: ['apple'] };

describe('the scope', () => {
  test('loads first, then the rest; a narrower scope is complete at once', async () => {
    const { service, sync, advance, expectMirrored } = testSync(3000);
    sync.start('an account', phones);
    await advance(2500);
    // Two polls and four overlapping pages.
    const own = service.queries.findIndex(({ category }) => category !== 'phones');
    expect(own).toBe(6);
    expect(sync.state()).toMatchObject({ loaded: 1500, total: 1500, isComplete: true, coverage: phones });
    sync.start('an account', applePhones);
    const apple = [...service.sellRequests.values()].filter(scopeFilter(applePhones)).length;
    expect(sync.state()).toMatchObject({ loaded: apple, total: apple, isComplete: true });
    await advance(20_000);
    expect(sync.state()).toMatchObject({ isComplete: true, coverage: wholeMarket });
    expect(sync.rows()).toHaveLength(3000);
    const before = service.queries.length;
    for (const scope of [tablets, wholeMarket, phones, applePhones, tablets]) {
      sync.start('an account', scope);
      expect(sync.state()).toMatchObject({ scope, isComplete: true, phase: { kind: 'complete' } });
      await advance(1000);
    }
    // For each scope one poll, and one request that compares the count.
    expect(service.queries.length - before).toBeLessThanOrEqual(10);
    expectMirrored();
  });

  test('that is requested while another one loads comes next', async () => {
    const { service, sync, advance } = testSync(3000);
    sync.start('an account', phones);
    await advance(500);
    sync.start('an account', tablets);
    expect(sync.state()).toMatchObject({ scope: tablets, isComplete: false, phase: { kind: 'reading' } });
    const before = service.queries.length;
    await advance(2500);
    const rest = service.queries.slice(before);
    expect(rest.findIndex(({ category }) => category !== 'tablets')).toBe(6);
    expect(sync.state()).toMatchObject({ loaded: 1500, isComplete: true });
  });

  test('can change 100 times, with ten accounts, and leaves nothing behind', async () => {
    const { service, sync, advance, waiting, expectMirrored } = testSync(900);
    const scopes = [wholeMarket, phones, applePhones, tablets, { category: '', brand: ['Google', 'Apple'] }];
    for (let change = 0; change < 100; change += 1) {
      sync.start(`account ${Math.floor(change / 10)}`, scopes[change % scopes.length] ?? wholeMarket);
      await advance((change * 37) % 900);
      // A timer or a pending request, and a frame.
      expect(waiting()).toBeLessThanOrEqual(2);
      expect(sync.rows().length).toBeLessThanOrEqual(900);
    }
    await advance(60_000);
    expect(sync.rows()).toHaveLength(900);
    expectMirrored();
    sync.stop();
    await advance(1000);
    expect(sync.rows()).toEqual([]);
    expect(waiting()).toBe(0);
    const before = service.queries.length;
    await advance(600_000);
    expect(service.queries).toHaveLength(before);
  });

  test('of one account shares nothing with another account, requests in flight included', async () => {
    const { sync, advance, expectMirrored, service } = testSync(900);
    sync.start('one', wholeMarket);
    await advance(350);
    expect(sync.rows().length).toBeGreaterThan(0);
    sync.start('another', wholeMarket);
    expect(sync.rows()).toEqual([]);
    expect(sync.state()).toMatchObject({ loaded: 0, total: null, isComplete: false });
    service.sellRequests.clear();
    await advance(10_000);
    expect(sync.state()).toMatchObject({ loaded: 0, total: 0, isComplete: true });
    expectMirrored();
    sync.stop();
    expect(sync.state().phase).toEqual({ kind: 'idle' });
  });
});
