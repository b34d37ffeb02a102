import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import type { BuyRequestInput } from '@/contract/interface';
import type { BuyRequest } from '@/contract/resources';
import { isolated } from '@/lib/text/isolated-text';
import { useIsMounted } from '@/ui/use-is-mounted';
import { notify, notifyFailure } from '@/ui/feedback/notify';
import { type NewBuyRequest, createBuyRequest } from './buy-request-mutations';
import { matchVerdict } from './match-verdict';

/** The state of sending a buy request. `unknown`: it was sent, and there is no proof whether it was made. */
export type SendState =
  | { name: 'ready' }
  | { name: 'busy' }
  | { name: 'failed'; error: Error }
  | { name: 'unknown'; input: BuyRequestInput };

interface Listeners {
  onMade: (buyRequest: BuyRequest) => void;
  /** Instead of the notification after the form was closed. */
  onMadeAfterClose?: ((buyRequest: BuyRequest) => void) | undefined;
  onFailed: (error: Error) => void;
}

/** The title of every notice about a request whose response was lost. */
export const unknownOutcomeTitle = "We couldn't confirm your buy request";

/**
 * Sends buy requests, one for each press. Each press has its own intent, and the gateway sends an intent at most once. While the result is
 * unknown the intent is reused, so that checking again never makes a second request. A result after the form was closed becomes a
 * notification.
 */
export function useSendBuyRequest({ onMade, onMadeAfterClose = notifyMade, onFailed }: Listeners) {
  const isMounted = useIsMounted();

  const mutation = useMutation({
    ...createBuyRequest,
    onSuccess: (buyRequest) => {
      if (isMounted.current) onMade(buyRequest);
      else onMadeAfterClose(buyRequest);
    },
    onError: (error) => {
      if (isMounted.current) onFailed(error);
      else notifyNotMade(error);
    },
  });

  const { mutate, variables: order } = mutation;
  return {
    state: stateOf(mutation.isPending, mutation.error, order),
    send: (input: BuyRequestInput, startedFrom: string | undefined) =>
      mutate({ intent: crypto.randomUUID(), input, startedFrom }),
    /** Sends the same intent again: the gateway returns the first response. */
    checkAgain: () => order && mutate(order),
    /** Drops the intent. */
    startOver: () => mutation.reset(),
  };
}

function stateOf(isPending: boolean, error: Error | null, order: NewBuyRequest | undefined): SendState {
  if (isPending) return { name: 'busy' };
  if (!error) return { name: 'ready' };
  return order && isUnknown(error) ? { name: 'unknown', input: order.input } : { name: 'failed', error };
}

function isUnknown(error: Error): boolean {
  return error instanceof ApiError && error.isOutcomeUnknown;
}

function notifyMade(buyRequest: BuyRequest): void {
  const { sentence } = matchVerdict(buyRequest);
  notify({ title: `Buy request sent: ${isolated(buyRequest.name)}`, description: sentence });
}

function notifyNotMade(error: Error): void {
  notifyFailure(
    isUnknown(error)
      ? { title: unknownOutcomeTitle, detail: 'Check your cart before resending.' }
      : explainError(error, 'send the buy request'),
  );
}
