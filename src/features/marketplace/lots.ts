import type { SellRequest } from '@/contract/resources';

/** The lots of a list in its order, however many they are: only those that are drawn are asked for. */
export interface Lots {
  count: number;
  at: (index: number) => SellRequest | undefined;
  all: () => readonly SellRequest[];
}

/** The lots of a page. */
export function lotsOf(listings: readonly SellRequest[]): Lots {
  return { count: listings.length, at: (index) => listings[index], all: () => listings };
}
