import { mutationOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '@/api/api-error';
import { desk } from '@/api/clients';
import { explainError } from '@/api/explain-error';
import type { CartLine } from '@/contract/desk';
import type { BuyRequestInput } from '@/contract/interface';
import type { BuyRequest } from '@/contract/resources';
import { type Cents, cents, formatMoney, numberFromCents } from '@/lib/money';
import { notify, notifyFailure } from '@/ui/feedback/notify';
import { refreshCart, sendBuyRequest } from '@/features/buy-requests/buy-request-mutations';
import { replaceLot } from './cart-selection';

/*
 * A buy request cannot be changed at the marketplace. To pay less for it, the same request is sent at the lower price, and the old
 * line leaves the cart in the same step. Unless the new one is certainly accepted, the old line stays as it is.
 */

/** Under which replacements run, for a screen that must not order meanwhile. */
export const replacementKey = ['cart', 'replace'] as const;

interface Replacement {
  /** The Idempotency-Key: one press of the button sends one buy request. */
  intent: string;
  line: CartLine;
  price: Cents;
}

/**
 * What became of the old line. `kept`: the new request was not matched while the old one was, so both stay. `stuck`: it could not be
 * taken out of the cart.
 */
interface Replaced {
  made: BuyRequest;
  oldLine: 'gone' | 'kept' | 'stuck';
}

/** The body of a buy request at another price, with what the old one states and nothing else. */
export function inputAt(buyRequest: BuyRequest, price: Cents): BuyRequestInput {
  const { name, brand, category, quantity, properties } = buyRequest;
  const { color, grade, carrier, storage, countrySpec } = properties;
  const stated = Object.entries({ color, grade, carrier, storage, countrySpec }).filter(([, value]) => value);
  return {
    name,
    brand,
    category,
    quantity,
    price: numberFromCents(price),
    properties: Object.fromEntries(stated),
  };
}

const forget = (id: string) => desk.call('forgetBuyRequest', { params: { id } });

/** Sends a line's request at a lower price and takes the old line out of the cart; the cart is read again by the end. */
export const replaceLine = mutationOptions({
  mutationKey: replacementKey,
  mutationFn: async ({ intent, line, price }: Replacement, { client }): Promise<Replaced> => {
    const old = line.buyRequest;
    const startedFrom = line.startedFrom ?? undefined;
    const made = await sendBuyRequest({ intent, input: inputAt(old, price), startedFrom });
    let oldLine: Replaced['oldLine'] = 'kept';
    if (made.matched || !old.matched) {
      replaceLot(old.id, made.id);
      oldLine = await forget(old.id).then(
        () => 'gone' as const,
        () => 'stuck' as const,
      );
    }
    await refreshCart(client, null);
    return { made, oldLine };
  },
  onError: (error, _replacement, _result, { client }) => refreshCart(client, error),
});

/** Puts the old line back and takes the new one out of the cart. */
const undoReplacement = mutationOptions({
  mutationFn: async ({ from, to }: { from: string; to: string }) => {
    await desk.call('restoreBuyRequest', { params: { id: to } });
    replaceLot(from, to);
    await forget(from);
  },
  onSettled: (_data, error, _lots, _result, { client }) => refreshCart(client, error),
});

/** Replaces a line by the same request at a lower price, and tells what became of it. */
export function useLineReplacement(line: CartLine, onReplaced?: () => void) {
  const old = line.buyRequest;
  const { mutate: undo } = useMutation({
    ...undoReplacement,
    onError: (error) => notifyFailure(explainError(error, 'put the old line back')),
  });

  const { mutate, reset, variables, error, isPending } = useMutation({
    ...replaceLine,
    onSuccess: ({ made, oldLine }, { price }) => {
      const sent = `Sent at ${formatMoney(price)}`;
      if (oldLine === 'gone') {
        notify({
          title: `${sent}: ${made.name}`,
          description: `The request at ${formatMoney(cents(old.price))} left your cart. It's still open at the marketplace.`,
          action: { label: 'Undo', onPress: () => undo({ from: made.id, to: old.id }) },
        });
      } else if (oldLine === 'kept') {
        notify({
          title: `${sent}, but not matched: ${made.name}`,
          description: 'The old line is matched and stays in your cart.',
        });
      } else {
        notify({
          title: `${sent}: ${made.name}`,
          description:
            "The old line couldn't be removed. It's not selected; remove it so that you don't order twice.",
          isFailure: true,
        });
      }
      if (oldLine !== 'kept') onReplaced?.();
    },
    onError: (failure, { price }) => {
      if (isUnknown(failure)) return;
      const { title, detail } = explainError(failure, `send ${old.name} at ${formatMoney(price)}`);
      notifyFailure({ title, detail: `${detail} The old line stays in your cart.` });
    },
  });

  return {
    isBusy: isPending,
    /** It was sent, and whether it was accepted is not known: the old line stays. */
    isUnknown: !isPending && isUnknown(error),
    replaceAt: (price: Cents) => mutate({ intent: crypto.randomUUID(), line, price }),
    /** Asks what became of it, under the same intent. */
    checkAgain: () => variables && mutate(variables),
    dismiss: reset,
  };
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.isOutcomeUnknown;
}
