import { useId } from 'react';
import type { ShippingAddress } from '@/contract/resources';
import { AddressLines } from '@/features/addresses/address-lines';
import { AddressForm } from '@/features/addresses/address-sheet';
import { addressSentence } from '@/lib/address/address-text';
import { Button } from '@/ui/controls/button';
import { Panel } from '@/ui/layout/page';

/** The address form in a panel. */
export function AddressFormPanel(props: {
  title: string;
  address?: ShippingAddress | undefined;
  defaultCountry?: string;
  onSaved: (address: ShippingAddress) => void;
  onCancel?: (() => void) | undefined;
}) {
  const { title, defaultCountry, ...form } = props;
  return (
    <Panel className="max-w-form p-4" aria-label={title}>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <AddressForm
        {...form}
        {...(defaultCountry ? { defaultCountry } : {})}
        submitLabel="Save and ship here"
      />
    </Panel>
  );
}

interface AddressChoiceProps {
  addresses: readonly ShippingAddress[];
  chosenId: string | null;
  /** Id of the address that is edited: its form replaces its card. */
  editedId: string | null;
  onChoose: (address: ShippingAddress) => void;
  onEdit: (id: string | null) => void;
  onSaved: (address: ShippingAddress) => void;
}

/** The address book as cards, to choose where to ship. */
export function AddressChoice(props: AddressChoiceProps) {
  const { addresses, chosenId, editedId, onChoose, onEdit, onSaved } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Ship to</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address) =>
          address.id === editedId ? (
            <div key={address.id} className="sm:col-span-2">
              <AddressFormPanel
                title="Edit address"
                address={address}
                onSaved={onSaved}
                onCancel={() => onEdit(null)}
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
                  name={name}
                  checked={address.id === chosenId}
                  onChange={() => onChoose(address)}
                  className="mt-0.5 outline-none"
                />
                <AddressLines address={address} className="min-w-0" />
              </label>
              <Button
                look="quiet"
                size="tool"
                className="absolute top-2.5 right-2"
                aria-label={`Edit ${addressSentence(address)}`}
                onClick={() => onEdit(address.id)}
              >
                Edit
              </Button>
            </div>
          ),
        )}
      </div>
    </fieldset>
  );
}
