import { useMutation } from '@tanstack/react-query';
import { explainError } from '@/api/explain-error';
import type { BuyRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { notify, notifyFailure } from '@/ui/feedback/notify';
import { forgetBuyRequest, restoreBuyRequest } from '@/features/buy-requests/buy-request-mutations';

type RemovedLine = Pick<BuyRequest, 'id' | 'name'>;

/** Calls for all lines in parallel. Returns the lines that succeeded, and the errors of the others. */
async function callEach(lines: readonly RemovedLine[], call: (id: string) => Promise<unknown>) {
  const results = await Promise.allSettled(lines.map(({ id }) => call(id)));
  return {
    done: lines.filter((_, at) => results[at]?.status === 'fulfilled'),
    errors: results.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])),
  };
}

const named = (lines: readonly RemovedLine[], count = lines.length): string =>
  lines.length === 1 ? isolated(lines[0]?.name ?? '') : counted(count, 'lot');

/** Removes the lines of buy requests from the cart, with a notification that can undo it. Lines that could not be removed are restored. */
export function useCartRemoval(): (lines: readonly RemovedLine[]) => Promise<void> {
  const { mutateAsync: forget } = useMutation(forgetBuyRequest);
  const { mutateAsync: restore } = useMutation(restoreBuyRequest);

  async function undoRemoval(lines: readonly RemovedLine[]) {
    const { errors } = await callEach(lines, restore);
    const what = lines.length === 1 ? 'the line' : counted(errors.length, 'lot');
    if (errors.length > 0) notifyFailure(explainError(errors[0], `restore ${what}`));
  }

  return async (lines) => {
    const { done, errors } = await callEach(lines, forget);
    if (done.length > 0) {
      notify({
        title: `Removed: ${named(done)}`,
        description:
          done.length === 1
            ? 'The request is still open at the marketplace.'
            : 'The requests are still open at the marketplace.',
        action: { label: 'Undo', onPress: () => void undoRemoval(done) },
      });
    }
    if (errors.length > 0) {
      notifyFailure(explainError(errors[0], `remove ${named(lines, errors.length)} from the cart`));
    }
  };
}
