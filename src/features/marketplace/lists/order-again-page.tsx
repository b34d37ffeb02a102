import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ListLine } from '@/contract/lists';
import { SaveListButton } from '@/features/lists/save-list-button';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Page, Panel } from '@/ui/layout/page';
import { ListComparison } from './list-comparison';

interface OrderAgainPageProps {
  /** The order's number. */
  number: string;
  lines: readonly ListLine[];
}

/** The items of an order, compared with today's market. */
export function OrderAgainPage({ number, lines }: OrderAgainPageProps) {
  return (
    <Page
      title="Order again"
      back={
        <Link to="/orders/$orderNo" params={{ orderNo: number }} className={buttonClass('quiet', 'tool')}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          {`Order ${isolated(number)}`}
        </Link>
      }
      meta={counted(lines.length, 'line')}
      actions={lines.length > 0 ? <SaveListButton name={`Order ${number}`} lines={() => lines} /> : null}
    >
      {lines.length === 0 ? (
        <Panel>
          <EmptyState title="No items to order again">
            The marketplace listed no items for this order.
          </EmptyState>
        </Panel>
      ) : (
        <ListComparison thenLabel="Ordered" listKey={`order ${number}`} lines={lines} />
      )}
    </Page>
  );
}
