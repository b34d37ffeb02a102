import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '@/lib/read-ahead';
import { AddressesPage } from '@/features/addresses/addresses-page';
import { addressesQuery } from '@/features/addresses/addresses-queries';

export const Route = createFileRoute('/_desk/addresses')({
  // Not awaited, so that the heading and the skeleton render at once.
  loader: ({ context, preload }) => {
    void readAhead(context.queryClient, addressesQuery, preload);
  },
  component: AddressesPage,
});
