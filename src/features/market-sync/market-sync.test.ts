import { describe, expect, test, vi } from 'vitest';
import { type MarketScope, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';

const phones: MarketScope = { category: 'phones', brand: [] };
const tablets: MarketScope = { category: 'tablets', brand: [] };

describe('a quiet market', () => {
  test('is read in large pages, one request at a time, and then known', async () => {
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
    // A look, eleven overlapping pages with a look among them, and a last look.
    expect(service.queries).toHaveLength(14);
    expect(new Set(service.queries.map(({ take }) => (take ?? 0) > 400))).toEqual(new Set([true]));
  });

  test('is looked at every half minute with one request, and what is new is taken in', async () => {
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

  test('waits twice as long as answers take, when they take long', async () => {
    const { service, sync, advance } = testSync(5000);
    service.took = 2000;
    sync.start('an account', wholeMarket);
    await advance(19_900);
    expect(service.queries).toHaveLength(5);
  });
});

describe('a part of the market', () => {
  test('is complete before the rest is, which is told apart', async () => {
    const { service, sync, advance, expectWhole } = testSync(3000);
    sync.start('an account', phones);
    for (let step = 0; step < 600 && !sync.state().isComplete; step += 1) await advance(100);
    expect(sync.state()).toMatchObject({
      isComplete: true,
      loaded: 1500,
      total: 1500,
      rest: { isComing: true },
    });
    expect(sync.state().rest?.loaded).toBeLessThan(service.lots.size);
    await advance(60_000);
    expect(sync.state().rest).toBeNull();
    sync.start('an account', wholeMarket);
    expectWhole();
  });
});

describe('a market larger than what is kept', () => {
  test('is kept up to the limit, newest first, and said to be larger', async () => {
    const { service, sync, advance, expectMirrored, ids } = testSync(3000, {}, 1200);
    sync.start('an account', wholeMarket);
    await advance(20_000);
    expect(sync.state()).toMatchObject({
      loaded: 1200,
      total: 3000,
      isComplete: false,
      phase: { kind: 'full' },
    });
    const newest = [...service.lots.keys()].slice(-1000);
    expect(newest.every((id) => ids().includes(id))).toBe(true);
    service.sell(2900);
    await advance(120_000);
    expect(ids()).not.toContain(newest[900]);
    expectMirrored();
  });

  test('is no pauseReason to a part that fits', async () => {
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

describe('what the screen reads itself', () => {
  test('is taken in, and never replaces what is newer', async () => {
    const { service, sync, advance } = testSync(100);
    sync.start('an account', wholeMarket);
    await advance(10_000);
    const [old] = service.lots.values();
    if (!old) throw new Error('No lots');
    service.reprice(0);
    const renewed = service.lots.get(old.id);
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

  test('tells once a frame, however much comes', async () => {
    const { service, sync, advance } = testSync(100);
    sync.start('an account', wholeMarket);
    await advance(10_000);
    const heard = vi.fn<() => void>();
    const end = sync.subscribe(heard);
    const state = sync.state();
    for (let change = 0; change < 20; change += 1) {
      sync.addPage({}, { total: 100, data: [service.inserted()] });
    }
    expect(sync.state()).toBe(state);
    expect(heard).not.toHaveBeenCalled();
    await advance(17);
    expect(heard).toHaveBeenCalledTimes(1);
    end();
  });
});
