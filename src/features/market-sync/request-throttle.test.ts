import { describe, expect, test } from 'vitest';
import { type MarketScope, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';
import { refusal } from './testing/test-service';

const phones: MarketScope = { category: 'phones', brand: [] };

describe('what keeps it from reading', () => {
  test.each(['hidden', 'offline', 'busy'] as const)(
    '%s: nothing is asked until that is over',
    async (why) => {
      const { service, sync, advance, hinder, expectWhole } = testSync(3000);
      sync.start('an account', wholeMarket);
      await advance(500);
      const before = service.queries.length;
      hinder(why);
      await advance(600_000);
      expect(service.queries.length).toBeLessThanOrEqual(before + 1);
      expect(sync.state().phase).toEqual(why === 'busy' ? { kind: 'reading' } : { kind: 'paused', why });
      hinder(null);
      await advance(10_000);
      expectWhole();
    },
  );

  test('429 is waited for as long as it says, whatever is asked for meanwhile', async () => {
    const { service, sync, advance, clock, expectWhole } = testSync(900);
    service.failures.push(refusal(429, 40));
    sync.start('an account', wholeMarket);
    await advance(200);
    expect(sync.state().phase).toMatchObject({
      kind: 'waiting',
      why: 'tooMany',
      until: clock.now() + 39_900,
    });
    sync.resume();
    sync.start('an account', phones);
    await advance(39_000);
    expect(service.queries).toHaveLength(1);
    expect(sync.state().phase).toMatchObject({ kind: 'waiting', why: 'tooMany' });
    await advance(20_000);
    sync.start('an account', wholeMarket);
    await advance(20_000);
    expectWhole();
  });

  test('429 without a word is waited for longer each time, and never given up', async () => {
    const { service, sync, advance, expectWhole } = testSync(900);
    service.failures.push(...Array.from({ length: 12 }, () => refusal(429)));
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries.length).toBeLessThan(7);
    await advance(3_600_000);
    expectWhole();
  });

  test('failures are tried again, fewer and fewer, until it stops and says so; it goes on where it was', async () => {
    const { service, sync, advance, expectWhole } = testSync(3000);
    sync.start('an account', wholeMarket);
    await advance(900);
    const loaded = sync.state().loaded;
    expect(loaded).toBeGreaterThan(500);
    service.failures.push(...Array.from({ length: 6 }, () => refusal(503)));
    await advance(600_000);
    expect(sync.state()).toMatchObject({ phase: { kind: 'failed' }, isComplete: false });
    const before = service.queries.length;
    await advance(3_600_000);
    expect(service.queries).toHaveLength(before);
    sync.resume();
    await advance(20_000);
    expectWhole();
    expect(service.queries.length - before).toBeLessThan(9);
  });

  test('while one is waited for, resuming tries at once', async () => {
    const { service, sync, advance } = testSync(300);
    service.failures.push(refusal(500), refusal(500), refusal(500));
    sync.start('an account', wholeMarket);
    await advance(7000);
    expect(service.queries).toHaveLength(3);
    expect(sync.state().phase).toMatchObject({ kind: 'waiting', why: 'error' });
    sync.resume();
    await advance(200);
    expect(service.queries.length).toBeGreaterThan(3);
  });

  test('a session that is over stops it at once', async () => {
    const { service, sync, advance } = testSync(300);
    service.failures.push(refusal(401));
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries).toHaveLength(1);
    expect(sync.state().phase).toMatchObject({ kind: 'failed', error: { kind: 'unauthorized' } });
  });

  test('a refusal of every page size is a failure, and not asked for ever', async () => {
    const { service, sync, advance } = testSync(300, { refusesAbove: 0 });
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries).toHaveLength(6);
    expect(sync.state().phase).toMatchObject({ kind: 'failed', error: { status: 400 } });
  });
});
