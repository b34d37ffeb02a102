import type { MutationOptions } from '@tanstack/react-query';
import { queryClient } from '@/app/singletons';
import type { BuyRequest, SellRequest, ShippingAddress } from '@/contract/resources';
import { addressesQuery, saveAddress } from '@/features/addresses/addresses-queries';
import { createBuyRequest } from '@/features/buy-requests/buy-request-mutations';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { handToCheckout } from '@/features/cart/cart-selection';
import {
  withAddress,
  withBuyRequests,
  withShippingOption,
  withValidation,
} from '@/features/checkout/draft/checkout-draft';
import { openDraft, readDraft, writeDraft } from '@/features/checkout/draft/checkout-draft-store';
import { ratesQuery, requestValidation, validationQuery } from '@/features/checkout/draft/checkout-queries';
import { placeOrder } from '@/features/order-attempts/placing';
import { preselectedRate } from '@/features/checkout/draft/rate-choice';
import { termsOf } from '@/features/checkout/draft/terms';
import { secondsLeft } from '@/features/checkout/review/validation-window';
import { sessionQuery } from '@/features/connection/session-queries';
import { marketplaceDefaults, serviceSearchOf } from '@/features/marketplace/search/marketplace-search';
import { sellRequestsQuery } from '@/features/marketplace/results/sell-request-queries';
import { newestFirst, orderPlacementQuery, ordersQuery } from '@/features/orders/order-queries';
import { addressSentence } from '@/lib/address/address-text';
import { systemClock } from '@/lib/clock';
import { invariant } from '@/lib/invariant';
import { centsFromNumber, multiplyCents } from '@/lib/money';
import { readPurchase, type TourPurchase, writePurchase } from './tour-purchase-store';

/*
 * The purchase that the guided tour shows, made by the app's own calls. Each function needs the previous
 * one's result and creates what is missing, so that the tour can start at any step, go back, and continue
 * after a reload.
 */

/** Runs a feature's mutation outside of a component. */
function perform<Data, Variables, Result>(
  options: MutationOptions<Data, Error, Variables, Result>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}

async function accountId(): Promise<string> {
  const { account } = await queryClient.fetchQuery(sessionQuery);
  invariant(account, 'the tour needs a signed-in buyer');
  return account.id;
}

async function purchaseOf(): Promise<TourPurchase> {
  return readPurchase(await accountId());
}

/** The filters of the tour's market. */
export const tourSearch = { category: 'phones', brand: ['Apple'] };

const valueOf = ({ price, minQuantity }: SellRequest) =>
  multiplyCents(centsFromNumber(price) ?? 0, minQuantity ?? 1);

/** The highest plausible value of a first lot, in cents. */
const believable = 2_500_000;

/** The lot to buy: the previous choice if it is still listed, otherwise a plausible one of the first page. */
export async function tourLot(): Promise<{ lot: SellRequest; isNarrowed: boolean }> {
  const purchase = await purchaseOf();
  for (const narrowing of [tourSearch, {}]) {
    const search = serviceSearchOf({ ...marketplaceDefaults, ...narrowing });
    const page = await queryClient.fetchQuery({ ...sellRequestsQuery(search), staleTime: 0 });
    const whole = page.data.filter(
      ({ price, quantity, minQuantity }) => quantity >= (minQuantity ?? 1) && centsFromNumber(price) !== null,
    );
    const lot =
      whole.find(({ id }) => id === purchase.lot) ??
      whole.find((listing) => valueOf(listing) > 0 && valueOf(listing) <= believable) ??
      whole[0];
    if (lot) {
      writePurchase({ ...purchase, lot: lot.id });
      return { lot, isNarrowed: narrowing === tourSearch };
    }
  }
  throw new Error('No lots are for sale, and the tour needs one.');
}

/** A buy request at the asking price: the previous one if it is in the cart, otherwise a new one. */
export async function tourBuyRequest(): Promise<BuyRequest> {
  const purchase = await purchaseOf();
  const lines = await queryClient.fetchQuery({ ...cartQuery, staleTime: 0 });
  const line = lines.find(({ buyRequest }) => buyRequest.id === purchase.buyRequestId);
  if (line) return line.buyRequest;
  const { lot } = await tourLot();
  const { name, brand, category, price, properties } = lot;
  const made = await perform(createBuyRequest, {
    intent: crypto.randomUUID(),
    input: { name, brand, category, price, quantity: lot.minQuantity || 1, properties },
    startedFrom: lot.id,
  });
  writePurchase({ ...readPurchase(purchase.account), buyRequestId: made.id });
  return made;
}

