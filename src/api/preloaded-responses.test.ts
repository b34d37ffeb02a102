import { describe, expect, it, vi } from 'vitest';
import { exampleResponses, exampleInputs } from '@/contract/testing/examples.test-data';
import { endpoints } from '@/contract/interface';
import { manualClock } from '@/lib/testing/manual-clock';
import { createApiClient } from './client';
import type { PreloadedResponse } from './preloaded-responses';
import { createServerClock } from './server-clock';

const start = Date.UTC(2026, 10, 20, 9, 30);

function clientWith(early: PreloadedResponse) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(exampleResponses.listSellRequests));
  const urls: string[] = [];
  const takePreloaded = (url: string) => {
    urls.push(url);
    return urls.length === 1 ? early : undefined;
  };
  const clock = manualClock(start);
  const serverClock = createServerClock(clock);
  const client = createApiClient(endpoints, { base: '/api', fetch, clock, serverClock, takePreloaded });
  return { ...client, fetch, urls, clock, serverClock };
}

const answered = (at: number): PreloadedResponse => ({
  sentAt: start - 3000,
  receivedAt: at,
  answer: Promise.resolve(
    Response.json(exampleResponses.listSellRequests, {
      headers: { date: new Date(start + 60_000).toUTCString() },
    }),
  ),
});

describe('preloaded responses', () => {
  it('are used once, and set the clock by their time of arrival', async () => {
    const { call, fetch, urls, serverClock } = clientWith(answered(start - 1000));
    await call('listSellRequests', { query: { page: 1 } });
    expect(urls).toEqual(['/api/v2/sell-requests?page=1']);
    expect(fetch).not.toHaveBeenCalled();
    // The service's time was 9:31:00.5 when ours was 9:29:58.
    expect(serverClock.now() - start).toBe(62_500);
    await call('listSellRequests', { query: { page: 1 } });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('may have the time of sending only with the response', async () => {
    const { answer: own } = answered(start);
    const early: PreloadedResponse = { sentAt: 0, receivedAt: 0, answer: own };
    early.answer = Promise.resolve().then(() => {
      Object.assign(early, { sentAt: start - 3000, receivedAt: start - 1000 });
      return own;
    });
    const { call, serverClock } = clientWith(early);
    await call('listSellRequests', {});
    expect(serverClock.now() - start).toBe(62_500);
  });

  it('are never used for a write', async () => {
    const { call, urls } = clientWith(answered(start));
    await call('createBuyRequest', exampleInputs.createBuyRequest).catch(() => {});
    expect(urls).toEqual([]);
  });

  it('do not delay a caller that aborts', async () => {
    const never = new Promise<Response>(() => {});
    const { call } = clientWith({ sentAt: start, receivedAt: 0, answer: never });
    const leaving = new AbortController();
    const calling = call('listSellRequests', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(calling).rejects.toThrow('left');
  });

  it('fail like any other call', async () => {
    const answer = Promise.reject<Response>(new TypeError('Failed to fetch'));
    const { call } = clientWith({ sentAt: start, receivedAt: 0, answer });
    await expect(call('listSellRequests', {})).rejects.toMatchObject({ kind: 'network' });
  });
});
