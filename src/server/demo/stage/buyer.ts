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

  /** Sell requests for a query. */
  const findSellRequests = async (query: SellRequestQuery = {}) =>
    (await call(endpoints.listSellRequests, { query })).data;

  /** Lots of different devices, largest stock first. */
  async function devices(count: number): Promise<SellRequest[]> {
    const byName = new Map<string, SellRequest>();
    for (const sellRequest of await findSellRequests({ take: 500, sortBy: 'quantity' })) {
      if (!byName.has(sellRequest.name)) byName.set(sellRequest.name, sellRequest);
    }
    return [...byName.values()].slice(0, count);
  }

  /** Creates a buy request for a lot, by default at its price and minimum quantity, which matches. */
  async function offerFor(
    sellRequest: SellRequest,
    { price, quantity }: { price?: number; quantity?: number } = {},
  ) {
    const body: BuyRequestInput = {
      name: sellRequest.name,
      brand: sellRequest.brand,
      category: sellRequest.category,
      price: price ?? sellRequest.price,
      quantity: quantity ?? sellRequest.minQuantity ?? 1,
      properties: { ...sellRequest.properties, countrySpec: 'US' },
    };
    const headers = { ...key, [startedFromHeader]: sellRequest.id };
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
    findSellRequests,
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
