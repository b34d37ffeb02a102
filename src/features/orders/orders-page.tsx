import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { counted, formatCount } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { Button, buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ExportMenu } from '@/ui/export/export-menu';
import { Page, Panel } from '@/ui/layout/page';
import { OpenAttemptsNotice } from './open-attempts-notice';
import { ordersQuery } from './order-queries';
import { ordersTable } from './orders-export';
import { type OrderFilter, orderFilters } from './order-filter';
import { filterLabel } from './order-status';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { OrdersSkeleton, OrdersTable } from './orders-table';

/** The account's orders, newest first. */
export function OrdersPage() {
  const { status } = useSearch({ from: '/_desk/orders/' });
  return (
    <Page title="Orders" actions={<OrdersExport status={status} />}>
      <OpenAttemptsNotice />
      <OrderFilters current={status} />
      <Suspense key={status ?? 'all'} fallback={<OrdersSkeleton />}>
        <OrdersList status={status} />
      </Suspense>
    </Page>
  );
}

/** The filters of the list as links: the groups first, then the statuses. Scrolls sideways if they do not fit. */
function OrderFilters({ current }: { current: OrderFilter | undefined }) {
  return (
    <nav aria-label="Filter orders" className="-mx-4 mb-3 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1 py-1 sm:w-auto sm:flex-wrap">
        {[undefined, ...orderFilters].map((filter) => (
          <li
            key={filter ?? 'all'}
            // The line between the two groups and the statuses.
            className={filter === 'completed' ? 'mr-1 border-r border-line pr-2 sm:mr-2 sm:pr-3' : undefined}
          >
            <Link
              to="/orders"
              search={filter ? { status: filter } : {}}
              // Without this, “All” would be marked as current under every filter.
              activeOptions={{ exact: true, includeSearch: true }}
              className={classNames(
                'flex h-tool items-center rounded px-2.5 text-sm transition-colors',
                filter === current
                  ? 'bg-accent-tint font-medium text-accent'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {filterLabel(filter)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Exports the orders of the chosen status. */
function OrdersExport({ status }: { status: OrderFilter | undefined }) {
  const { data } = useQuery(ordersQuery(status));
  if (!data || data.orders.length === 0) return null;
  const { orders } = data;
  return (
    <ExportMenu
      look="secondary"
      noun="order"
      choices={() => [
        {
          label: 'All orders',
          count: orders.length,
          noun: 'order',
          file: status ? `orders-${status}` : 'orders',
          table: () => Promise.resolve(ordersTable(orders)),
        },
      ]}
    />
  );
}

/** Rows per step. The interface has no paging for this list, so all orders come in one response. */
const chunk = 100;

function OrdersList({ status }: { status: OrderFilter | undefined }) {
  const { data } = useSuspenseQuery(ordersQuery(status));
  const [limit, setLimit] = useState(chunk);
  const { orders, withheld, total } = data;
  const notice = <WithheldRows withheld={withheld} noun="order" className="mb-3" />;
  if (orders.length === 0) return withheld ? notice : <NoOrders status={status} />;
  const rest = orders.length - limit;
  return (
    <>
      {notice}
      <OrdersTable orders={orders.slice(0, limit)} />
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
        <p aria-live="polite">
          {rest > 0
            ? `${formatCount(limit)} of ${counted(orders.length, 'order')}`
            : counted(orders.length, 'order')}
          {total > orders.length + (withheld?.length ?? 0)
            ? `, most recently updated, of ${formatCount(total)} at the marketplace`
            : null}
        </p>
        {rest > 0 ? (
          <Button size="tool" onClick={() => setLimit(limit + chunk)}>
            Show {formatCount(Math.min(chunk, rest))} more
          </Button>
        ) : null}
      </div>
    </>
  );
}

function NoOrders({ status }: { status: OrderFilter | undefined }) {
  return (
    <Panel>
      <EmptyState
        title={status ? `No orders under “${filterLabel(status)}”` : 'No orders yet'}
        action={
          status ? (
            <Link to="/orders" className={buttonClass()}>
              Show all orders
            </Link>
          ) : (
            <Link to="/marketplace" className={buttonClass('primary')}>
              Find lots
            </Link>
          )
        }
      >
        Orders you place appear here.
      </EmptyState>
    </Panel>
  );
}
