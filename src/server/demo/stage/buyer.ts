import {
  type BuyRequestInput,
  endpoints,
  interfaceBase,
  type SellRequestQuery,
  type ShippingAddressInput,
} from '@/contract/interface';
import type { OrderValidation, SellRequest, ShippingAddress, ShippingRate } from '@/contract/resources';
import { startedFromHeader } from '@/contract/desk-headers';
import { createDeskCaller, type DeskFetch } from './desk-caller';

/** An order that was validated and not placed: the state of the review screen. */
export interface CheckoutUnderWay {
  readonly buyRequestIds: readonly string[];
  readonly address: ShippingAddress;
  readonly shippingOption: ShippingRate;
  readonly validation: OrderValidation;
}

/** A buyer with an API key, as a program would send it, call by call. */
export function createBuyer(fetch: DeskFetch, apiKey: string) {
  const key = { 'x-api-key': apiKey };
  const { call, send } = createDeskCaller(fetch, { base: interfaceBase, headers: key });

  /** Listings for a query. */
  const lots = async (query: SellRequestQuery = {}) =>
    (await call(endpoints.listSellRequests, { query })).data;

  /** Lots of different devices, largest stock first. */
  async function devices(count: number): Promise<SellRequest[]> {
    const byName = new Map<string, SellRequest>();
    for (const lot of await lots({ take: 500, sortBy: 'quantity' })) {
      if (!byName.has(lot.name)) byName.set(lot.name, lot);
    }
    return [...byName.values()].slice(0, count);
  }

  /** Creates a buy request for a lot, by default at its price and minimum quantity, which matches. */
  async function offerFor(lot: SellRequest, { price, quantity }: { price?: number; quantity?: number } = {}) {
    const body: BuyRequestInput = {
      name: lot.name,
      brand: lot.brand,
      category: lot.category,
      price: price ?? lot.price,
      quantity: quantity ?? lot.minQuantity ?? 1,
      properties: { ...lot.properties, countrySpec: 'US' },
    };
    const headers = { ...key, [startedFromHeader]: lot.id };
    return createDeskCaller(fetch, { base: interfaceBase, headers }).call(endpoints.createBuyRequest, {
      body,
    });
  }

  /** Goes from buy requests, by id, to a validation with the first rate. */
  async function validate(ids: readonly string[], address: ShippingAddress): Promise<CheckoutUnderWay> {
    const buyRequestIds = [...ids];
    const { rates } = await call(endpoints.createShippingRates, {
      body: { address: address.id, buyRequestIds },
    });
    const [shippingOption] = rates;
    if (!shippingOption) throw new Error('The marketplace offers no rate');
    const validation = await call(endpoints.validateOrder, {
      body: { buyRequestIds, buyerAddress: address.id, shippingOption },
    });
    return { buyRequestIds, address, shippingOption, validation };
  }

  const creation = ({ validation }: CheckoutUnderWay) => ({
    body: { orderMetaId: validation.orderMetaId },
  });

  return {
    call,
    lots,
    devices,
    offerFor,
    saveAddress: (body: ShippingAddressInput) => call(endpoints.createShippingAddress, { body }),
    validate,
    place: (checkout: CheckoutUnderWay) => call(endpoints.createOrder, creation(checkout)),
    /** Places an order, whatever the result; returns the status. */
    tryToPlace: async (checkout: CheckoutUnderWay) =>
      (await send(endpoints.createOrder, creation(checkout))).status,
  };
}
export type Buyer = ReturnType<typeof createBuyer>;
