import { addressSentence } from '@/lib/address/address-text';
import { rateName } from '@/lib/text/rate-name';
import type { CheckoutUnderWay } from './buyer';

/*
 * What the app keeps of a checkout in the session storage of its tab, by the names and in the forms of features/checkout and features/cart.
 * Should they change and this not, the app ignores what it cannot read and opens the cart, which the tests of the scenarios would see. The
 * address must read as the browser writes it, so scenarios ship to where all of them name the country alike: the United States.
 */

const draftName = 'lotdesk.checkout';
const selectionName = 'lotdesk.cart-selection';

/** What nothing of a former demo may be left of in the tab. */
export const emptyTab: Readonly<Record<string, null>> = {
  [draftName]: null,
  [selectionName]: null,
  'lotdesk.accepted-totals': null,
};

/** Lots that were handed to the checkout, with nothing chosen yet. */
export function withSelection(buyRequestIds: readonly string[]): Record<string, string> {
  return { [selectionName]: JSON.stringify({ chosen: [], left: [], checkout: buyRequestIds }) };
}

/** A checkout that has come to its review. @param accepted whose terms the buyer has seen and accepted, where not these. */
export function atReview(
  account: string,
  checkout: CheckoutUnderWay,
  accepted: CheckoutUnderWay = checkout,
): Record<string, string> {
  const { buyRequestIds, address, shippingOption, validation } = checkout;
  const { subtotal, shippingFee, insurance, warranty, total } = accepted.validation;
  const service = rateName(accepted.shippingOption);
  return {
    ...withSelection(buyRequestIds),
    [draftName]: JSON.stringify({
      account,
      buyRequestIds,
      addressId: address.id,
      addressText: addressSentence(address),
      shippingOption,
      orderMetaId: validation.orderMetaId,
      accepted: { subtotal, shippingFee, insurance, warranty, total, service },
    }),
  };
}
