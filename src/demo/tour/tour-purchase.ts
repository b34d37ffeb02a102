import type { MutationOptions } from '@tanstack/react-query';
import { queryClient } from '@/app/singletons';
import type { SellRequest } from '@/contract/resources';
import type { CurrentDemo } from '@/contract/sandbox/sandbox';
import type { WorldChange } from '@/contract/sandbox/world-input';
import { addressesQuery, saveAddress } from '@/features/addresses/addresses-queries';
import { createBuyRequest } from '@/features/buy-requests/buy-request-mutations';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { handToCheckout } from '@/features/cart/selection/cart-selection';
import {
  openDraft,
  readDraft,
  withAddress,
  withBuyRequests,
  withShippingOption,
  withValidation,
  writeDraft,
} from '@/features/checkout/draft/checkout-draft';
import { ratesQuery, requestValidation, validationQuery } from '@/features/checkout/draft/checkout-queries';
import { type OrderToPlace, placeOrder } from '@/features/order-attempts/placing';
import { preselectedRate } from '@/features/checkout/draft/rate-choice';
import { termsOf } from '@/features/checkout/draft/terms';
import { secondsLeft } from '@/features/checkout/review/validation-window';
import { sessionQuery } from '@/features/connection/session-queries';
import { type Comparison, comparisonText } from '@/features/marketplace/compare/compare-address';
import { comparisonWith, subjectOf } from '@/features/marketplace/compare/compare-entries';
import { marketplaceDefaults, serviceSearchOf } from '@/features/marketplace/search/marketplace-search';
import { sellRequestsQuery } from '@/features/marketplace/results/sell-request-queries';
import { newestFirst, orderPlacementQuery, ordersQuery } from '@/features/orders/order-queries';
import { addressSentence } from '@/lib/address/address-text';
import { systemClock } from '@/lib/clock';
import { invariant } from '@/lib/invariant';
import { centsFromNumber, multiplyCents } from '@/lib/money';
import { currentDemoQuery } from '../sandbox/demo-queries';
import { sandbox } from '../sandbox/sandbox-client';
import { readPurchase, type TourPurchase, writePurchase } from './tour-purchase-store';

/*
 * The purchase that the guided tour shows, made by the app's own calls. Each function needs the previous one's result and creates what is
 * missing, so that the tour can start at any step, go back, and continue after a reload.
 */

/** Runs a feature's mutation outside of a component. */
function perform<Data, Variables, Result>(
  options: MutationOptions<Data, Error, Variables, Result>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}

/** The signed-in buyer's account. */
export async function accountId(): Promise<string> {
  const { account } = await queryClient.fetchQuery(sessionQuery);
  invariant(account, 'the tour needs a signed-in buyer');
  return account.id;
}

/** The progress of the signed-in buyer's purchase. */
export async function purchaseOf(): Promise<TourPurchase> {
  return readPurchase(await accountId());
}

/** The filters of the tour's market. */
const tourSearch = { category: 'phones', brand: ['Apple'] };

/** Pieces that the tour buys of each lot, or all if a lot has fewer. */
const usualPieces = 25;

/** The pieces of a lot that the tour buys: its MOQ if that is more than usual. */
export const tourPieces = ({ quantity, minQuantity }: SellRequest): number =>
  Math.min(quantity, Math.max(usualPieces, minQuantity ?? 1));

const valueOf = (sellRequest: SellRequest) =>
  multiplyCents(centsFromNumber(sellRequest.price) ?? 0, tourPieces(sellRequest));

/** The highest plausible value of one lot, in cents. */
const believable = 2_500_000;

const sellRequestCount = 3;

const specOf = (sellRequest: SellRequest) => comparisonText(comparisonWith(sellRequest));

/** Whether no other lot of the same model, storage, grade and carrier costs less. */
const isCheapest = (sellRequest: SellRequest, sellRequests: readonly SellRequest[]) =>
  sellRequests.every((other) => other.price >= sellRequest.price || specOf(other) !== specOf(sellRequest));

async function newestSellRequests(): Promise<readonly SellRequest[]> {
  const search = serviceSearchOf({ ...marketplaceDefaults, ...tourSearch, take: 100 });
  return (await queryClient.fetchQuery({ ...sellRequestsQuery(search), staleTime: 0 })).data;
}

