import { useMutation } from '@tanstack/react-query';
import { explainError } from '@/api/explain-error';
import type { ShippingAddress } from '@/contract/resources';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/layout/dialog';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { AddressLines } from './address-lines';
import { deleteAddress } from './addresses-queries';

interface DeleteAddressDialogProps {
  address: ShippingAddress;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an address is deleted. */
export function DeleteAddressDialog({ address, onDeleted, onClose }: DeleteAddressDialogProps) {
  const deletion = useMutation(deleteAddress);
  return (
    <Dialog
      title="Delete this address?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            isBusy={deletion.isPending}
            onClick={() => deletion.mutate(address.id, { onSuccess: onDeleted })}
          >
            Delete address
          </Button>
        </>
      }
    >
      <AddressLines address={address} className="rounded border border-line px-3 py-2" />
      <p className="mt-3 text-muted">You won't be able to ship to it. This can't be undone.</p>
      {deletion.isError ? (
        <ErrorNotice explanation={explainError(deletion.error, 'delete the address')} className="mt-3" />
      ) : null}
    </Dialog>
  );
}