const demoAddress = {
  addressLine1: '500 Commerce Street',
  apartmentNumber: 'Dock 4',
  city: 'Dallas',
  state: 'TX',
  country: 'US',
  postalCode: '75202',
};

/** Sends the buy request to the checkout; returns the address, a new one when the book is empty. */
export async function tourAddress(): Promise<{ address: ShippingAddress; buyRequestId: string }> {
  const { id } = await tourBuyRequest();
  openDraft(await accountId());
  handToCheckout([id]);
  writeDraft(withBuyRequests(readDraft(), [id]));
  const addresses = await queryClient.fetchQuery(addressesQuery);
  const chosen = addresses.find((one) => one.id === readDraft().addressId) ?? addresses[0];
  const address =
    chosen ??
    (await perform(saveAddress, { id: undefined, intent: crypto.randomUUID(), input: demoAddress }));
  return { address, buyRequestId: id };
}

/** Chooses the address, which rates need. */
export async function tourShipping(): Promise<{
  address: { id: string; text: string };
  buyRequestId: string;
}> {
  const { address, buyRequestId } = await tourAddress();
  const named = { id: address.id, text: addressSentence(address) };
  writeDraft(withAddress(readDraft(), named));
  return { address: named, buyRequestId };
}

/** Chooses a rate and validates the order. A validation with enough time left is reused. */
export async function tourValidation(): Promise<{
  orderMetaId: string;
  buyRequestId: string;
  total: string;
}> {
  const { address, buyRequestId } = await tourShipping();
  const held = readDraft().orderMetaId;
  if (held !== null) {
    const remembered = await queryClient.fetchQuery({ ...validationQuery(held), retry: false });
    if (remembered && secondsLeft(remembered, systemClock) > 30) {
      return { orderMetaId: held, buyRequestId, total: remembered.validation.total };
    }
  }
  const { rates } = await queryClient.fetchQuery(ratesQuery(address, [buyRequestId]));
  const shippingOption = preselectedRate(rates, readDraft().shippingOption);
  if (!shippingOption) throw new Error("No carrier ships to this address, so the tour can't continue.");
  writeDraft(withShippingOption(readDraft(), shippingOption));
  const choices = { buyRequestIds: [buyRequestId], buyerAddress: address.id, shippingOption };
  const validation = await requestValidation(choices);
  const terms = termsOf({ validation, shippingOption });
  writeDraft(withValidation(readDraft(), choices, { orderMetaId: validation.orderMetaId, terms }));
  return { orderMetaId: validation.orderMetaId, buyRequestId, total: validation.total };
}

/** The number of the newest order, if it holds a buy request; null otherwise. */
async function newestOrderWith(buyRequestId: string | null): Promise<string | null> {
  const { data } = await queryClient.fetchQuery({ ...ordersQuery(undefined), staleTime: 0 });
  const [newest] = newestFirst(data);
  if (!newest) return null;
  const placement = await queryClient.fetchQuery(orderPlacementQuery(newest.orderNo));
  return placement?.buyRequests.some(({ id }) => id === buyRequestId) ? newest.orderNo : null;
}

/**
 * The number of the tour's order: placed once, here or by the buyer's own press at the review. A tour that goes back to an earlier step
 * shows that order again and places no second one.
 */
export async function tourOrder(): Promise<string> {
  const { account, orderNo, buyRequestId } = await purchaseOf();
  if (orderNo !== null) return orderNo;
  const placed = (await newestOrderWith(buyRequestId)) ?? (await placeTourOrder());
  // The lot may be sold out now: an earlier step then starts from another one.
  writePurchase({ ...readPurchase(account), lot: null, orderNo: placed });
  return placed;
}

async function placeTourOrder(): Promise<string> {
  const { orderMetaId, buyRequestId, total } = await tourValidation();
  const { orderNo } = await perform(placeOrder, { orderMetaId, buyRequestIds: [buyRequestId], total });
  return orderNo;
}
