import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequestPage } from '@/contract/resources';

type PageListener = (query: SellRequestQuery, page: SellRequestPage) => void;

const listeners = new Set<PageListener>();

/** Hears of every page of sell requests that the screen reads; returns what ends the listening. */
export function onPageLoaded(listener: PageListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells of a page of sell requests that the screen has read. */
export function emitPageLoaded(query: SellRequestQuery, page: SellRequestPage): void {
  for (const listener of listeners) listener(query, page);
}
