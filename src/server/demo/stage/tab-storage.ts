import { addressSentence } from '@/lib/address/address-text';
import { rateName } from '@/lib/text/rate-name';
import type { CheckoutUnderWay } from './stage';

/*
 * The data of the checkout and of the pasted list in the tab's session storage, with the names and formats of features/checkout,
 * features/cart and features/marketplace/pasted-list. If those change and this file does not, the app ignores the data and opens the cart,
 * and the scenarios' tests fail. The address must be worded as in the browser, so scenarios ship to the United States, which every browser
 * spells the same way.
 */

const draftName = 'lotdesk.checkout';
const selectionName = 'lotdesk.cart-selection';
const listName = 'lotdesk.pasted-list';

/** Entries of a previous demo that must be removed from the tab. */
export const emptyTab: Readonly<Record<string, null>> = {
  [draftName]: null,
  [selectionName]: null,
  [listName]: null,
  'lotdesk.accepted-totals': null,
};

/** Lots that were sent to the checkout, with nothing chosen yet. */
export function withSelection(buyRequestIds: readonly string[]): Record<string, string> {
  return { [selectionName]: JSON.stringify({ chosen: [], left: [], checkout: buyRequestIds }) };
}

/** A pasted list that the buyer has not worked on. */
export function withPastedList(account: string, text: string): Record<string, string> {
  return { [listName]: JSON.stringify({ account, text, decisions: {}, requested: {}, sent: {} }) };
}

/** A checkout at its review. @param accepted the terms that the buyer accepted, if they differ. */
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
