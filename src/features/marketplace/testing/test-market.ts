import { type Oddities, marketStart, testService } from '@/features/market-sync/testing/test-service';
import { testEnvironment } from '@/features/market-sync/testing/test-environment';
import { createMarket } from '../market-worker/market';
import type { MarketMessage, MarketQuery, MarketState } from '../market-worker/market-service';
import { marketplaceDefaults, type MarketplaceSearch } from '../search/marketplace-search';

/*
 * For tests: the market in place of its worker, over a service in memory and in a time that a test moves.
 */

/** A query of the page; what is not said is as on an empty page. */
export function queryOf(search: Partial<MarketplaceSearch> = {}, text = ''): MarketQuery {
  return { search: { ...marketplaceDefaults, ...search }, text, serviceTotal: null };
}

/** Before the first notice. */
const noState: MarketState = {
  version: '',
  phase: 'idle',
  isComplete: false,
  hasFacets: false,
  text: '',
  announcement: '',
};

/** A market that has loaded nothing, its service and its time. */
export function testMarket(count: number, oddities: Oddities = {}, limit?: number) {
  const world = testEnvironment(marketStart + 86_400_000);
  const service = testService(count, oddities, world.after);
  const market = createMarket({
    read: (_account, query, signal) => service.read(query, signal),
    clock: world.clock,
    after: world.after,
    now: () => world.clock.now(),
    ...(limit === undefined ? {} : { limit }),
  });

  /** Connects a page that remembers what it gets. */
  function connect() {
    const page = market.connect();
    const messages: MarketMessage[] = [];
    void page.subscribe((message) => {
      // What a worker sends has to be cloneable.
      messages.push(structuredClone(message));
    });
    const states = () => messages.flatMap((message) => (message.kind === 'state' ? [message] : []));
    return {
      page,
      messages,
      state: (): MarketState => states().at(-1)?.state ?? noState,
      changed: () => states().flatMap(({ changed }) => changed),
    };
  }

  return { ...world, service, market, connect };
}
