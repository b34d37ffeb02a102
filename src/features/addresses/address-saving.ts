import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import type { ShippingAddressInput } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import { useIsShown } from '@/ui/is-shown';
import { notify } from '@/ui/notify';
import { type AddressOrder, saveAddress } from './addresses-queries';

interface Listeners {
  onSaved: (address: ShippingAddress) => void;
  onFailed: (error: Error) => void;
}

/**
 * Saves a form's address. The same address sent again after an answer was lost goes under the same intent, so that it does
 * not stand in the book twice. When the form goes before a failure comes, the failure is told in a notice.
 */
export function useAddressSaving(address: ShippingAddress | undefined, { onSaved, onFailed }: Listeners) {
  const isShown = useIsShown();
  const saving = useMutation({
    ...saveAddress,
    onError(error) {
      if (isShown.current) onFailed(error);
      else tellFailed(error);
    },
  });
  const { mutate, error, variables: last } = saving;
  return {
    isBusy: saving.isPending,
    error,
    save(input: ShippingAddressInput) {
      const intent = keptIntent(error, last, input) ?? crypto.randomUUID();
      mutate({ id: address?.id, intent, input }, { onSuccess: onSaved });
    },
  };
}

function keptIntent(error: Error | null, last: AddressOrder | undefined, input: ShippingAddressInput) {
  const isUnknown = error instanceof ApiError && error.isOutcomeUnknown;
  return isUnknown && last && JSON.stringify(last.input) === JSON.stringify(input) ? last.intent : null;
}

function tellFailed(error: Error): void {
  const { title, detail } = explainError(error, 'save the address');
  void notify({ title, description: detail, isFailure: true });
}
