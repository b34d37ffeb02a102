import { wholeMarket } from '@/features/market-sync/market-scope';
import { type Oddities, marketStart, testService } from '@/features/market-sync/testing/test-service';
import { testEnvironment } from '@/features/market-sync/testing/test-environment';
import { createMarket } from '../market-worker/market';
import type { MarketMessage, MarketQuery, MarketState } from '../market-worker/market-service';
import { marketplaceDefaults, type MarketplaceSearch } from '../search/marketplace-search';

/*
 * For tests: the market without a worker, with an in-memory service and a clock that the test advances.
 */

/** A query of the page, with defaults for all other fields. */
export function queryOf(search: Partial<MarketplaceSearch> = {}, text = ''): MarketQuery {
  return { search: { ...marketplaceDefaults, ...search, searchTerm: text }, serviceTotal: null };
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

/** A market that has loaded nothing, with its service and clock. */
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

  /** Connects a page that records its messages. */
  function connect() {
    const page = market.connect();
    const messages: MarketMessage[] = [];
    void page.subscribe((message) => {
      // Messages of a worker must be cloneable.
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

/** A page that has started to load a market. */
export function openedPage(count: number, scope = wholeMarket, oddities: Oddities = {}, limit?: number) {
  const { connect, ...world } = testMarket(count, oddities, limit);
  const opened = connect();
  void opened.page.start('an account', scope);
  const ask = (query = queryOf(), from = 0, to = 20) => opened.page.query(query, from, to);
  return { ...world, ...opened, connect, ask };
}
