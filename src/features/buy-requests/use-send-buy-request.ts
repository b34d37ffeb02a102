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

/** How the making of a buy request stands. `unknown`: it was sent, and whether it was made is not known. */
export type SendState =
  | { name: 'ready' }
  | { name: 'busy' }
  | { name: 'failed'; error: Error }
  | { name: 'unknown'; input: BuyRequestInput };

interface Listeners {
  onMade: (buyRequest: BuyRequest) => void;
  onFailed: (error: Error) => void;
}

/** Heading of every notice about a request whose answer was lost. */
export const unknownOutcomeTitle = "We couldn't confirm your buy request";

/**
 * Makes buy requests, one for each press. A press gets an intent of its own, under which the gateway sends the request at
 * most once; while its outcome is unknown the intent is kept, so that asking again can never make a second one. When the
 * form goes before the answer comes, the answer is told in a notice.
 */
export function useSendBuyRequest({ onMade, onFailed }: Listeners) {
  const isMounted = useIsMounted();

  const making = useMutation({
    ...createBuyRequest,
    onSuccess: (buyRequest) => {
      if (isMounted.current) onMade(buyRequest);
      else tellMade(buyRequest);
    },
    onError: (error) => {
      if (isMounted.current) onFailed(error);
      else tellFailed(error);
    },
  });

  const { mutate, variables: order } = making;
  return {
    state: stateOf(making.isPending, making.error, order),
    make: (input: BuyRequestInput, startedFrom: string | undefined) =>
      mutate({ intent: crypto.randomUUID(), input, startedFrom }),
    /** Asks once more what became of the kept intent. */
    askAgain: () => order && mutate(order),
    /** Lets the kept intent go. */
    startOver: () => making.reset(),
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

function tellMade(buyRequest: BuyRequest): void {
  const { sentence } = matchVerdict(buyRequest);
  notify({ title: `Buy request sent: ${isolated(buyRequest.name)}`, description: sentence });
}

function tellFailed(error: Error): void {
  notifyFailure(
    isUnknown(error)
      ? { title: unknownOutcomeTitle, detail: 'Check your cart before resending.' }
      : explainError(error, 'send the buy request'),
  );
}
