import { useSuspenseQuery } from '@tanstack/react-query';
import type { CartLine } from '@/contract/desk';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';

/** The lines of the cart that are being checked out, in the cart's order. */
export function useCheckoutLines(buyRequestIds: readonly string[]): CartLine[] {
  const { data: cart } = useSuspenseQuery(cartQuery);
  return cart.filter(({ buyRequest }) => buyRequestIds.includes(buyRequest.id));
}
