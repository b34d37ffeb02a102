import type { SellRequest } from '@/contract/resources';

/** The lots of a list in its order, however many they are: only those that are drawn are asked for. */
export interface Lots {
  count: number;
  at: (index: number) => SellRequest | undefined;
  has: (id: string) => boolean;
  all: () => readonly SellRequest[];
  /** What they answer: while it is the same, a list that differs is the market's change and not the buyer's. */
  question: string;
}

/** The lots of a page. */
export function lotsOf(listings: readonly SellRequest[], question: string): Lots {
  return {
    count: listings.length,
    at: (index) => listings[index],
    has: (id) => listings.some((listing) => listing.id === id),
    all: () => listings,
    question,
  };
}
