import { Dialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';
import type { AddressFormProps } from './address-form';

/** The address form, which includes the rules of all countries: loaded when a form is first opened. */
export const AddressForm = lazyPart(async () => (await import('./address-form')).AddressForm, {
  fallback: <FormSkeleton />,
});

interface AddressSheetProps extends Pick<AddressFormProps, 'address' | 'defaultCountry' | 'onSaved'> {
  onClose: () => void;
}

/** The address form in a sheet at the side. */
export function AddressSheet({ onClose, ...form }: AddressSheetProps) {
  return (
    <Dialog title={form.address ? 'Edit address' : 'New address'} place="side" onClose={onClose}>
      <AddressForm {...form} isFocused onCancel={onClose} />
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
