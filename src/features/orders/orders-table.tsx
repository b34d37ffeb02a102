import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isPathText } from '@/contract/endpoint';
import type { Order } from '@/contract/resources';
import { digitsText } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { amountText, formatMoney } from '@/lib/money';
import { classNames } from '@/ui/class-names';
import { Panel } from '@/ui/layout/page';
import { TableHead } from '@/ui/layout/table-head';
import { LocalTime } from '@/ui/relative-time';
import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';
import { isPaymentDue, orderAmounts } from './order-amounts';
import { orderMoment } from './order-date';
import { OrderStatusMark } from './order-status-mark';

/** Cells that are hidden on a narrow screen. */
const wide = 'max-sm:hidden';
const cell = 'px-3 py-2 first:pl-4 last:pr-4 sm:h-row sm:py-0';
const number = `${cell} text-right`;

function Frame({ children }: { children: ReactNode }) {
  return (
    <Panel className="overflow-hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">Orders, newest first, amounts in US dollars</caption>
        <TableHead
          columns={[
            ['Order number', cell],
            ['Date', `${cell} ${wide}`],
            ['Status', `${cell} ${wide}`],
            ['Pieces', `${number} ${wide}`],
            ['Items', `${number} ${wide}`],
            ['Total, USD', number],
            ['Due', `${number} ${wide}`],
          ]}
        />
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </Panel>
  );
}

/** Orders as a table; the whole row is a link. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    <Frame>
      {orders.map((order) => (
        <OrderRow key={order.orderNo} order={order} />
      ))}
    </Frame>
  );
}

function OrderRow({ order }: { order: Order }) {
  const due = orderAmounts(order)?.due ?? null;
  const dueText = due === null ? '—' : formatMoney(due);
  const isDue = isPaymentDue(order);
  const placed = <LocalTime at={orderMoment(order.orderDate)} form="day" />;
  return (
    <tr className="relative transition-colors hover:bg-hover max-sm:align-top">
      <td className={cell}>
        {isPathText(order.orderNo) ? (
          <Link
            to="/orders/$orderNo"
            params={{ orderNo: order.orderNo }}
            className="font-mono wrap-anywhere text-accent underline-offset-2 after:absolute after:inset-0 hover:underline"
          >
            {isolated(order.orderNo)}
          </Link>
        ) : (
          <>
            <bdi className="font-mono wrap-anywhere">{order.orderNo}</bdi>
            <span className="block text-xs text-muted">
              Can't be opened: this number doesn't work in a link
            </span>
          </>
        )}
        <span className="mt-1 flex flex-col gap-1 sm:hidden">
          <OrderStatusMark status={order.status} />
          <span className="text-muted">{placed}</span>
        </span>
      </td>
      <td className={classNames(cell, wide)}>
        {/* Above the row's link, so that the zone shows on hover. */}
        <span className="relative whitespace-nowrap">{placed}</span>
      </td>
      <td className={classNames(cell, wide)}>
        <OrderStatusMark status={order.status} />
      </td>
      <td className={classNames(number, wide)}>{digitsText(order.quantity)}</td>
      <td className={classNames(number, wide)}>{digitsText(order.products)}</td>
      <td className={number}>
        <span className="wrap-anywhere">{amountText(order.totalPrice) ?? '—'}</span>
        {isDue ? <span className="block text-warn sm:hidden">{dueText} due</span> : null}
      </td>
      <td className={classNames(number, wide, isDue ? 'font-semibold' : 'text-muted')}>{dueText}</td>
    </tr>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The table while the orders load. */
export function OrdersSkeleton() {
  return (
    <>
      <LoadingNote what="orders" />
      <Frame>
        {skeletonRows.map((row) => (
          <tr key={row} className="max-sm:align-top">
            {['w-28', 'w-20', 'w-28', 'w-10', 'w-8', 'w-20', 'w-20'].map((width, index) => (
              <td key={`${row} ${index}`} className={classNames(cell, ![0, 5].includes(index) && wide)}>
                <Skeleton className={classNames('my-0.5 h-4', width, index > 2 && 'ml-auto')} />
                {index === 0 ? (
                  <span className="sm:hidden">
                    <Skeleton className="mt-1.5 mb-2 h-4 w-32" />
                    <Skeleton className="mb-0.5 h-4 w-20" />
                  </span>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </Frame>
    </>
  );
}
