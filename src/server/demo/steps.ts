import { endpoints } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import { invariant } from '@/lib/invariant';
import type { CheckoutUnderWay } from './buyer';
import type { Opening } from './scenario';
import type { Stage } from './stage';
import { atReview } from './tab-storage';

/** The address that the buyer used last. */
export async function usualAddress({ buyer }: Stage): Promise<ShippingAddress> {
  const [address] = await buyer.call(endpoints.listShippingAddresses, {});
  invariant(address, 'the buyer of this scenario has addresses');
  return address;
}

/** Puts lots of different devices into the cart and takes them to the review, with its window just begun. */
export async function underReview(
  stage: Stage,
  count = 3,
): Promise<{ checkout: CheckoutUnderWay; opening: Opening }> {
  const buyRequests = [];
  for (const lot of await stage.buyer.devices(count)) buyRequests.push(await stage.buyer.offerFor(lot));
  const checkout = await stage.buyer.validate(buyRequests, await usualAddress(stage));
  return { checkout, opening: reviewOf(stage, checkout) };
}

/** The review of a checkout. */
export function reviewOf({ account }: Stage, checkout: CheckoutUnderWay): Opening {
  return { opens: '/checkout/review', tabStorage: atReview(account, checkout) };
}
