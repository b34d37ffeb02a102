import { createStore, useStore } from 'zustand';
import type { SellRequest } from '@/contract/resources';
import { priceText } from '../search/sell-request-text';

/* Changes of the rows on screen, by sell request id. */

interface LiveChange {
  text: string;
  tone: 'good' | 'warn';
}

/** How long a changed price also shows the old price, in milliseconds. */
const shownFor = 60_000;

const lastPrices = new Map<string, number>();
const store = createStore<{ prices: ReadonlyMap<string, LiveChange>; gone: ReadonlySet<string> }>(() => ({
  prices: new Map(),
  gone: new Set(),
}));

const goneChange: LiveChange = { text: 'No longer listed', tone: 'warn' };

/** Records the prices of lots. A changed price shows the old and the new one for a minute. */
export function recordPrices(sellRequests: readonly SellRequest[]): void {
  const changed = new Map<string, LiveChange>();
  for (const { id, price } of sellRequests) {
    const last = lastPrices.get(id);
    lastPrices.set(id, price);
    if (last === undefined || last === price) continue;
    const text = `${priceText(last)} → ${priceText(price)}`;
    changed.set(id, { text, tone: price < last ? 'good' : 'warn' });
  }
  if (changed.size === 0) return;
  store.setState(({ prices }) => ({ prices: new Map([...prices, ...changed]) }));
  setTimeout(() => {
    store.setState(({ prices }) => ({
      // A later change of the same lot has its own minute.
      prices: new Map([...prices].filter(([id, change]) => changed.get(id) !== change)),
    }));
  }, shownFor);
}

/** Records which lots of the list are no longer for sale. */
export function recordGone(ids: readonly string[]): void {
  const { gone } = store.getState();
  if (ids.length === gone.size && ids.every((id) => gone.has(id))) return;
  store.setState({ gone: new Set(ids) });
}

/** The change of a lot; undefined for none. */
export function useLiveChange(id: string): LiveChange | undefined {
  return useStore(store, ({ prices, gone }) => (gone.has(id) ? goneChange : prices.get(id)));
}
