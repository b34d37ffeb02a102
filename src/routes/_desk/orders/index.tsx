import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { choiceField } from '@/contract/search-field';
import { readAhead } from '@/lib/read-ahead';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { ordersQuery } from '@/features/orders/order-queries';
import { type OrderFilter, orderFilters } from '@/features/orders/order-filter';
import { OrdersPage } from '@/features/orders/orders-page';

const ordersSearch = z.object({ status: choiceField(orderFilters) });

export const Route = createFileRoute('/_desk/orders/')({
  validateSearch: (search: { status?: OrderFilter | undefined } & SearchSchemaInput) =>
    ordersSearch.parse(search),
  loaderDeps: ({ search: { status } }) => ({ status }),
  // Not awaited, so that the heading, the filters and the skeleton render at once.
  loader: ({ context: { queryClient }, deps, preload }) => {
    void readAhead(queryClient, ordersQuery(deps.status), preload);
    void readAhead(queryClient, openAttemptsQuery, preload);
  },
  component: OrdersPage,
});
