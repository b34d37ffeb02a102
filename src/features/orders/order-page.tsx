import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useRouteContext } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { explainError } from '@/api/explain-error';
import { lineFromOrderItem } from '@/features/lists/list-lines';
import { SaveListButton } from '@/features/lists/save-list-button';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { WireSection } from '@/features/checkout/wire/wire-section';
import { isolated } from '@/lib/text/isolated-text';
import { buttonClass } from '@/ui/controls/button';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { CopyButton } from '@/ui/controls/copy-button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { ExportMenu } from '@/ui/export/export-menu';
import { Notice } from '@/ui/feedback/notice';
import { Page, Panel } from '@/ui/layout/page';
import { LocalTime } from '@/ui/relative-time';
import { PageSkeleton, Skeleton, Skeletons } from '@/ui/feedback/skeleton';
import { isPaymentDue, orderAmounts, orderLandedCosts } from './order-amounts';
import { itemsTable } from './orders-export';
import { OrderAmountsPanel, UnclearAmountsNotice } from './order-amounts-panel';
import { orderMoment } from './order-date';
import { orderPlacementQuery, orderQuery } from './order-queries';
import { orderWords, unpayableWords } from './order-status';
import { OrderShippingPanel } from './order-shipping-panel';
import { OrderStatusMark } from './order-status-mark';
import { itemOrigins } from './shipments/item-text';
import { ShipmentPanel } from './shipments/shipment-panel';
import { shipmentsOf } from './shipments/shipments';

/** Hides parts of the page in print if there is a wire sheet, which is a separate document. */
const notWithSheet = 'print:[main:has([data-letterhead])_&]:hidden';

/** One order: its status, amounts, shipments, and how to pay while payment is due. */
export function OrderPage() {
  const { orderNo } = useParams({ from: '/_desk/orders/$orderNo' });
  const { accountLabel } = useRouteContext({ from: '/_desk' });
  const { data: order } = useSuspenseQuery(orderQuery(orderNo));
  const placement = useQuery(orderPlacementQuery(orderNo));
  const amounts = orderAmounts(order);
  // Never show how to pay an unknown amount.
  const isUnclear = order.status === 'awaiting-payment' && amounts === null;
  const shipments = shipmentsOf(order.items);
  const buyRequests = placement.data?.buyRequests ?? [];
  const originOf = itemOrigins(order.items, buyRequests);
  const landed = orderLandedCosts(order, placement.data ?? null);
  const landedOf = new Map(order.items.map((item, place) => [item, landed?.[place]]));
  const isCandidate = useIsCandidate(order.orderNo);
  const { sentence, next } = isCandidate ? unpayableWords(order) : orderWords(order);
  return (
    <Page
      title={`Order ${isolated(order.orderNo)}`}
      back={
        <Link to="/orders" className={buttonClass('quiet', 'tool')}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          All orders
        </Link>
      }
      meta={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="-ml-2.5">
            <CopyButton text={order.orderNo} what="order number" />
          </span>
          <span>
            Placed <LocalTime at={orderMoment(order.orderDate)} />
          </span>
          <span className="hidden print:inline">
            Lotdesk{accountLabel === '' ? '' : ` · Buyer: ${isolated(accountLabel)}`}
          </span>
        </span>
      }
      actions={
        order.items.length > 0 ? (
          <div className="flex gap-2 print:hidden">
            <ExportMenu
              look="secondary"
              noun="item"
              choices={() => [
                {
                  label: 'All items',
                  count: order.items.length,
                  noun: 'item',
                  file: `order-${order.orderNo}`,
                  table: () => Promise.resolve(itemsTable(order, placement.data ?? null)),
                },
              ]}
            />
            <SaveListButton
              name={`Order ${order.orderNo}`}
              lines={() => order.items.map((item) => lineFromOrderItem(item, orderMoment(order.orderDate)))}
            />
            <Link
              to="/orders/$orderNo/again"
              params={{ orderNo: order.orderNo }}
              className={buttonClass('secondary', 'tool')}
            >
              Order again
            </Link>
          </div>
        ) : null
      }
      className="print:p-0"
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] print:flex print:flex-col">
        <div className="flex min-w-0 flex-col gap-4 print:w-full">
          <Panel aria-label="Status" className={`p-4 ${notWithSheet}`}>
            <OrderStatusMark status={order.status} className="text-lg font-semibold" />
            <p className="mt-1">{sentence}</p>
            {next === '' ? null : <p className="text-muted">{next}</p>}
          </Panel>
          {isCandidate ? (
            <Notice tone="bad" title="Don't pay this order yet">
              This may be the order we couldn't confirm, or a different one. Call the marketplace on a number
              you already have to find out.
            </Notice>
          ) : null}
          {isPaymentDue(order) && amounts && !isCandidate ? (
            <WireSection orderNo={order.orderNo} amounts={amounts} />
          ) : null}
          {isUnclear && !isCandidate ? <UnclearAmountsNotice className={notWithSheet} /> : null}
          <section aria-label="Items" className={`flex flex-col gap-3 ${notWithSheet}`}>
            <h2 className="text-lg font-semibold">Items</h2>
            {shipments.map((shipment, index) => (
              <ShipmentPanel
                key={shipment.items[0]?.id}
                shipment={shipment}
                buyRequests={buyRequests}
                originOf={originOf}
                landedOf={landedOf}
                name={
                  shipment.shipment ? `Shipment ${index + 1} of ${shipments.length}` : 'Not in a shipment yet'
                }
              />
            ))}
            {landed ? (
              <p className="text-xs text-muted">
                Landed cost includes each item's share of shipping, insurance and warranty, rounded to the
                cent.
              </p>
            ) : null}
            <WithheldRows withheld={order.withheld} noun="item" />
            {shipments.length === 0 && !order.withheld ? (
              <p className="text-muted">The marketplace listed no items for this order.</p>
            ) : null}
          </section>
        </div>
        <div
          className={`flex flex-col gap-4 print:grid print:w-full print:grid-cols-2 print:items-start ${notWithSheet}`}
        >
          <OrderAmountsPanel order={order} placement={placement.data ?? null} />
          {placement.data ? <OrderShippingPanel placement={placement.data} /> : null}
          {placement.error ? (
            <ErrorNotice
              tone="warn"
              explanation={explainError(placement.error, 'load the shipping details')}
              query={placement}
            />
          ) : null}
        </div>
      </div>
    </Page>
  );
}

/** Whether an order may be the result of an unconfirmed attempt. */
function useIsCandidate(orderNo: string): boolean {
  const { data: attempts = [] } = useQuery(openAttemptsQuery);
  return attempts.some((attempt) => attempt.state === 'unknown' && attempt.candidates.includes(orderNo));
}

/** The skeleton of an order. */
export const OrderPending = () => (
  <PageSkeleton what="the order" sizes={['-mt-0.5 mb-2.5 h-4 w-20', 'mb-5 h-7 w-64']}>
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex flex-col gap-4">
        <Skeletons sizes={['h-24', 'h-56']} />
      </div>
      <Skeleton className="h-44" />
    </div>
  </PageSkeleton>
);

/** An order that does not exist, or belongs to another account. */
export function OrderNotFound() {
  const { orderNo = '' } = useParams({ strict: false });
  return (
    <Page title="Order not found">
      <EmptyState
        title={`We couldn't find order ${isolated(orderNo)}`}
        action={
          <Link to="/orders" className={buttonClass('primary')}>
            Show all orders
          </Link>
        }
      >
        Check the number. The order may belong to another account.
      </EmptyState>
    </Page>
  );
}
