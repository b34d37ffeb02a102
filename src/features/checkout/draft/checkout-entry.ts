import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { OrderAttempt } from '@/contract/desk';
import { addressSentence } from '@/lib/address/address-text';
import { addressesQuery } from '@/features/addresses/addresses-queries';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { handToCheckout, readCheckoutIds } from '@/features/cart/selection/cart-selection';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { saveAcceptedTotal } from '@/features/order-attempts/accepted-totals';
import {
  type CheckoutStep,
  checkoutSteps,
  emptyDraft,
  furthestStep,
  isValidationOf,
  openDraft,
  readDraft,
  withAddress,
  withBuyRequests,
  withoutOrderMeta,
  writeDraft,
} from './checkout-draft';
import { validationQuery } from './checkout-queries';
import { attemptQuery, isOpen, refreshAfterOrder } from '@/features/order-attempts/placing';

interface Desk {
  queryClient: QueryClient;
  /** Id of the account that is signed in. */
  account: string;
}

const toStep = (step: CheckoutStep) => redirect({ to: `/checkout/${step}` as const, replace: true });
const toPayment = (orderNo: string) =>
  redirect({ to: '/checkout/payment/$orderNo', params: { orderNo }, replace: true });

/**
 * Ends the draft when its order was placed, by this tab, another one, or after a lost response. The ordered lots are removed from the
 * selection, and the accepted total is saved for the payment screen.
 * @returns the attempt to place the draft's order; null if there is none.
 */
export async function settleDraft({ queryClient, account }: Desk): Promise<OrderAttempt | null> {
  const { orderMetaId, accepted } = openDraft(account);
  if (orderMetaId === null) return null;
  const attempt = await queryClient.fetchQuery(attemptQuery(orderMetaId));
  if (attempt?.state !== 'placed') return attempt;
  if (accepted) saveAcceptedTotal(attempt.orderNo, accepted.total);
  if (readDraft().orderMetaId === orderMetaId) writeDraft(emptyDraft(account));
  handToCheckout(readCheckoutIds().filter((id) => !attempt.buyRequestIds.includes(id)));
  await refreshAfterOrder(queryClient);
  return attempt;
}

/** Loads an open attempt into the draft, so that this tab's review shows it. */
async function openAttempt({ queryClient, account }: Desk, { orderMetaId, buyRequestIds }: OrderAttempt) {
  if (readDraft().orderMetaId === orderMetaId) return;
  const remembered = await queryClient.fetchQuery(validationQuery(orderMetaId));
  writeDraft({
    ...emptyDraft(account),
    buyRequestIds,
    addressId: remembered?.buyerAddress ?? null,
    shippingOption: remembered?.shippingOption ?? null,
    orderMetaId,
  });
}

/** Updates the draft to the selection and the address book, which resets what depended on other values. */
async function reconcile({ queryClient }: Desk, selected: readonly string[]): Promise<void> {
  const { rows: addresses } = await queryClient.fetchQuery(addressesQuery);
  const draft = withBuyRequests(readDraft(), selected);
  const address = addresses.find(({ id }) => id === draft.addressId);
  writeDraft(withAddress(draft, address ? { id: address.id, text: addressSentence(address) } : null));
}

/** Removes a validation that the desk does not have, or that has other choices. */
async function checkValidation({ queryClient }: Desk): Promise<void> {
  const { orderMetaId } = readDraft();
  if (orderMetaId === null) return;
  const remembered = await queryClient.fetchQuery(validationQuery(orderMetaId));
  const draft = readDraft();
  if (!remembered || !isValidationOf(draft, remembered)) writeDraft(withoutOrderMeta(draft));
}

/**
 * Opens a step of the checkout, or redirects to the first one whose precondition is missing. An open attempt to order these lots comes
 * first: the review shows it, and no other step can be opened.
 * @throws a redirect of the router.
 */
export async function enterCheckout(step: CheckoutStep, desk: Desk): Promise<void> {
  const { queryClient } = desk;
  const attempt = await settleDraft(desk);
  const [cart, open] = await Promise.all([
    queryClient.fetchQuery(cartQuery),
    // Never a cached response.
    queryClient.fetchQuery({ ...openAttemptsQuery, staleTime: 0 }),
  ]);
  const inCart = new Set(cart.rows.map(({ buyRequest }) => buyRequest.id));
  const selected = readCheckoutIds().filter((id) => inCart.has(id));
  if (attempt?.state === 'placed' && (step === 'review' || selected.length === 0))
    throw toPayment(attempt.orderNo);

  const blocking =
    open.find(({ buyRequestIds }) => buyRequestIds.some((id) => selected.includes(id))) ??
    (isOpen(attempt) && selected.length === 0 ? attempt : null);
  if (blocking) {
    await openAttempt(desk, blocking);
    if (step !== 'review') throw toStep('review');
    return;
  }

  await reconcile(desk, selected);
  if (step === 'review') await checkValidation(desk);
  const furthest = furthestStep(readDraft());
  if (furthest === null) throw redirect({ to: '/cart', replace: true });
  if (checkoutSteps.indexOf(furthest) < checkoutSteps.indexOf(step)) throw toStep(furthest);
}
