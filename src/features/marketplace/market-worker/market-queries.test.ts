import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { testMarket } from '../testing/test-market';
import { bestSellRequestsQuery } from './market-queries';
import { closeMarket, marketStore } from './market-store';
import { marketKeys } from './result-queries';

afterEach(closeMarket);

test('a market that changes during the first fetch of a query is asked again', async () => {
  const { page } = testMarket(0).connect();
  let respond: (ids: string[]) => void = () => {};
  const early = new Promise<string[]>((resolve) => {
    respond = resolve;
  });
  const service = {
    ...page,
    bestSellRequests: vi.fn().mockReturnValueOnce(early).mockResolvedValue(['new']),
  };
  const state = { phase: 'complete', isComplete: true, hasFacets: true, text: '', announcement: '' } as const;
  const market = { service, state: { ...state, version: 'before' } };
  marketStore.setState({ market });
  const client = new QueryClient();
  const observer = new QueryObserver(client, bestSellRequestsQuery(market));
  const end = observer.subscribe(() => {});

  marketStore.setState({ market: { service, state: { ...state, version: 'after' } } });
  void client.invalidateQueries({ queryKey: marketKeys.all });
  respond(['old']);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['new']));
  end();
});
