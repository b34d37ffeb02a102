import { queryOptions } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import type { BuyRequest, SellRequest } from '@/contract/resources';

const take = 100;
// A name can be part of many others: what is not among the cheapest so many is not worth more requests.
const mostPages = 3;
const mostAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs few at once, so that a cart of many waiting lines leaves the connection to what the buyer does. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Who waits takes over the place of who ends.
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function cheapestListings({ name, brand }: Device, signal: AbortSignal): Promise<SellRequest[]> {
  const found: SellRequest[] = [];
  let received = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { searchTerm: name, brand, sortBy: 'price', sortDir: 'ASC', page, take } as const;
    const { total, data, withheld = [] } = await marketplace.call('listSellRequests', { query, signal });
    found.push(...data);
    received += data.length + withheld.length;
    if (data.length + withheld.length === 0 || received >= total) break;
  }
  return found;
}

type Device = Pick<BuyRequest, 'name' | 'brand'>;

/** The listings of one device and those whose names contain its name, cheapest first, for a look at what it costs now. */
export function offersQuery(device: Device) {
  return queryOptions({
    queryKey: ['sellRequests', 'offers', device.brand, device.name] as const,
    queryFn: ({ signal }) => inTurn(() => cheapestListings(device, signal)),
    staleTime: 60_000,
    // A hint and no more: what cannot be read is left out.
    retry: false,
    throwOnError: false,
  });
}
