import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MarketScope } from '@/features/market-sync/market-scope';
import { idleTime } from '@/ui/lazy-part';
import { closeMarket, failMarket, useMarketConnection, useMarketFailed } from './market-store';

/** Connects to the account's market. Its code loads after the rows. */
async function openMarket(client: QueryClient, account: string, isWanted: () => boolean): Promise<void> {
  try {
    const { connectMarket } = await import('./connect-market');
    if (!isWanted()) return;
    closeMarket();
    connectMarket(client, account);
  } catch {
    failMarket();
  }
}

/**
 * Connects the page to the account's market and loads it, the chosen category and brands first.
 * @param isDue loads once the browser is idle; `isNeeded`: at once.
 */
export function useMarketLoading(
  account: string,
  { category, brand }: MarketScope,
  { isDue, isNeeded }: { isDue: boolean; isNeeded: boolean },
): void {
  const client = useQueryClient();
  const connection = useMarketConnection();
  const hasFailed = useMarketFailed();
  const brands = brand.join(',');
  const isOpen = connection?.account === account;

  useEffect(() => {
    if (isOpen || !(isDue || isNeeded)) return undefined;
    let isGone = false;
    const open = async () => {
      if (!isNeeded) await idleTime();
      await openMarket(client, account, () => !isGone);
    };
    const retry = () => void open();
    // Without the worker, the service's list and filters still work. If its code did not load, it is retried when the network is back.
    if (hasFailed) addEventListener('online', retry);
    else void open();
    return () => {
      isGone = true;
      removeEventListener('online', retry);
    };
  }, [isOpen, isDue, isNeeded, hasFailed, client, account]);

  useEffect(() => {
    if (isOpen) connection.start({ category, brand: brands === '' ? [] : brands.split(',') });
  }, [connection, isOpen, category, brands]);
}
