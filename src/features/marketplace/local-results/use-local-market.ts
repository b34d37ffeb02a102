import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { idleTime } from '@/ui/lazy-part';
import type { KnownMarket, LocalMarket } from './local-market';
import type { MarketplaceSearch } from '../search/marketplace-search';

let opened: LocalMarket | null = null;

/** The buyer has left the desk: nothing is read any more, and nothing stays. */
export function closeLocalMarket(): void {
  opened?.close();
}

/** The lots that are known on this device; null until what reads them is loaded. */
export const openedMarket = (): LocalMarket | null => opened;

/** Loads what reads and answers the market on this device: when the browser is idle, or now. */
async function loadLocalMarket(isWanted: boolean) {
  if (!isWanted) await idleTime();
  return (await import('./local-market')).openLocalMarket;
}

const nothing = () => () => {};

/**
 * The lots that are known on this device, read on in the background; null until what reads them is loaded. That waits until the screen
 * has come to rest, unless it is wanted at once.
 */
export function useLocalMarket(
  account: string,
  { category, brand }: Pick<MarketplaceSearch, 'category' | 'brand'>,
  when: { hasRows: boolean; isWanted: boolean },
): { market: LocalMarket; known: KnownMarket } | null {
  const client = useQueryClient();
  const [market, setMarket] = useState(opened);
  const isDue = when.hasRows || when.isWanted;
  const brands = brand.join(',');

  useEffect(() => {
    if (market || !isDue) return undefined;
    let isGone = false;
    loadLocalMarket(when.isWanted)
      .then((openLocalMarket) => {
        opened ??= openLocalMarket(client);
        if (!isGone) setMarket(opened);
      })
      // Without it the service's own filters go on working.
      .catch(() => {});
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the client is one for all times, and named for the other rule
  }, [market, isDue, when.isWanted, client]);

  useEffect(() => {
    market?.follow(account, { category, brand: brands === '' ? [] : brands.split(',') });
  }, [market, account, category, brands]);

  const known = useSyncExternalStore(market?.subscribe ?? nothing, () => market?.known() ?? null);
  return useMemo(() => market && known && { market, known }, [market, known]);
}
