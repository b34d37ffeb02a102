import { describe, expect, test, vi } from 'vitest';
import { type MarketScope, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';

const phones: MarketScope = { category: 'phones', brand: [] };
const tablets: MarketScope = { category: 'tablets', brand: [] };

describe('a quiet market', () => {
  test('loads in large pages, one request at a time', async () => {
    const { service, sync, advance, expectWhole, expectMirrored } = testSync(5000);
    const loadedCounts: number[] = [];
    sync.subscribe(() => {
      expectMirrored();
      loadedCounts.push(sync.state().loaded);
    });
    sync.start('an account', wholeMarket);
    expect(sync.state()).toMatchObject({
      loaded: 0,
      total: null,
      isComplete: false,
      phase: { kind: 'reading' },
    });
    await advance(1000);
    expect(sync.state()).toMatchObject({ total: 5000, isComplete: false, phase: { kind: 'reading' } });
    await advance(19_000);
    expectWhole();
    expect(loadedCounts).toEqual(loadedCounts.toSorted((a, b) => a - b));
    // One poll, eleven overlapping pages with a poll among them, and a last poll.
    expect(service.queries).toHaveLength(14);
    expect(new Set(service.queries.map(({ take }) => (take ?? 0) > 400))).toEqual(new Set([true]));
  });

  test('is polled every 30 seconds with one request', async () => {
    const { service, sync, advance, expectWhole } = testSync(1200);
    sync.start('an account', wholeMarket);
    await advance(20_000);
    const before = service.queries.length;
    await advance(60_000);
    expect(service.queries.length - before).toBe(2);
    service.inserted();
    service.reprice(3);
    await advance(31_000);
    expectWhole();
    expect(service.queries.length - before).toBe(3);
    service.sell(700);
    await advance(62_000);
    expectWhole();
  });

  test('gets a slow service one request per two response times', async () => {
    const { service, sync, advance } = testSync(5000);
    service.took = 2000;
    sync.start('an account', wholeMarket);
    await advance(19_900);
    expect(service.queries).toHaveLength(5);
  });
});

describe('one category', () => {
  test('is complete before the rest of the market', async () => {
    const { service, sync, advance, expectWhole } = testSync(3000);
    sync.start('an account', phones);
    for (let step = 0; step < 600 && !sync.state().isComplete; step += 1) await advance(100);
    expect(sync.state()).toMatchObject({
      isComplete: true,
      loaded: 1500,
      total: 1500,
      rest: { isComing: true },
    });
    expect(sync.state().rest?.loaded).toBeLessThan(service.sellRequests.size);
    await advance(60_000);
    expect(sync.state().rest).toBeNull();
    sync.start('an account', wholeMarket);
    expectWhole();
  });
});

describe('a market above the limit', () => {
  test('loads up to the limit, newest lots first, and reports that there are more', async () => {
    const { service, sync, advance, expectMirrored, ids } = testSync(3000, {}, 1200);
    sync.start('an account', wholeMarket);
    await advance(20_000);
    expect(sync.state()).toMatchObject({
      loaded: 1200,
      total: 3000,
      isComplete: false,
      phase: { kind: 'full' },
    });
    const newest = [...service.sellRequests.keys()].slice(-1000);
    expect(newest.every((id) => ids().includes(id))).toBe(true);
    service.sell(2900);
    await advance(120_000);
    expect(ids()).not.toContain(newest[900]);
    expectMirrored();
  });

  test('still loads a category that fits', async () => {
    const { sync, advance, expectMirrored } = testSync(3000, {}, 1600);
    sync.start('an account', phones);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ loaded: 1500, isComplete: true, phase: { kind: 'complete' } });
    expect(sync.state().rest).toMatchObject({ loaded: 1500, total: 3000, isComing: false });
    sync.start('an account', tablets);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ loaded: 1500, isComplete: true });
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ loaded: 1600, total: 3000, phase: { kind: 'full' } });
    sync.start('an account', phones);
    await advance(60_000);
    expect(sync.state()).toMatchObject({ loaded: 1500, isComplete: true });
    expectMirrored();
  });
});

describe('a page that the screen has read', () => {
  test('is added, and never replaces newer data', async () => {
    const { service, sync, advance } = testSync(100);
    sync.start('an account', wholeMarket);
    await advance(10_000);
    const [old] = service.sellRequests.values();
    if (!old) throw new Error('No lots');
    service.reprice(0);
    const renewed = service.sellRequests.get(old.id);
    if (!renewed) throw new Error('No lot');
    const added = service.inserted();
    sync.addPage({ searchTerm: 'lot' }, { total: 2, data: [renewed, added] });
    await advance(20);
    expect(sync.rows()).toContainEqual(renewed);
    expect(sync.rows()).toContainEqual(added);
    sync.addPage({}, { total: 1, data: [old] });
    await advance(20);
    expect(sync.rows()).toContainEqual(renewed);
    expect(sync.state()).toMatchObject({ loaded: 101, isComplete: true });
  });

  test('notifies once a frame, however many pages arrive', async () => {
    const { service, sync, advance } = testSync(100);
    sync.start('an account', wholeMarket);
    await advance(10_000);
    const listener = vi.fn<() => void>();
    const end = sync.subscribe(listener);
    const state = sync.state();
    for (let change = 0; change < 20; change += 1) {
      sync.addPage({}, { total: 100, data: [service.inserted()] });
    }
    expect(sync.state()).toBe(state);
    expect(listener).not.toHaveBeenCalled();
    await advance(17);
    expect(listener).toHaveBeenCalledTimes(1);
    end();
  });
});
