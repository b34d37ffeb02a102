import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '@/api/explain-error';
import type { CartLine } from '@/contract/desk';
import type { SavedList } from '@/contract/lists';
import { forgetBuyRequest, restoreBuyRequest } from '@/features/buy-requests/buy-request-mutations';
import { lineFromBuyRequest } from '@/features/lists/list-lines';
import { changeList } from '@/features/lists/list-queries';
import { SaveListDialog } from '@/features/lists/save-list-button';
import { isolated } from '@/lib/text/isolated-text';
import { notify, notifyFailure } from '@/ui/feedback/notify';

/** Moves a line of the cart to a list. It leaves the cart only after the list is stored. */
export function SaveForLater({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { buyRequest, startedFrom } = line;
  const [lines] = useState(() => [lineFromBuyRequest(buyRequest, startedFrom)]);
  const { mutateAsync: forget } = useMutation(forgetBuyRequest);
  const { mutateAsync: restore } = useMutation(restoreBuyRequest);
  const { mutateAsync: change } = useMutation(changeList);
  const name = isolated(buyRequest.name);

  async function undo(list: SavedList) {
    try {
      await restore(buyRequest.id);
      await change({ id: list.id, remove: lines.map(({ id }) => id) });
    } catch (error) {
      notifyFailure(explainError(error, 'restore the line'));
    }
  }

  async function removeFromCart(list: SavedList) {
    try {
      await forget(buyRequest.id);
      // The button that opened the dialog was removed with its row.
      if (document.activeElement === document.body) document.getElementById('content')?.focus();
      notify({
        title: `Saved for later: ${name}`,
        description: `In “${isolated(list.name)}”. The request is still open at the marketplace.`,
        action: { label: 'Undo', onPress: () => void undo(list) },
      });
    } catch (error) {
      const { detail, ...failure } = explainError(error, `remove ${name} from the cart`);
      notifyFailure({ ...failure, detail: `${detail} It's saved in “${isolated(list.name)}” already.` });
    }
  }

  return (
    <SaveListDialog
      title="Save for later"
      lines={lines}
      name="Saved for later"
      onSaved={(list) => void removeFromCart(list)}
      onClose={onClose}
    />
  );
}
