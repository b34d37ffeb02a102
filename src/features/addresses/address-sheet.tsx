import type { ShippingAddress } from '@/contract/resources';
import { Dialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';

/** The address form, which includes the rules of all countries: loaded when a form is first opened. */
export const AddressForm = lazyPart(async () => (await import('./address-form')).AddressForm, {
  fallback: <FormSkeleton />,
});

interface AddressSheetProps {
  /** The address to edit; a new one where there is none. */
  address?: ShippingAddress | undefined;
  defaultCountry?: string | undefined;
  onSaved: (address: ShippingAddress) => void;
  onClose: () => void;
}

export function AddressSheet({ address, defaultCountry, onSaved, onClose }: AddressSheetProps) {
  return (
    <Dialog title={address ? 'Edit address' : 'New address'} place="side" onClose={onClose}>
      <AddressForm
        address={address}
        defaultCountry={defaultCountry}
        isFocused
        onSaved={onSaved}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote what="the form" />
      {['country', 'street', 'unit', 'city', 'state'].map((field) => (
        <div key={field} className="flex flex-col gap-1">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-control w-full" />
        </div>
      ))}
    </div>
  );
}
