import {
  type MutationFilters,
  mutationOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { isOutcomeUnknown } from '@/api/api-error';
import { desk } from '@/api/clients';
import { explainError } from '@/api/explain-error';
import { refetchChanged } from '@/api/read-again';
import type { CartLine } from '@/contract/desk';
import type { BuyRequestInput } from '@/contract/interface';
import type { BuyRequest } from '@/contract/resources';
import { type Cents, cents, formatMoney, numberFromCents } from '@/lib/money';
import { isolated } from '@/lib/text/isolated-text';
import { Button } from '@/ui/controls/button';
import { notify, notifyFailure } from '@/ui/feedback/notify';
import { sendBuyRequest } from '@/features/buy-requests/buy-request-mutations';
import { replaceSellRequest } from '../selection/cart-selection';

/*
 * A buy request cannot be changed at the marketplace. To pay another price, the same request is sent at that price, and the old line is
 * removed from the cart in the same step. The old line stays unless the new request is certainly accepted.
 */

/** The mutation key of replacements, for screens that must not order at the same time. */
export const replacementKey = ['cart', 'replace'] as const;

interface Replacement {
  /** The Idempotency-Key: one press of the button sends one buy request. */
  intent: string;
  line: CartLine;
  price: Cents;
}

/**
 * The result for the old line. `kept`: it was matched and the new request is not, so both stay. `stuck`: it could not be removed from the
 * cart.
 */
interface Replaced {
  made: BuyRequest;
  oldLine: 'gone' | 'kept' | 'stuck';
}

/** The body of a buy request at another price, with the properties that the old one states. */
export function inputAt(
  { name, brand, category, quantity, properties }: BuyRequest,
  price: Cents,
): BuyRequestInput {
  const { color, grade, carrier, storage, countrySpec } = properties;
  const stated = Object.entries({ color, grade, carrier, storage, countrySpec }).filter(([, value]) => value);
  const at = { price: numberFromCents(price), properties: Object.fromEntries(stated) };
  return { name, brand, category, quantity, ...at };
}

const forget = (id: string) => desk.call('forgetBuyRequest', { params: { id } });

/** Removes the line of a request after its replacement was accepted. */
async function removeOldLine(old: BuyRequest, made: BuyRequest): Promise<Replaced['oldLine']> {
  if (old.matched && !made.matched) return 'kept';
  replaceSellRequest(old.id, made.id);
  return forget(old.id).then(
    () => 'gone' as const,
    () => 'stuck' as const,
  );
}

/** Sends a line's request at a lower price, removes the old line from the cart and loads the cart again. */
export const replaceLine = mutationOptions({
  mutationKey: replacementKey,
  // Rows unmount when the cart is grouped or filtered, and what is not confirmed must still be known then.
  gcTime: Number.POSITIVE_INFINITY,
  mutationFn: async ({ intent, line, price }: Replacement, { client }): Promise<Replaced> => {
    const old = line.buyRequest;
    const startedFrom = line.startedFrom ?? undefined;
    const made = await sendBuyRequest({ intent, input: inputAt(old, price), startedFrom });
    const oldLine = await removeOldLine(old, made);
    await refetchChanged(client, 'cart');
    return { made, oldLine };
  },
  onError: (error, _replacement, _result, { client }) => refetchChanged(client, 'cart', error),
});

/** Restores the old line and removes the new one from the cart. */
const undoReplacement = mutationOptions({
  mutationFn: async ({ made, old }: { made: BuyRequest; old: BuyRequest }) => {
    await desk.call('restoreBuyRequest', { params: { id: old.id } });
    replaceSellRequest(made.id, old.id);
    await forget(made.id);
  },
  onSettled: (_data, error, _sellRequests, _result, { client }) => refetchChanged(client, 'cart', error),
});

const leftText = ({ price }: BuyRequest) =>
  `The request at ${formatMoney(cents(price))} left your cart. It's still open at the marketplace.`;

/** Shows what happened to the old line; a removed one can be restored. */
function useReplacedNotice() {
  const { mutate: undo } = useMutation({
    ...undoReplacement,
    onSuccess: (_data, { made, old }) =>
      notify({ title: `Restored: ${isolated(old.name)}`, description: leftText(made) }),
    onError: (error) => notifyFailure(explainError(error, 'restore the old line')),
  });
  return ({ made, oldLine }: Replaced, old: BuyRequest, next = '') => {
    const sent = `Sent at ${formatMoney(cents(made.price))}`;
    if (oldLine === 'gone') {
      notify({
        title: `${sent}: ${made.name}`,
        description: `${next} ${leftText(old)}`.trim(),
        action: { label: 'Undo', onPress: () => undo({ made, old }) },
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
  };
}

/** Removes a line after the buyer sent its request again at another price, and shows the result in a notification. */
export function useOldLineRemoval(): (old: BuyRequest, made: BuyRequest) => Promise<void> {
  const client = useQueryClient();
  const notifyReplaced = useReplacedNotice();
  return async (old, made) => {
    const oldLine = await removeOldLine(old, made);
    await refetchChanged(client, 'cart');
    notifyReplaced({ made, oldLine }, old);
  };
}

interface AfterReplacement {
  onReplaced: () => void;
  /** A sentence for the notification: what the buyer does next. */
  next?: string;
}

const isReplacement = (sent: unknown): sent is Replacement =>
  typeof sent === 'object' && sent !== null && 'intent' in sent;

/** The last replacement of a line, from the mutation cache. The row may have been unmounted since it was sent. */
function useLastReplacement(filters: MutationFilters) {
  const sent = useMutationState({
    filters,
    select: ({ state: { status, error, variables } }) => ({ status, error, variables }),
  });
  const { status, error, variables } = sent.at(-1) ?? {};
  return {
    isPending: status === 'pending',
    unknown: isOutcomeUnknown(error) && isReplacement(variables) ? variables : null,
  };
}

/** Replaces a line by the same request at a lower price, and shows the result in a notification. */
export function useLineReplacement(line: CartLine, { onReplaced, next }: AfterReplacement) {
  const old = line.buyRequest;
  const notifyReplaced = useReplacedNotice();
  const mutations = useQueryClient().getMutationCache();
  const ofLine: MutationFilters = {
    mutationKey: replacementKey,
    predicate: ({ options }) => options.meta?.lineId === old.id,
  };
  const { isPending, unknown } = useLastReplacement(ofLine);

  const { mutate } = useMutation({
    ...replaceLine,
    meta: { lineId: old.id },
    onSuccess: (replaced) => {
      notifyReplaced(replaced, old, next);
      if (replaced.oldLine !== 'kept') onReplaced();
    },
    onError: (failure, { price }) => {
      if (isOutcomeUnknown(failure)) return;
      const explanation = explainError(failure, `send ${old.name} at ${formatMoney(price)}`);
      notifyFailure({ ...explanation, detail: `${explanation.detail} The old line stays in your cart.` });
    },
  });

  return {
    isBusy: isPending,
    replaceAt: (price: Cents) => mutate({ intent: crypto.randomUUID(), line, price }),
    /** Shown if the new request was sent but not confirmed: the old line stays. Null otherwise. */
    unknownNotice: unknown && (
      <div role="status" className="ml-5.5 text-warn">
        <p>We couldn't confirm the new request. This line stays. Checking again won't create a duplicate.</p>
        <div className="mt-1 flex gap-2">
          {/* The same intent: the gateway returns the first response. */}
          <Button size="tool" onClick={() => mutate(unknown)}>
            Check status
          </Button>
          <Button
            size="tool"
            look="quiet"
            onClick={() => mutations.findAll(ofLine).forEach((mutation) => mutations.remove(mutation))}
          >
            Dismiss
          </Button>
        </div>
      </div>
    ),
  };
}
