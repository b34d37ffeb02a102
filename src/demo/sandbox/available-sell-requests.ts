import type { QueryClient } from '@tanstack/react-query';
import type { CartLine } from '@/contract/desk';
import type { SellRequest } from '@/contract/resources';
import { pagesRead, sellRequestKeys } from '@/features/marketplace/results/sell-request-queries';
import { amountText } from '@/lib/money';

/** A lot that the controls can change. */
export interface AvailableSellRequest {
  id: string;
  name: string;
  /** Where the buyer sees it. */
  where: string;
}

/** How many lots of the list are offered, in addition to the open one and the cart's. */
const fromList = 30;

const priced = (name: string, price: number) => `${name}, ${amountText(price) ?? ''}`;

/**
 * The lots that the buyer is looking at: the open one, the ones that match the cart, and the newest list,
 * without duplicates.
 */
export function availableSellRequests(
  client: QueryClient,
  open: string,
  lines: readonly CartLine[],
): AvailableSellRequest[] {
  const sellRequests = new Map<string, AvailableSellRequest>();
  const add = (id: string, name: string, where: string) => {
    if (id !== '' && !sellRequests.has(id)) sellRequests.set(id, { id, name, where });
  };
  const sellRequest = client.getQueryData<SellRequest | null>(sellRequestKeys.detail(open));
  if (sellRequest) add(sellRequest.id, priced(sellRequest.name, sellRequest.price), 'open');
  for (const { buyRequest } of lines) {
    for (const { id, name, price } of buyRequest.matchedTarget)
      add(id, priced(name, price), 'serves the cart');
  }
  const [page] = pagesRead(client).map((read) => read.page);
  for (const { id, name, price } of page?.data.slice(0, fromList) ?? [])
    add(id, priced(name, price), 'listed');
  return [...sellRequests.values()];
}
