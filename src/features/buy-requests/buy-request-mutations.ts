import { mutationOptions } from '@tanstack/react-query';
import { assertOnline } from '@/api/api-error';
import { desk, marketplace } from '@/api/clients';
import { refetchChanged } from '@/api/read-again';
import { idempotencyKeyHeader, startedFromHeader } from '@/contract/desk-headers';
import type { BuyRequestInput } from '@/contract/interface';
import { cartKeys, cartQuery } from './buy-request-queries';

const forgetKey = ['cart', 'forget'] as const;
const restoreKey = ['cart', 'restore'] as const;

/** A buy request to send. `intent` is one UUID per press of the button, so that one press makes one request. */
export interface NewBuyRequest {
  intent: string;
  input: BuyRequestInput;
  /** Id of the sell request the buyer started from. */
  startedFrom?: string | undefined;
}

/**
 * Sends a buy request; the gateway sends it to the marketplace at most once per intent.
 * @throws NotSentError while this device is offline.
 */
export async function sendBuyRequest({ intent, input, startedFrom }: NewBuyRequest) {
  assertOnline();
  return marketplace.call('createBuyRequest', {
    body: input,
    headers: {
      [idempotencyKeyHeader]: intent,
      ...(startedFrom ? { [startedFromHeader]: startedFrom } : {}),
    },
  });
}

/** Sends a buy request, then loads the cart again. */
export const createBuyRequest = mutationOptions({
  mutationFn: sendBuyRequest,
  onSettled: (_buyRequest, error, _order, _result, { client }) => refetchChanged(client, 'cart', error),
});

/** Removes a line from the cart optimistically; the buy request stays open at the marketplace. A failure restores the line. */
export const forgetBuyRequest = mutationOptions({
  mutationKey: forgetKey,
  mutationFn: (id: string) => desk.call('forgetBuyRequest', { params: { id } }),
  onMutate: async (id, { client }) => {
    await client.cancelQueries({ queryKey: cartKeys.all });
    const cart = client.getQueryData(cartQuery.queryKey);
    const at = cart?.rows.findIndex(({ buyRequest }) => buyRequest.id === id) ?? -1;
    if (!cart || at < 0) return undefined;
    client.setQueryData(cartQuery.queryKey, { ...cart, rows: cart.rows.toSpliced(at, 1) });
    return { line: cart.rows[at], at };
  },
  onError: (_error, _id, removed, { client }) => {
    const { line, at = 0 } = removed ?? {};
    if (!line) return;
    client.setQueryData(cartQuery.queryKey, (cart) =>
      cart?.rows.every(({ buyRequest }) => buyRequest.id !== line.buyRequest.id)
        ? { ...cart, rows: cart.rows.toSpliced(at, 0, line) }
        : cart,
    );
  },
  // Only the last of several removals loads the cart: an earlier load would show lines again that are being removed.
  onSettled: (_data, error, _id, _removed, { client }) =>
    client.isMutating({ mutationKey: forgetKey }) === 1 ? refetchChanged(client, 'cart', error) : undefined,
});

/** Restores a removed line. */
export const restoreBuyRequest = mutationOptions({
  mutationKey: restoreKey,
  mutationFn: (id: string) => desk.call('restoreBuyRequest', { params: { id } }),
  // As above, only the last of several loads the cart.
  onSettled: (_data, error, _id, _result, { client }) =>
    client.isMutating({ mutationKey: restoreKey }) === 1 ? refetchChanged(client, 'cart', error) : undefined,
});
