import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { wholeMarket } from './market-scope';
import { openMarketSync } from './open-market-sync';

afterEach(() => vi.unstubAllGlobals());

test('reads through the interface, after what the screen asks', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      requestAnimationFrame: setImmediate,
      cancelAnimationFrame: clearImmediate,
    }),
  );
  vi.stubGlobal('navigator', { onLine: true });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ status: 200, description: 'Sell requests', data: { total: 0, data: [] } });
  });

  const client = new QueryClient();
  let answer = () => {};
  const own = client.fetchQuery({
    queryKey: ['orders'],
    queryFn: () => new Promise<string>((resolve) => (answer = () => resolve('orders'))),
  });
  const sync = openMarketSync(client);
  sync.start('an account', wholeMarket);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toEqual([]);
  answer();
  await own;
  await vi.waitUntil(() => sync.state().isComplete, { timeout: 50_000 });
  expect(asked[0]).toBe('/api/v2/sell-requests?sortBy=updatedAt&sortDir=DESC&page=1&take=500');
  sync.stop();
});
