import type { SellRequest } from '@/contract/resources';

/** The lots of a list of any length, in its order. A list renders only the rows in view and requests missing ones. */
export interface SellRequestList {
  count: number;
  /** Undefined while the row's range is being fetched. */
  at: (index: number) => SellRequest | undefined;
  /** Fetches the rows from `from` up to, but not including, `to`. The list renders again when they arrive. */
  request: (from: number, to: number) => void;
  /** Whether a lot is among the rows that the page has. */
  has: (id: string) => boolean;
  /** All lots of the list, fetched where needed. */
  all: () => Promise<readonly SellRequest[]>;
}

/** The lots of a page that the service returned. */
export function sellRequestListOf(sellRequests: readonly SellRequest[]): SellRequestList {
  return {
    count: sellRequests.length,
    at: (index) => sellRequests[index],
    request: () => {},
    has: (id) => sellRequests.some((sellRequest) => sellRequest.id === id),
    all: () => Promise.resolve(sellRequests),
  };
}
