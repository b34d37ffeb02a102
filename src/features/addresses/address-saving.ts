import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import type { ShippingAddressInput } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import { useIsMounted } from '@/ui/use-is-mounted';
import { notifyFailure } from '@/ui/feedback/notify';
import { type AddressToSave, saveAddress } from './addresses-queries';

interface Listeners {
  onSaved: (address: ShippingAddress) => void;
  onFailed: (error: Error) => void;
}

/**
 * Saves a form's address. The same address sent again after an answer was lost goes under the same intent, so that it does
 * not stand in the book twice. When the form goes before a failure comes, the failure is told in a notice.
 */
export function useAddressSaving(address: ShippingAddress | undefined, { onSaved, onFailed }: Listeners) {
  const isMounted = useIsMounted();
  const saving = useMutation({
    ...saveAddress,
    onError(error) {
      if (isMounted.current) onFailed(error);
      else notifyFailure(explainError(error, 'save the address'));
    },
  });
  const { mutate, error, variables: last } = saving;
  const send = (intent: string, input: ShippingAddressInput) =>
    mutate({ id: address?.id, intent, input }, { onSuccess: onSaved });
  return {
    isBusy: saving.isPending,
    error,
    /** A new address whose answer was lost: it may stand in the book already. */
    unsure: !address && isUnknown(error) && last ? last : null,
    save: (input: ShippingAddressInput) => send(keptIntent(error, last, input) ?? crypto.randomUUID(), input),
    /** Sends the unsure one as another new address: the buyer has looked and it is not there. */
    saveAnew: () => last && send(crypto.randomUUID(), last.input),
  };
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.isOutcomeUnknown;
}

function keptIntent(error: Error | null, last: AddressToSave | undefined, input: ShippingAddressInput) {
  const isSame = last !== undefined && JSON.stringify(last.input) === JSON.stringify(input);
  return isSame && isUnknown(error) ? last.intent : null;
}
