import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useNow } from '@/api/use-now';
import { withheldQuery } from '@/api/withheld-rows';
import { counted } from '@/lib/text/count-text';
import { buttonClass } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Page, Panel } from '@/ui/layout/page';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { useCartRemoval } from './cart-removal';
import { CartRowView } from './cart-row';
import {
  type CartRow,
  cartGroups,
  cartRows,
  idsBeingOrdered,
  onlyCurrency,
  selectAllState,
  selectionSum,
} from './cart-rows';
import { chooseLots, useCartChoices } from './cart-selection';
import { CartSummary } from './cart-summary';
import { FirstSteps } from './first-steps';
import { CartGroup, CartSkeleton, CartTableFrame } from './cart-table-frame';
import { ResendDialog, type ResendDefaults } from './resend-dialog';
import { useMarketOffers } from './offers-query';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { UnansweredRequests } from '@/features/buy-requests/unanswered-requests';

/** The cart: buy requests with their match, and the selection for checkout. */
export function CartPage({ account }: { account: string }) {
  const { data: lines } = useQuery(cartQuery);
  return (
    <Page isWide title="Cart" meta={lines && lines.length > 0 ? counted(lines.length, 'buy request') : null}>
      <BulkNotice account={account} className="mb-4" />
      <UnansweredRequests />
      <Suspense fallback={<CartSkeleton />}>
        <Cart />
      </Suspense>
    </Page>
  );
}

function Cart() {
  // Wait for the open order attempts: a lot of one of them must not be selected.
  const [{ data: lines }, { data: attempts }] = useSuspenseQueries({
    queries: [cartQuery, openAttemptsQuery],
  });
  const { data: withheld } = useQuery(withheldQuery('cart'));
  const choices = useCartChoices();
  const remove = useCartRemoval();
  const now = useNow();
  const { offersOf, isLooking } = useMarketOffers(lines);
  const [again, setAgain] = useState<{ row: CartRow; defaults: ResendDefaults } | null>(null);
  const notice = (
    <WithheldRows
      withheld={withheld}
      noun="buy request"
      className="mb-4"
      onRemove={({ id, name }) => void remove({ id, name: name ?? id })}
    />
  );
  if (lines.length === 0 && !again) return withheld.length > 0 ? notice : <EmptyCart />;
  const rows = cartRows(lines, choices, idsBeingOrdered(attempts), offersOf);
  return (
    <>
      {notice}
      <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
        <div className="min-w-0 flex-1">
          <CartTableFrame selectAll={<SelectAll rows={rows} />} currency={onlyCurrency(rows)}>
            {cartGroups(rows).map((group) => (
              <CartGroup key={group.name} name={group.name} rows={group.rows}>
                {group.rows.map((row) => (
                  <CartRowView
                    key={row.id}
                    row={row}
                    isLooking={isLooking(row.line.buyRequest)}
                    now={now}
                    onChoose={(isChosen) => chooseLots([row.id], isChosen)}
                    onResend={(defaults) => setAgain({ row, defaults })}
                    onRemove={() => void remove(row.line.buyRequest)}
                  />
                ))}
              </CartGroup>
            ))}
          </CartTableFrame>
          <p className="mt-3 max-w-sheet text-xs text-muted">
            Match results are from when you sent each request. Resend to check again. You can check out lots
            that were matched or that asking prices meet now. Removing a line doesn't cancel the request at
            the marketplace.
          </p>
        </div>
        <CartSummary sum={selectionSum(rows)} />
      </div>
      {again ? (
        <ResendDialog
          row={again.row}
          defaults={again.defaults}
          onClose={() => setAgain(null)}
          onRemoveOld={() => {
            setAgain(null);
            void remove(again.row.line.buyRequest);
          }}
        />
      ) : null}
    </>
  );
}

function SelectAll({ rows }: { rows: readonly CartRow[] }) {
  const { ids, state } = selectAllState(rows);
  return (
    <Checkbox
      label="Select all lots that can be checked out"
      isLabelHidden
      checked={state === 'all' && ids.length > 0}
      isMixed={state === 'some'}
      disabled={ids.length === 0}
      onChange={() => chooseLots(ids, state !== 'all')}
    />
  );
}

function EmptyCart() {
  return (
    <Panel>
      <EmptyState
        title="No buy requests yet"
        action={
          <Link to="/marketplace" className={buttonClass('primary')}>
            Find lots
          </Link>
        }
      >
        <FirstSteps />
      </EmptyState>
    </Panel>
  );
}
