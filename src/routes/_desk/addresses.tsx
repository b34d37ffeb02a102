import { createFileRoute } from '@tanstack/react-router';
import { AddressesPage } from '@/features/addresses/addresses-page';
import { AddressesPending } from '@/features/addresses/addresses-pending';
import { addressesQuery } from '@/features/addresses/addresses-queries';

export const Route = createFileRoute('/_desk/addresses')({
  loader: ({ context }) => context.queryClient.ensureQueryData(addressesQuery),
  pendingComponent: AddressesPending,
  component: AddressesPage,
});
