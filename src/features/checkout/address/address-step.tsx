import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { withheldQuery } from '@/api/withheld-rows';
import type { ShippingAddress } from '@/contract/resources';
import { addressSentence } from '@/lib/address/address-text';
import { addressesQuery } from '@/features/addresses/addresses-queries';
import { Button } from '@/ui/controls/button';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { AddressChoice, AddressFormPanel } from './address-choice';
import { withAddress } from '../draft/checkout-draft';
import { readDraft, useDraft, writeDraft } from '../draft/checkout-draft-store';
import { CheckoutFrame } from '../draft/checkout-frame';
import { useCheckoutLines } from '../draft/checkout-queries';
import { CheckoutSummary, offeredSum } from '../draft/checkout-summary';

function choose(address: ShippingAddress): void {
  writeDraft(withAddress(readDraft(), { id: address.id, text: addressSentence(address) }));
}

/** Where to ship: an address of the address book, by default the most recently updated one, or a new one. */
export function AddressStep() {
  const { data: addresses } = useSuspenseQuery(addressesQuery);
  const { data: withheld } = useQuery(withheldQuery('addresses'));
  const draft = useDraft();
  const lines = useCheckoutLines(draft.buyRequestIds);
  const navigate = useNavigate();
  const [editedId, setEditedId] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const chosen = addresses.find(({ id }) => id === draft.addressId) ?? addresses[0];
  const isFormOpen = isAdding || editedId !== null || addresses.length === 0;

  function saved(address: ShippingAddress) {
    choose(address);
    setEditedId(null);
    setIsAdding(false);
  }

  function continueToShipping() {
    if (!chosen) return;
    choose(chosen);
    void navigate({ to: '/checkout/shipping' });
  }

  return (
    <CheckoutFrame
      title="Ship to"
      step="address"
      aside={
        <CheckoutSummary lines={lines} amounts={{ subtotal: offeredSum(lines) }}>
          <Button look="primary" size="large" disabled={!chosen || isFormOpen} onClick={continueToShipping}>
            Continue to shipping
          </Button>
          {isFormOpen ? (
            <p className="text-xs text-faint">
              {addresses.length === 0 ? 'Save an address to continue.' : 'Save or cancel the address first.'}
            </p>
          ) : null}
        </CheckoutSummary>
      }
    >
      <WithheldRows withheld={withheld} noun="address" plural="addresses" />
      {addresses.length > 0 ? (
        <AddressChoice
          addresses={addresses}
          chosenId={chosen?.id ?? null}
          editedId={editedId}
          onChoose={choose}
          onEdit={setEditedId}
          onSaved={saved}
        />
      ) : null}
      {isAdding || addresses.length === 0 ? (
        <AddressFormPanel
          title="New address"
          defaultCountry={addresses[0]?.country ?? 'US'}
          onSaved={saved}
          onCancel={addresses.length > 0 ? () => setIsAdding(false) : undefined}
        />
      ) : (
        <Button
          className="self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => {
            setEditedId(null);
            setIsAdding(true);
          }}
        >
          Add an address
        </Button>
      )}
    </CheckoutFrame>
  );
}
