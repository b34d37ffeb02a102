import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explainError } from '@/api/explain-error';
import type { ShippingAddress } from '@/contract/resources';
import { formatCount } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { EmptyState } from '@/ui/feedback/empty-state';
import { notify } from '@/ui/feedback/notify';
import { Dialog } from '@/ui/layout/dialog';
import { Page, Panel } from '@/ui/layout/page';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { LoadingNote, Skeleton, Skeletons } from '@/ui/feedback/skeleton';
import { AddressLines } from './address-lines';
import { AddressForm, AddressSheet } from './address-sheet';
import { addressSentence } from '@/lib/address/address-text';
import { addressesQuery, deleteAddress } from './addresses-queries';

type Opened =
  | { kind: 'none' }
  | { kind: 'new' }
  | { kind: 'edit'; address: ShippingAddress }
  | { kind: 'delete'; address: ShippingAddress };

/** The address book, in the service's order: most recently updated first. */
export function AddressesPage() {
  const { rows: addresses, withheld } = useQuery(addressesQuery).data ?? { rows: [], withheld: [] };
  const [opened, setOpened] = useState<Opened>({ kind: 'none' });
  const newButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpened({ kind: 'none' });

  function onDeleted(address: ShippingAddress) {
    // The button that opened the dialog is removed with its row.
    flushSync(close);
    newButton.current?.focus();
    notify({ title: 'Address deleted', description: addressSentence(address) });
  }

  const add = (
    <Button
      ref={newButton}
      look="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onPointerEnter={AddressForm.preload}
      onFocus={AddressForm.preload}
      onClick={() => setOpened({ kind: 'new' })}
    >
      New address
    </Button>
  );

  return (
    <Page
      title="Addresses"
      meta={addresses.length > 0 ? `${formatCount(addresses.length)} saved` : null}
      actions={addresses.length > 0 || withheld.length > 0 ? add : null}
    >
      <Panel className="overflow-hidden">
        <Suspense fallback={<AddressesSkeleton />}>
          <AddressBook add={add} onOpen={setOpened} />
        </Suspense>
      </Panel>
      {opened.kind === 'new' || opened.kind === 'edit' ? (
        <AddressSheet
          address={opened.kind === 'edit' ? opened.address : undefined}
          defaultCountry={addresses[0]?.country}
          onClose={close}
          onSaved={close}
        />
      ) : null}
      {opened.kind === 'delete' ? (
        <DeleteAddressDialog
          address={opened.address}
          onClose={close}
          onDeleted={() => onDeleted(opened.address)}
        />
      ) : null}
    </Page>
  );
}

const grid = 'grid sm:grid-cols-2 lg:grid-cols-3';

interface AddressBookProps {
  /** The button that adds an address, for an empty address book. */
  add: ReactNode;
  onOpen: (opened: Opened) => void;
}

function AddressBook({ add, onOpen }: AddressBookProps) {
  const { rows: addresses, withheld } = useSuspenseQuery(addressesQuery).data;
  if (addresses.length === 0 && withheld.length === 0) {
    return (
      <EmptyState title="No addresses yet" action={add}>
        Add an address to get shipping rates and place orders.
      </EmptyState>
    );
  }
  return (
    <>
      <WithheldRows withheld={withheld} noun="address" plural="addresses" className="m-3" />
      <ul aria-label="Addresses" className={grid}>
        {addresses.map((address) => (
          <li
            key={address.id}
            className="-mr-px -mb-px flex flex-col border-r border-b border-line px-4 pt-4 pb-2"
          >
            <AddressLines address={address} className="flex-1" />
            <div className="mt-2 -ml-2.5 flex">
              <Button
                look="quiet"
                size="tool"
                aria-label={`Edit ${address.addressLine1}`}
                onPointerEnter={AddressForm.preload}
                onFocus={AddressForm.preload}
                onClick={() => onOpen({ kind: 'edit', address })}
              >
                Edit
              </Button>
              <Button
                look="quiet"
                size="tool"
                aria-label={`Delete ${address.addressLine1}`}
                onClick={() => onOpen({ kind: 'delete', address })}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface DeleteAddressDialogProps {
  address: ShippingAddress;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an address is deleted. */
function DeleteAddressDialog({ address, onDeleted, onClose }: DeleteAddressDialogProps) {
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

function AddressesSkeleton() {
  return (
    <div className={grid}>
      <LoadingNote what="the addresses" />
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="-mr-px -mb-px border-r border-b border-line px-4 pt-4 pb-2">
          <Skeletons sizes={['my-0.5 h-4 w-48', 'mt-1 h-4 w-32', 'my-1 h-4 w-24']} />
          <div className="mt-2.5 flex h-tool items-center">
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