/** The model and storage that most pieces of the newest lots have, with all of their carriers and working grades. */
export async function tourComparison(): Promise<Comparison | null> {
  const models = new Map<string, Comparison & { available: number }>();
  for (const sellRequest of await newestSellRequests()) {
    const own = comparisonWith(sellRequest);
    if (own.grades.some((grade) => /faulty/i.test(grade))) continue;
    const key = `${own.model} ${own.storage}`;
    const former = models.get(key);
    models.set(key, {
      ...own,
      grades: [...new Set([...(former?.grades ?? []), ...own.grades])],
      carriers: [...new Set([...(former?.carriers ?? []), ...own.carriers])],
      available: (former?.available ?? 0) + sellRequest.quantity,
    });
  }
  const [most] = [...models.values()].toSorted((a, b) => b.available - a.available);
  return most ?? null;
}

/** A device that is for sale in several grades or with several carriers: "iPhone 14 128GB". Null if there is none. */
export async function tourOpenDevice(): Promise<string | null> {
  const sellRequests = await newestSellRequests();
  const nameOf = (sellRequest: SellRequest) => Object.values(subjectOf(sellRequest)).join(' ').trim();
  const example = sellRequests.find((sellRequest) =>
    sellRequests.some(
      (other) => nameOf(other) === nameOf(sellRequest) && specOf(other) !== specOf(sellRequest),
    ),
  );
  return example ? nameOf(example) : null;
}

/**
 * The lots to buy: the previous choice if it is still listed, otherwise three of the newest. Different models, each at the lowest price of its
 * spec, with enough pieces at a plausible value come first.
 */
export async function tourSellRequests(): Promise<SellRequest[]> {
  const purchase = await purchaseOf();
  const whole = (await newestSellRequests()).filter(
    ({ price, quantity, minQuantity }) => quantity >= (minQuantity ?? 1) && (centsFromNumber(price) ?? 0) > 0,
  );
  const before = whole.filter(({ id }) => purchase.lots.includes(id));
  if (before.length === sellRequestCount) return before;
  const plausible = whole.filter(
    (sellRequest) =>
      sellRequest.quantity >= usualPieces &&
      valueOf(sellRequest) <= believable &&
      isCheapest(sellRequest, whole),
  );
  const sellRequests = [...new Set([...plausible, ...whole])].slice(0, sellRequestCount);
  if (sellRequests.length < sellRequestCount)
    throw new Error(`The tour buys ${sellRequestCount} lots, and fewer are for sale.`);
  writePurchase({ ...purchase, lots: sellRequests.map(({ id }) => id) });
  return sellRequests;
}

/** Buy requests at the asking prices: the previous ones if they are in the cart, otherwise new ones. Returns their ids. */
export async function tourBuyRequests(): Promise<string[]> {
  const purchase = await purchaseOf();
  const { rows: lines } = await queryClient.fetchQuery({ ...cartQuery, staleTime: 0 });
  const isInCart = (id: string) => lines.some(({ buyRequest }) => buyRequest.id === id);
  if (purchase.buyRequestIds.length === sellRequestCount && purchase.buyRequestIds.every(isInCart)) {
    return purchase.buyRequestIds;
  }
  const ids: string[] = [];
  for (const sellRequest of await tourSellRequests()) {
    const { name, brand, category, price, properties } = sellRequest;
    const created = await perform(createBuyRequest, {
      intent: crypto.randomUUID(),
      input: { name, brand, category, price, quantity: tourPieces(sellRequest), properties },
      startedFrom: sellRequest.id,
    });
    ids.push(created.id);
  }
  writePurchase({ ...readPurchase(purchase.account), buyRequestIds: ids });
  return ids;
}

/** The buy requests of the first order. The last one is left for an order with other bank details. */
const firstOrderIds = async (): Promise<string[]> => (await tourBuyRequests()).slice(0, -1);

const demoAddress = {
  addressLine1: '500 Commerce Street',
  apartmentNumber: 'Dock 4',
  city: 'Dallas',
  state: 'TX',
  country: 'US',
  postalCode: '75202',
};

