import { queryOptions, useQueries } from '@tanstack/react-query';
import { marketplace } from '@/api/clients';
import type { CartLine } from '@/contract/desk';
import type { BuyRequest, SellRequest } from '@/contract/resources';
import { currencyOf } from '@/features/buy-requests/match-verdict';
import { type Offers, offersFor } from './offers';

const take = 100;
// A name can be part of many other names, so more pages are not worth the requests.
const mostPages = 3;
const mostAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Limits concurrent requests, so that a large cart leaves the connection to the buyer's own actions. */
async function withLimit<T>(work: () => Promise<T>): Promise<T> {
  // A finished request passes its slot to the first waiting one.
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

async function cheapestSellRequests({ name, brand }: Device, signal: AbortSignal): Promise<SellRequest[]> {
  const sellRequests: SellRequest[] = [];
  let received = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { searchTerm: name, brand, sortBy: 'price', sortDir: 'ASC', page, take } as const;
    const { total, data, withheld = [] } = await marketplace.call('listSellRequests', { query, signal });
    sellRequests.push(...data);
    received += data.length + withheld.length;
    if (data.length + withheld.length === 0 || received >= total) break;
  }
  return sellRequests;
}

type Device = Pick<BuyRequest, 'name' | 'brand'>;

/** The sell requests of one device and those whose names contain its name, cheapest first: its current prices. */
function offersQuery(device: Device) {
  return queryOptions({
    queryKey: ['sellRequests', 'offers', device.brand, device.name] as const,
    queryFn: ({ signal }) => withLimit(() => cheapestSellRequests(device, signal)),
    staleTime: 60_000,
    // Only a hint: failures are ignored.
    retry: false,
    throwOnError: false,
  });
}

const deviceKey = ({ brand, name }: Device) => `${brand}\n${name}`;

/** The current sell requests for lines of the cart, one query per device. Sell requests are in dollars, so lines of other currencies have none. */
export function useMarketOffers(lines: readonly Pick<CartLine, 'buyRequest'>[]): {
  offersOf: (buyRequest: BuyRequest) => Offers | null;
  /** Whether its sell requests are being loaded. */
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
      const sellRequests = resultOf(buyRequest)?.data;
      return sellRequests ? offersFor(buyRequest, sellRequests) : null;
    },
    isLooking: (buyRequest) => resultOf(buyRequest)?.isLoading ?? false,
  };
}
