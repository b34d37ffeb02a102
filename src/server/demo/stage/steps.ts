import { endpoints } from '@/contract/interface';
import type { BuyRequest, CreatedOrder, SellRequest, ShippingAddress } from '@/contract/resources';
import { invariant } from '@/lib/invariant';
import type { CheckoutUnderWay } from './buyer';
import type { Opening } from './scenario';
import type { Stage } from './stage';
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
async function offersFor({ buyer }: Stage, lots: readonly SellRequest[]): Promise<BuyRequest[]> {
  const made: BuyRequest[] = [];
  for (const lot of lots) made.push(await buyer.offerFor(lot));
  invariant(
    made.every(({ matched }) => matched),
    'an offer at the price of a lot is matched',
  );
  return made;
}

/** Adds matched buy requests for lots of different devices. */
export async function inCart(stage: Stage, count: number): Promise<BuyRequest[]> {
  return offersFor(stage, await stage.buyer.devices(count));
}

/** Takes three lots from the market to the review, with a fresh window. */
export async function underReview(
  stage: Stage,
): Promise<{ buyRequests: BuyRequest[]; checkout: CheckoutUnderWay; opening: Opening }> {
  const buyRequests = await inCart(stage, 3);
  const ids = buyRequests.map(({ id }) => id);
  const checkout = await stage.buyer.validate(ids, await usualAddress(stage));
  const opening = { opens: '/checkout/review', tabStorage: atReview(stage.account, checkout) };
  return { buyRequests, checkout, opening };
}

/** Validates the same lots again, to the same address, at the current first rate. */
export function revalidated({ buyer }: Stage, former: CheckoutUnderWay): Promise<CheckoutUnderWay> {
  return buyer.validate(former.buyRequestIds, former.address);
}

/** Buys lots, from buy requests to an order that awaits payment. */
export async function placedOrder(stage: Stage, lots: readonly SellRequest[]): Promise<CreatedOrder> {
  const ids = (await offersFor(stage, lots)).map(({ id }) => id);
  return stage.buyer.place(await stage.buyer.validate(ids, await usualAddress(stage)));
}

/** Places an order whose response is lost. */
export async function placedIntoDoubt(
  stage: Stage,
  checkout: CheckoutUnderWay,
  kind: 'cutBefore' | 'cutAfter',
): Promise<void> {
  await stage.fault({ call: 'createOrder', kind });
  const status = await stage.buyer.tryToPlace(checkout);
  invariant(status === 504, 'an order without an answer is in doubt');
}