/** Sends buy requests to the checkout, and chooses the address: a new one when the book is empty. */
async function chooseAddress(buyRequestIds: readonly string[]): Promise<{ id: string; text: string }> {
  openDraft(await accountId());
  handToCheckout(buyRequestIds);
  writeDraft(withBuyRequests(readDraft(), buyRequestIds));
  const { rows: addresses } = await queryClient.fetchQuery(addressesQuery);
  const chosen = addresses.find((one) => one.id === readDraft().addressId) ?? addresses[0];
  const address =
    chosen ??
    (await perform(saveAddress, { id: undefined, intent: crypto.randomUUID(), input: demoAddress }));
  const named = { id: address.id, text: addressSentence(address) };
  writeDraft(withAddress(readDraft(), named));
  return named;
}

/** Prepares the shipping step: an address for the lines of the first order. */
export const tourShipping = async () => chooseAddress(await firstOrderIds());

/** Chooses a rate and validates the order. A validation with enough time left is reused. */
async function validate(buyRequestIds: string[]): Promise<OrderToPlace> {
  const address = await chooseAddress(buyRequestIds);
  const held = readDraft().orderMetaId;
  if (held !== null) {
    const remembered = await queryClient.fetchQuery({ ...validationQuery(held), retry: false });
    if (remembered && secondsLeft(remembered, systemClock) > 30) {
      return { orderMetaId: held, buyRequestIds, total: remembered.validation.total };
    }
  }
  const { rates } = await queryClient.fetchQuery(ratesQuery(address, buyRequestIds));
  const shippingOption = preselectedRate(rates, readDraft().shippingOption);
  if (!shippingOption) throw new Error("No carrier ships to this address, so the tour can't continue.");
  writeDraft(withShippingOption(readDraft(), shippingOption));
  const choices = { buyRequestIds, buyerAddress: address.id, shippingOption };
  const validation = await requestValidation(choices);
  const terms = termsOf({ validation, shippingOption });
  writeDraft(withValidation(readDraft(), choices, { orderMetaId: validation.orderMetaId, terms }));
  return { orderMetaId: validation.orderMetaId, buyRequestIds, total: validation.total };
}

/** Prepares the review of the first order. */
export const tourValidation = async (): Promise<OrderToPlace> => validate(await firstOrderIds());

const place = async (input: OrderToPlace): Promise<string> => (await perform(placeOrder, input)).orderNo;

/** The number of the newest order, if it holds a buy request; null otherwise. */
async function newestOrderWith(buyRequestId: string | undefined): Promise<string | null> {
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
  const { account, orderNo, buyRequestIds } = await purchaseOf();
  if (orderNo !== null) return orderNo;
  const placed = (await newestOrderWith(buyRequestIds[0])) ?? (await place(await tourValidation()));
  // The lots may be sold out now, so an earlier step chooses new ones.
  writePurchase({ ...readPurchase(account), lots: [], orderNo: placed });
  return placed;
}

/** The number of the order whose bank details differ from the first order's. Placed once, with the remaining lot. */
export async function tourChangedOrder(): Promise<string> {
  await tourOrder();
  const { account, changedOrderNo, buyRequestIds } = await purchaseOf();
  if (changedOrderNo !== null) return changedOrderNo;
  const { rows: lines } = await queryClient.fetchQuery({ ...cartQuery, staleTime: 0 });
  const left = buyRequestIds.find((id) => lines.some(({ buyRequest }) => buyRequest.id === id));
  const lastId = left ?? (await tourBuyRequests()).at(-1);
  invariant(lastId, 'the tour keeps a lot for its second order');
  await setBankDetails({ local: { accNo: '000987654321' } });
  try {
    const placed = await place(await validate([lastId]));
    writePurchase({ ...readPurchase(account), changedOrderNo: placed });
    return placed;
  } finally {
    await setBankDetails(null);
  }
}

async function setBankDetails(bankDetails: WorldChange['bankDetails']): Promise<void> {
  const params = { world: (await tourDemo()).world };
  await sandbox.call('changeWorld', { params, body: { bankDetails } });
}

/** The demo that the tour runs in. */
export async function tourDemo(): Promise<CurrentDemo> {
  const demo = await queryClient.fetchQuery(currentDemoQuery);
  if (!demo) throw new Error("You're not signed in.");
  return demo;
}
