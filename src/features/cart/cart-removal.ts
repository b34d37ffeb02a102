import { useMutation } from '@tanstack/react-query';
import { explainError } from '@/api/explain-error';
import type { BuyRequest } from '@/contract/resources';
import { isolated } from '@/lib/text/isolated-text';
import { notify, notifyFailure } from '@/ui/feedback/notify';
import { forgetBuyRequest, restoreBuyRequest } from '@/features/buy-requests/buy-request-mutations';

/** Removes a buy request's line from the cart, with a notification that can undo it. A line that could not be removed is restored. */
export function useCartRemoval(): (buyRequest: Pick<BuyRequest, 'id' | 'name'>) => Promise<void> {
  const { mutateAsync: forget } = useMutation(forgetBuyRequest);
  const { mutateAsync: restore } = useMutation(restoreBuyRequest);

  async function undoRemoval(id: string) {
    try {
      await restore(id);
    } catch (error) {
      notifyFailure(explainError(error, 'restore the line'));
    }
  }

  return async ({ id, name }) => {
    try {
      await forget(id);
      notify({
        title: `Removed: ${isolated(name)}`,
        description: 'The request is still open at the marketplace.',
        action: { label: 'Undo', onPress: () => void undoRemoval(id) },
      });
    } catch (error) {
      notifyFailure(explainError(error, `remove ${isolated(name)} from the cart`));
    }
  };
}
