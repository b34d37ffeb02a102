import { describe, expect, it } from 'vitest';
import { wholeMarket } from '@/features/market-sync/market-scope';
import { openedPage, queryOf } from '../testing/test-market';

describe('several pages', () => {
  it('load the market once, and each is complete when its own scope is loaded', async () => {
    const { advance, connect, service, page, state } = openedPage(3000);
    const other = connect();
    void other.page.start('an account', { category: 'phones', brand: [] });
    while (!state().isComplete) await advance(100);
    expect(other.state().isComplete).toBe(true);
    expect(service.queries.filter(({ category }) => category !== undefined)).toEqual([]);
    expect(service.queries.length).toBeLessThan(14);
    void page.disconnect();
    const { total } = await other.page.query(queryOf(), 0, 1);
    expect(total).toBe(3000);
  });

  it('pause loading while all are hidden', async () => {
    const { advance, connect, service, page, state } = openedPage(3000);
    const other = connect();
    void other.page.start('an account', wholeMarket);
    await advance(300);
    const hidden = { isHidden: true, isOffline: false, isBusy: false };
    void page.setActivity(hidden);
    await advance(500);
    expect(state().phase).toBe('reading');
    void other.page.setActivity(hidden);
    await advance(2000);
    const requestCount = service.queries.length;
    expect(state()).toMatchObject({ phase: 'paused' });
    await advance(60_000);
    expect(service.queries).toHaveLength(requestCount);
    void page.setActivity({ ...hidden, isHidden: false });
    await advance(60_000);
    expect(state().isComplete).toBe(true);
  });

  it('pause loading for a page with requests of its own, but not for one that is gone', async () => {
    const { advance, service, page, state } = openedPage(300);
    void page.setActivity({ isHidden: false, isOffline: false, isBusy: true });
    await advance(2000);
    const requestCount = service.queries.length;
    await advance(20_000);
    expect(service.queries).toHaveLength(requestCount);
    await advance(120_000);
    expect(state().isComplete).toBe(true);
  });

  it('leave nothing behind when the last one disconnects', async () => {
    const { advance, service, page, ask } = openedPage(300);
    await advance(60_000);
    void page.disconnect();
    expect((await ask()).total).toBe(0);
    const requestCount = service.queries.length;
    await advance(300_000);
    expect(service.queries).toHaveLength(requestCount);
  });
});
