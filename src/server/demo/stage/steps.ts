import { endpoints } from '@/contract/interface';
import type { BuyRequest, CreatedOrder, SellRequest, ShippingAddress } from '@/contract/resources';
import type { WorldChange } from '@/contract/sandbox/world-input';
import { invariant } from '@/lib/invariant';
import type { CheckoutUnderWay, Stage } from './stage';
import { atReview } from './tab-storage';

/** The buyer's last used address. */
async function usualAddress({ buyer }: Stage): Promise<ShippingAddress> {
  const {
    rows: [address],
  } = await buyer.call(endpoints.listShippingAddresses, {});
  invariant(address, 'the buyer of this scenario has addresses');
  return address;
}

/** Creates matched buy requests for lots. */
async function offersFor({ buyer }: Stage, sellRequests: readonly SellRequest[]): Promise<BuyRequest[]> {
  const created: BuyRequest[] = [];
  for (const sellRequest of sellRequests) created.push(await buyer.offerFor(sellRequest));
  invariant(
    created.every(({ matched }) => matched),
    'an offer at the asking price is matched',
  );
  return created;
}

/** Adds matched buy requests for lots of different devices to the cart; returns their ids. */
export async function fillCart(stage: Stage, count: number): Promise<string[]> {
  const buyRequests = await offersFor(stage, await stage.buyer.devices(count));
  return buyRequests.map(({ id }) => id);
}

/** Marks all lots that match a buy request as sold. */
export async function sellOutMatches({ moveMarket }: Stage, { matchedTarget }: BuyRequest): Promise<void> {
  for (const { id } of matchedTarget) await moveMarket({ move: 'sellOut', sellrequestId: id });
}

/**
 * Takes three lots from the market to the review, then changes the world's settings.
 * @returns the screen, and what was validated.
 */
export async function openReview(stage: Stage, change?: WorldChange) {
  const buyRequests = await offersFor(stage, await stage.buyer.devices(3));
  const ids = buyRequests.map(({ id }) => id);
  const checkout = await stage.buyer.validate(ids, await usualAddress(stage));
  if (change) await stage.change(change);
  const tabStorage = atReview(stage.account, checkout);
  return { opens: '/checkout/review', tabStorage, buyRequests, checkout };
}

/** Buys lots, from buy requests to an order that awaits payment. */
export async function buySellRequests(
  stage: Stage,
  sellRequests: readonly SellRequest[],
): Promise<CreatedOrder> {
  const ids = (await offersFor(stage, sellRequests)).map(({ id }) => id);
  return stage.buyer.place(await stage.buyer.validate(ids, await usualAddress(stage)));
}

/** Places an order whose response is lost. */
export async function placeWithoutResponse(
  stage: Stage,
  checkout: CheckoutUnderWay,
  kind: 'cutBefore' | 'cutAfter',
): Promise<void> {
  await stage.fault({ call: 'createOrder', kind });
  const status = await stage.buyer.tryToPlace(checkout);
  invariant(status === 504, 'the result of an order without a response is unknown');
}
