import type { ReactNode } from 'react';
import { formatMoney, sumCents } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { Panel } from '@/ui/layout/page';
import { actionsHeading, TableHead } from '@/ui/layout/table-head';
import { LoadingNote, Skeleton, Skeletons } from '@/ui/feedback/skeleton';
import { type CartRow, onlyCurrency } from './cart-rows';

/** Cells that only a wide table shows, and their replacement in a narrow one: on a phone, and beside the demo controls. */
export const wide = '@max-[50rem]:hidden';
export const narrow = '@min-[50rem]:hidden';
export const cell = 'px-3 py-2 @min-[68rem]:py-1';

interface CartTableFrameProps {
  selectAll?: ReactNode;
  /** The currency of all rows, if they have the same one. */
  currency?: string | null;
  children: ReactNode;
}

/** The cart's table without its rows. */
export function CartTableFrame({ selectAll, currency, children }: CartTableFrameProps) {
  return (
    <Panel className="@container overflow-hidden">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Buy requests, newest first</caption>
        <colgroup>
          <col className="w-9" />
          <col />
          <col className={classNames('w-32 @min-[68rem]:w-36 @min-[76rem]:w-34', wide)} />
          <col className={classNames('w-70 @min-[68rem]:w-114 @min-[76rem]:w-122', wide)} />
          <col className={classNames('w-14', wide)} />
          <col className={classNames('w-26', wide)} />
        </colgroup>
        <TableHead
          columns={[
            ['Lot', cell],
            [currency ? `Offer, ${currency}` : 'Offer', `${cell} ${wide} text-right`],
            ['Match', `${cell} ${wide}`],
            ['Sent', `${cell} ${wide} pr-1.5 pl-0 text-right whitespace-nowrap`],
            [actionsHeading, wide],
          ]}
        >
          <td className={classNames(cell, 'pr-0')}>{selectAll}</td>
        </TableHead>
        {children}
      </table>
    </Panel>
  );
}

interface CartGroupProps {
  name: string;
  rows: readonly CartRow[];
  /** The checkbox of all its lines. */
  select: ReactNode;
  children: ReactNode;
}

/** A group of the cart's rows under its name, count and subtotal. */
export function CartGroup({ name, rows, select, children }: CartGroupProps) {
  const currency = onlyCurrency(rows);
  const subtotal = currency === null ? null : formatMoney(sumCents(rows.map(({ total }) => total)), currency);
  return (
    <tbody className="divide-y divide-line not-last:border-b not-last:border-line">
      <tr className="bg-canvas text-xs text-muted">
        <td className={classNames(cell, 'py-0.5! pr-0')}>{select}</td>
        <th scope="rowgroup" className="px-3 py-1.5 text-left font-normal">
          <span className="flex flex-wrap gap-x-2 whitespace-nowrap">
            <span className="font-semibold text-ink">{name}</span>
            {counted(rows.length, 'lot')}
            {subtotal ? (
              <span className="ml-auto">
                Subtotal <span className={classNames('font-medium text-ink', narrow)}>{subtotal}</span>
              </span>
            ) : null}
          </span>
        </th>
        <td className={classNames('px-3 text-right font-medium text-ink', wide)}>{subtotal}</td>
        <td colSpan={3} aria-hidden="true" className={wide} />
      </tr>
      {children}
    </tbody>
  );
}

/** The skeletons of a row's cells, by column. */
const skeletonCells = [
  ['size-4'],
  ['mb-2 h-4 w-36', 'h-3 w-44'],
  ['mb-2 ml-auto h-4 w-20', 'ml-auto h-3 w-16'],
  ['h-4 w-60'],
  ['ml-auto h-4 w-8'],
  ['ml-auto h-4 w-14'],
];

/** The cart while it loads. */
export function CartSkeleton() {
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
      <LoadingNote what="the cart" />
      <div className="min-w-0 flex-1">
        <Skeleton className="mb-3 h-tool w-80" />
        <CartTableFrame>
          <tbody className="divide-y divide-line">
            {['a', 'b', 'c', 'd'].map((row) => (
              <tr key={row}>
                {skeletonCells.map((sizes, place) => (
                  <td
                    key={sizes.join()}
                    className={classNames(cell, place === 0 && 'pr-0', place > 1 && wide)}
                  >
                    <Skeletons sizes={sizes} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </CartTableFrame>
      </div>
      <Panel className="p-4 lg:w-72">
        <Skeletons sizes={['mb-4 h-6 w-28', 'mb-2 h-4 w-full', 'mb-2 h-4 w-full', 'mt-6 h-11 w-full']} />
      </Panel>
    </div>
  );
}
