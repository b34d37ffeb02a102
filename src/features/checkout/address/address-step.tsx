import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import type { ShippingAddress } from '@/contract/resources';
import { addressSentence } from '@/lib/address/address-text';
import { AddressLines } from '@/features/addresses/address-lines';
import { AddressForm } from '@/features/addresses/address-sheet';
import { addressesQuery } from '@/features/addresses/addresses-queries';
import { Button } from '@/ui/controls/button';
import { Panel } from '@/ui/layout/page';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { readDraft, useDraft, withAddress, writeDraft } from '../draft/checkout-draft';
import { CheckoutFrame } from '../draft/checkout-frame';
import { useCheckoutLines } from '../draft/checkout-queries';
import { CheckoutSummary, offeredSum } from '../draft/checkout-summary';

function choose(address: ShippingAddress): void {
  writeDraft(withAddress(readDraft(), { id: address.id, text: addressSentence(address) }));
}

/** Where to ship: an address of the address book, by default the most recently updated one, or a new one. */
export function AddressStep() {
  const { rows: addresses, withheld } = useSuspenseQuery(addressesQuery).data;
  const draft = useDraft();
  const lines = useCheckoutLines(draft.buyRequestIds);
  const navigate = useNavigate();
  const radioName = useId();
  const [editedId, setEditedId] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const chosen = addresses.find(({ id }) => id === draft.addressId) ?? addresses[0];
  const isFormOpen = isAdding || editedId !== null || addresses.length === 0;
  const choices = useRef<HTMLFieldSetElement>(null);
  const wasFormOpen = useRef(isFormOpen);
  useEffect(() => {
    // The form had the focus.
    if (wasFormOpen.current && !isFormOpen && document.activeElement === document.body)
      choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    wasFormOpen.current = isFormOpen;
  }, [isFormOpen]);

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
        <fieldset ref={choices}>
          <legend className="sr-only">Ship to</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {addresses.map((address) =>
              address.id === editedId ? (
                <div key={address.id} className="sm:col-span-2">
                  <AddressFormPanel
                    title="Edit address"
                    address={address}
                    isFocused
                    onSaved={(saved) => {
                      choose(saved);
                      setEditedId(null);
                    }}
                    onCancel={() => setEditedId(null)}
                  />
                </div>
              ) : (
                <div
                  key={address.id}
                  className="relative flex rounded-lg border border-line-strong bg-surface transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent"
                >
                  <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 p-4 pr-16">
                    <input
                      type="radio"
                      name={radioName}
                      checked={address.id === chosen?.id}
                      onChange={() => choose(address)}
                      className="mt-0.5 outline-none"
                    />
                    <AddressLines address={address} className="min-w-0" />
                  </label>
                  <Button
                    look="quiet"
                    size="tool"
                    className="absolute top-2.5 right-2"
                    aria-label={`Edit ${addressSentence(address)}`}
                    onClick={() => setEditedId(address.id)}
                  >
                    Edit
                  </Button>
                </div>
              ),
            )}
          </div>
        </fieldset>
      ) : null}
      {isAdding || addresses.length === 0 ? (
        <AddressFormPanel
          title="New address"
          defaultCountry={addresses[0]?.country ?? 'US'}
          isFocused={isAdding}
          onSaved={(saved) => {
            choose(saved);
            setIsAdding(false);
          }}
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

/** The address form in a panel. */
function AddressFormPanel({ title, ...form }: ComponentProps<typeof AddressForm> & { title: string }) {
  return (
    <Panel className="max-w-form p-4" aria-label={title}>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <AddressForm {...form} submitLabel="Save and ship here" />
    </Panel>
  );
}
