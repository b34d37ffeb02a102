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
 * Saves a form's address. If the response is lost and the same address is sent again, it has the same intent, so it is saved once. A
 * failure after the form was closed becomes a notification.
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
    /** A new address whose response was lost: the address book may have it already. */
    unsure: !address && isUnknown(error) && last ? last : null,
    save: (input: ShippingAddressInput) =>
      send(reusableIntent(error, last, input) ?? crypto.randomUUID(), input),
    /** Sends it as another new address, after the buyer has seen that it is not in the address book. */
    saveAnew: () => last && send(crypto.randomUUID(), last.input),
  };
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.isOutcomeUnknown;
}

function reusableIntent(error: Error | null, last: AddressToSave | undefined, input: ShippingAddressInput) {
  const isSame = last !== undefined && JSON.stringify(last.input) === JSON.stringify(input);
  return isSame && isUnknown(error) ? last.intent : null;
}
