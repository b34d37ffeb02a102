import { describe, expect, test } from 'vitest';
import { type MarketScope, wholeMarket } from './market-scope';
import { testSync } from './testing/test-sync';
import { refusal } from './testing/test-service';

const phones: MarketScope = { category: 'phones', brand: [] };

describe('the request throttle', () => {
  test.each(['hidden', 'offline', 'busy'] as const)('sends nothing while the page is %s', async (why) => {
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
  });

  test('waits after a 429 as long as Retry-After says, even if the scope changes', async () => {
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

  test('waits longer after each 429 without Retry-After, and never gives up', async () => {
    const { service, sync, advance, expectWhole } = testSync(900);
    service.failures.push(...Array.from({ length: 12 }, () => refusal(429)));
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries.length).toBeLessThan(7);
    await advance(3_600_000);
    expectWhole();
  });

  test('retries failures less and less often, stops, and resumes where it was', async () => {
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

  test('retries at once on resume', async () => {
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

  test('stops at once when the session has ended', async () => {
    const { service, sync, advance } = testSync(300);
    service.failures.push(refusal(401));
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries).toHaveLength(1);
    expect(sync.state().phase).toMatchObject({ kind: 'failed', error: { kind: 'unauthorized' } });
  });

  test('stops when the service refuses every page size', async () => {
    const { service, sync, advance } = testSync(300, { refusesAbove: 0 });
    sync.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries).toHaveLength(6);
    expect(sync.state().phase).toMatchObject({ kind: 'failed', error: { status: 400 } });
  });
});
