import { createStore, useStore } from 'zustand';
import type { MarketScope } from '@/features/market-sync/market-scope';
import type { MarketService, MarketState } from './market-service';

/** The market of this page: its service, and how much of it is loaded. */
export interface Market {
  service: MarketService;
  state: MarketState;
}

/** The page's connection to the worker. */
export interface MarketConnection {
  account: string;
  service: MarketService;
  /** Loads a part of the market first, and then all of it. */
  start: (scope: MarketScope) => void;
  close: () => void;
}

interface MarketStore {
  connection: MarketConnection | null;
  /** Null until the worker has answered. */
  market: Market | null;
  /** The worker is missing, blocked or broken. */
  hasFailed: boolean;
}

/** Nothing is connected. */
const closed: MarketStore = { connection: null, market: null, hasFailed: false };

export const marketStore = createStore<MarketStore>(() => closed);

/** The market as far as it is loaded; null until the worker has answered, and when it cannot be had. */
export const useMarket = (): Market | null => useStore(marketStore, ({ market }) => market);

/** Whether the worker is missing, blocked or broken. */
export const useMarketFailed = (): boolean => useStore(marketStore, ({ hasFailed }) => hasFailed);

export const useMarketConnection = (): MarketConnection | null =>
  useStore(marketStore, ({ connection }) => connection);

/** The buyer has left the desk: nothing is loaded any more, and nothing stays. */
export function closeMarket(): void {
  marketStore.getState().connection?.close();
  marketStore.setState(closed);
}

/** The worker cannot be had. */
export function failMarket(): void {
  marketStore.setState({ ...closed, hasFailed: true });
}

/** Has everything loaded again: a lot that is gone is otherwise missed only by the next full scan. */
export function reloadMarket(): void {
  void marketStore.getState().connection?.service.reload();
}
