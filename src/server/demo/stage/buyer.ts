import {
  type BuyRequestInput,
  endpoints,
  interfaceBase,
  type SellRequestQuery,
  type ShippingAddressInput,
} from '@/contract/interface';
import type {
  BuyRequest,
  CreatedOrder,
  OrderValidation,
  SellRequest,
  ShippingAddress,
  ShippingRate,
} from '@/contract/resources';
import { startedFromHeader } from '@/contract/desk-headers';
import { type DeskCall, createDeskCaller, type DeskFetch } from './desk-caller';

/** An order that was validated and not placed: the state of the review screen. */
export interface CheckoutUnderWay {
  readonly buyRequestIds: readonly string[];
  readonly address: ShippingAddress;
  readonly shippingOption: ShippingRate;
  readonly validation: OrderValidation;
}

/** A buyer, call by call. */
export interface Buyer {
  call: DeskCall;
  /** Listings for a query. */
  lots(query?: SellRequestQuery): Promise<SellRequest[]>;
  /** Lots of different devices, largest stock first. */
  devices(count: number): Promise<SellRequest[]>;
  /** Creates a buy request for a lot, by default at its price and minimum quantity, which matches. */
  offerFor(lot: SellRequest, offer?: { price?: number; quantity?: number }): Promise<BuyRequest>;
  saveAddress(address: ShippingAddressInput): Promise<ShippingAddress>;
  /** Goes from buy requests, by id, to a validation with the first rate. */
  validate(buyRequestIds: readonly string[], address: ShippingAddress): Promise<CheckoutUnderWay>;
  place(checkout: CheckoutUnderWay): Promise<CreatedOrder>;
  /** Places an order, whatever the result; returns the status. */
  tryToPlace(checkout: CheckoutUnderWay): Promise<number>;
}

/** A buyer with an API key, as a program would send it. */
export function createBuyer(fetch: DeskFetch, apiKey: string): Buyer {
  const key = { 'x-api-key': apiKey };
  const { call, send } = createDeskCaller(fetch, { base: interfaceBase, headers: key });

  const lots = async (query: SellRequestQuery = {}) =>
    (await call(endpoints.listSellRequests, { query })).data;

  async function devices(count: number): Promise<SellRequest[]> {
    const byName = new Map<string, SellRequest>();
    for (const lot of await lots({ take: 500, sortBy: 'quantity' })) {
      if (!byName.has(lot.name)) byName.set(lot.name, lot);
    }
    return [...byName.values()].slice(0, count);
  }

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
    saveAddress: (body) => call(endpoints.createShippingAddress, { body }),
    validate,
    place: (checkout) => call(endpoints.createOrder, creation(checkout)),
    tryToPlace: async (checkout) => (await send(endpoints.createOrder, creation(checkout))).status,
  };
}
