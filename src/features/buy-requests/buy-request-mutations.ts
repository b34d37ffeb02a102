import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { assertOnline } from '@/api/api-error';
import { desk, marketplace } from '@/api/clients';
import { readAgain } from '@/api/read-again';
import { announceChange } from '@/api/tab-channel';
import type { CartLine } from '@/contract/desk';
import { idempotencyKeyHeader, startedFromHeader } from '@/contract/desk-headers';
import type { BuyRequestInput } from '@/contract/interface';
import { cartKeys } from './buy-request-queries';

const forgetKey = ['cart', 'forget'] as const;

/**
 * Reads the cart again, here and in the other tabs; after a failure too, for it may have taken effect although its answer was
 * lost. A failure is told without waiting for that.
 */
export async function refreshCart(queryClient: QueryClient, error: Error | null): Promise<void> {
  announceChange('cart');
  const reading = readAgain(queryClient, { queryKey: cartKeys.all });
  if (!error) await reading;
}

/** What it takes to make a buy request: `intent` is one UUID for each press of the button, so that one press makes one. */
export interface NewBuyRequest {
  intent: string;
  input: BuyRequestInput;
  /** Id of the listing the buyer started from. */
  startedFrom?: string | undefined;
}

/**
 * Sends a buy request; the gateway hands it to the marketplace at most once for each intent.
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

/** Makes a buy request; the cart is read again by the end. */
export const createBuyRequest = mutationOptions({
  mutationFn: sendBuyRequest,
  onSettled: (_buyRequest, error, _order, _result, { client }) => refreshCart(client, error),
});

/** Takes a line out of the cart at once; the buy request stays open at the marketplace. A failure puts the line back. */
export const forgetBuyRequest = mutationOptions({
  mutationKey: forgetKey,
  mutationFn: (id: string) => desk.call('forgetBuyRequest', { params: { id } }),
  onMutate: async (id, { client }) => {
    await client.cancelQueries({ queryKey: cartKeys.all });
    const lines = client.getQueryData<CartLine[]>(cartKeys.all);
    const at = lines?.findIndex((line) => line.buyRequest.id === id) ?? -1;
    if (!lines || at < 0) return undefined;
    client.setQueryData(cartKeys.all, lines.toSpliced(at, 1));
    return { line: lines[at], at };
  },
  onError: (_error, _id, removed, { client }) => {
    const { line, at = 0 } = removed ?? {};
    if (!line) return;
    client.setQueryData<CartLine[]>(cartKeys.all, (lines) =>
      lines?.some(({ buyRequest }) => buyRequest.id === line.buyRequest.id)
        ? lines
        : lines?.toSpliced(at, 0, line),
    );
  },
  // Of several at once the last to end reads the cart: an earlier reading would show the others' lines again.
  onSettled: (_data, error, _id, _removed, { client }) =>
    client.isMutating({ mutationKey: forgetKey }) === 1 ? refreshCart(client, error) : undefined,
});

/** Puts a removed line back. */
export const restoreBuyRequest = mutationOptions({
  mutationFn: (id: string) => desk.call('restoreBuyRequest', { params: { id } }),
  onSettled: (_data, error, _id, _result, { client }) => refreshCart(client, error),
});
