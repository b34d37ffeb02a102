import { queryOptions, useQueries } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import type { CartLine } from '@/contract/desk';
import type { BuyRequest, SellRequest } from '@/contract/resources';
import { currencyOf } from '@/features/buy-requests/match-verdict';
import { type Offers, offersFor } from './offers';

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
  const listings: SellRequest[] = [];
  let received = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { searchTerm: name, brand, sortBy: 'price', sortDir: 'ASC', page, take } as const;
    const { total, data, withheld = [] } = await marketplace.call('listSellRequests', { query, signal });
    listings.push(...data);
    received += data.length + withheld.length;
    if (data.length + withheld.length === 0 || received >= total) break;
  }
  return listings;
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

const deviceKey = ({ brand, name }: Device) => `${brand}\n${name}`;

/** What is listed now for lines of the cart, each device read once. Listings are priced in dollars, so lines of other currencies have none. */
export function useMarketOffers(lines: readonly CartLine[]): {
  offersOf: (buyRequest: BuyRequest) => Offers | null;
  /** It is being read. */
  isLooking: (buyRequest: BuyRequest) => boolean;
} {
  const inDollars = lines.filter(({ buyRequest }) => currencyOf(buyRequest) === 'USD');
  const devices = [
    ...new Map(inDollars.map(({ buyRequest }) => [deviceKey(buyRequest), buyRequest])).values(),
  ];
  const results = useQueries({ queries: devices.map((device) => offersQuery(device)) });
  const byDevice = new Map(devices.map((device, place) => [deviceKey(device), results[place]]));
  const resultOf = (buyRequest: BuyRequest) =>
    currencyOf(buyRequest) === 'USD' ? byDevice.get(deviceKey(buyRequest)) : undefined;
  return {
    offersOf(buyRequest) {
      const listings = resultOf(buyRequest)?.data;
      return listings ? offersFor(buyRequest, listings) : null;
    },
    isLooking: (buyRequest) => resultOf(buyRequest)?.isLoading ?? false,
  };
}
