import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { Order } from '@/contract/resources';
import { lineFromOrderItem } from '@/features/lists/list-lines';
import { SaveListButton } from '@/features/lists/save-list-button';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Page, Panel } from '@/ui/layout/page';
import { ListComparison } from './list-comparison';

interface OrderAgainPageProps {
  account: string;
  order: Order;
  /** Milliseconds since the epoch; NaN where it is not known. */
  orderedAt: number;
}

/** The items of an order, compared with today's market. */
export function OrderAgainPage({ account, order, orderedAt }: OrderAgainPageProps) {
  const [lines] = useState(() => order.items.map((item) => lineFromOrderItem(item, orderedAt)));
  const orderNo = isolated(order.orderNo);
  return (
    <Page
      isWide
      title={`Order ${orderNo} again`}
      back={
        <Link
          to="/orders/$orderNo"
          params={{ orderNo: order.orderNo }}
          className={buttonClass('quiet', 'tool')}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {`Order ${orderNo}`}
        </Link>
      }
      meta={counted(lines.length, 'line')}
      actions={
        lines.length > 0 ? (
          <SaveListButton size="tool" name={`Order ${order.orderNo}`} lines={() => lines} />
        ) : null
      }
    >
      {lines.length === 0 ? (
        <Panel>
          <EmptyState title="No items to order again">
            The marketplace listed no items for this order.
          </EmptyState>
        </Panel>
      ) : (
        <ListComparison account={account} listKey={`order ${order.orderNo}`} lines={lines} />
      )}
    </Page>
  );
}
