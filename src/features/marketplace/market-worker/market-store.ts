import { createStore, useStore } from 'zustand';
import type { MarketScope } from '@/features/market-sync/market-scope';
import type { MarketService, MarketState } from './market-service';

/** The market as this page uses it: its service, and how much is loaded. */
export interface Market {
  service: MarketService;
  state: MarketState;
}

/** The page's connection to the worker. */
export interface MarketConnection {
  account: string;
  service: MarketService;
  /** Loads a part of the market first, then the rest. */
  start: (scope: MarketScope) => void;
  close: () => void;
}

interface MarketStore {
  connection: MarketConnection | null;
  /** Null until the worker has responded. */
  market: Market | null;
  /** The worker is missing, blocked or broken. */
  hasFailed: boolean;
}

const closed: MarketStore = { connection: null, market: null, hasFailed: false };

export const marketStore = createStore<MarketStore>(() => closed);

/** The market; null until the worker has responded, and if it has failed. */
export const useMarket = (): Market | null => useStore(marketStore, ({ market }) => market);

/** Whether the worker is missing, blocked or broken. */
export const useMarketFailed = (): boolean => useStore(marketStore, ({ hasFailed }) => hasFailed);

/** The connection to the market's worker; null until it exists. */
export const useMarketConnection = (): MarketConnection | null =>
  useStore(marketStore, ({ connection }) => connection);

/**
 * Queries the worker, and again if the market changes before the response: an invalidation does not restart a query's first fetch, so its
 * result would be of the market before the change.
 */
export async function askMarket<T>(
  { service }: Market,
  ask: (service: MarketService) => Promise<T>,
): Promise<T> {
  const version = () => marketStore.getState().market?.state.version;
  const before = version();
  const response = await ask(service);
  return version() === before ? response : ask(service);
}

/** Disconnects when the buyer signs out. */
export function closeMarket(): void {
  marketStore.getState().connection?.close();
  marketStore.setState(closed);
}

/** Records that the worker has failed. */
export function failMarket(): void {
  marketStore.setState({ ...closed, hasFailed: true });
}

/** Reloads everything. Otherwise only the next full scan detects a lot that is gone. */
export function reloadMarket(): void {
  void marketStore.getState().connection?.service.reload();
}
