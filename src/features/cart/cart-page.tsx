import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useAccount } from '@/api/use-account';
import type { CartLine } from '@/contract/desk';
import { lineFromBuyRequest } from '@/features/lists/list-lines';
import { SaveListButton } from '@/features/lists/save-list-button';
import { createPersistedStore } from '@/lib/persisted-store';
import { counted } from '@/lib/text/count-text';
import { buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ExportMenu } from '@/ui/export/export-menu';
import { Page, Panel } from '@/ui/layout/page';
import { SkipLink } from '@/ui/layout/skip-link';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import type { RequestedSellRequest } from '@/features/buy-requests/bulk/bulk-draft';
import { type ReplacedLines, useJournal } from '@/features/buy-requests/bulk/bulk-journal';
import { BulkDialog, BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { CartList } from './cart-list';
import { cartTable } from './cart-export';
import { useCartRemoval } from './selection/cart-removal';
import { CartRowView } from './cart-row';
import {
  type CartFilter,
  type CartRow,
  cartRows,
  checkoutSum,
  filteredRows,
  idsBeingOrdered,
  resendSellRequest,
  rowBeside,
} from './cart-rows';
import { chooseSellRequests, useCartChoices } from './selection/cart-selection';
import { CartSummary } from './cart-summary';
import { CartSkeleton } from './cart-table-frame';
import { CartToolbar } from './cart-toolbar';
import { ResendDialog, type ResendDefaults } from './replacement/resend-dialog';
import { useMarketOffers } from './offers/offers-query';
import { openAttemptsQuery } from '@/features/order-attempts/open-attempts-query';
import { SaveForLater } from './save-for-later';
import { UnansweredRequests } from '@/features/buy-requests/unanswered-requests';

/** The cart: buy requests with their match, and the selection for checkout. */
export function CartPage() {
  const lines = useQuery(cartQuery).data?.rows;
  const replaced = useReplacedLines(lines);
  return (
    <Page
      title="Cart"
      hasActionBar={lines !== undefined && lines.length > 0}
      meta={lines && lines.length > 0 ? counted(lines.length, 'buy request') : null}
      actions={
        lines && lines.length > 0 ? (
          <SaveListButton
            name=""
            lines={() =>
              lines.map(({ buyRequest, startedFrom }) => lineFromBuyRequest(buyRequest, startedFrom))
            }
          />
        ) : null
      }
    >
      <BulkNotice replaced={replaced} className="mb-4" />
      <UnansweredRequests />
      <Suspense fallback={<CartSkeleton />}>
        <Cart replaced={replaced} />
      </Suspense>
    </Page>
  );
}

interface CartExportProps {
  lines: readonly CartLine[];
  selected: readonly CartLine[];
}

function CartExport({ lines, selected }: CartExportProps) {
  const exported = (label: string, of: readonly CartLine[]) => ({
    label,
    count: of.length,
    noun: 'lot',
    file: 'cart',
    table: () => Promise.resolve(cartTable(of)),
  });
  return (
    <ExportMenu
      look="secondary"
      isTight
      noun="lot"
      choices={() => [
        ...(selected.length > 0 && selected.length < lines.length
          ? [exported('Selected lots', selected)]
          : []),
        exported('All lots', lines),
      ]}
    />
  );
}

/** The cart lines that were resent together, with the function that removes them; null for none. */
function useReplacedLines(lines: readonly CartLine[] | undefined): ReplacedLines | null {
  const { journal } = useJournal(useAccount());
  const remove = useCartRemoval();
  const sent = new Set(journal?.lines.flatMap((line) => (line.state === 'made' ? [line.replaces] : [])));
  const old = lines?.filter(({ buyRequest }) => sent.has(buyRequest.id)) ?? [];
  return old.length > 0
    ? { count: old.length, onRemove: () => void remove(old.map(({ buyRequest }) => buyRequest)) }
    : null;
}

function Cart({ replaced }: { replaced: ReplacedLines | null }) {
  // Wait for the open order attempts, because their lots must not be selected.
  const [{ data: cart }, { data: attempts }] = useSuspenseQueries({
    queries: [cartQuery, openAttemptsQuery],
  });
  const { rows: lines, withheld } = cart;
  const choices = useCartChoices();
  const remove = useCartRemoval();
  const { offersOf, isLooking } = useMarketOffers(lines);
  const [again, setAgain] = useState<{ row: CartRow; defaults: ResendDefaults } | null>(null);
  const [saving, setSaving] = useState<CartLine | null>(null);
  const [sheet, setSheet] = useState<readonly RequestedSellRequest[] | null>(null);
  const [filter, setFilter] = useState<CartFilter>({ verdict: 'all', words: '', isByModel: false });
  // Lines that cannot be checked out are selected for the toolbar only.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<{ id: string } | null>(null);
  // The focus goes to the line that replaced another, once the cart has it.
  const [replacement, setReplacement] = useState<string | null>(null);
  if (replacement !== null && lines.some(({ buyRequest }) => buyRequest.id === replacement)) {
    setReplacement(null);
    setFocus({ id: replacement });
  }
  const notice = (
    <WithheldRows
      withheld={withheld}
      noun="buy request"
      className="mb-4"
      onRemove={({ id, name }) => void remove([{ id, name: name ?? id }])}
    />
  );
  if (lines.length === 0 && !again && !saving && !sheet) return withheld.length > 0 ? notice : <EmptyCart />;
  const rows = cartRows(lines, choices, idsBeingOrdered(attempts), offersOf);
  const visible = filteredRows(rows, filter);
  const isChecked = ({ id, obstacle, isSelected }: CartRow) =>
    obstacle === null ? isSelected : obstacle !== 'ordering' && marked.has(id);
  const checked = visible.filter(isChecked);
  const resendable = checked.filter(({ currency }) => currency === 'USD');

  function choose(chosen: readonly CartRow[], isChosen: boolean) {
    const free = chosen.filter(({ obstacle }) => obstacle === null);
    if (free.length > 0)
      chooseSellRequests(
        free.map(({ id }) => id),
        isChosen,
      );
    setMarked((before) => {
      const next = new Set(before);
      for (const { id, obstacle } of chosen) {
        if (isChosen && obstacle !== null) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  /** Moves the focus first, because the focused button is removed with its row. */
  function removeRows(removed: readonly CartRow[]) {
    const beside = rowBeside(visible, new Set(removed.map(({ id }) => id)), filter.isByModel);
    if (beside === null) document.getElementById('content')?.focus();
    else setFocus({ id: beside });
    void remove(removed.map(({ line }) => line.buyRequest));
  }

  return (
    <>
      {notice}
      <div className="flex flex-col gap-6 max-lg:flex-1 lg:flex-row lg:items-start">
        <div className="min-w-0 lg:flex-1">
          <SkipLink href="#summary">Skip to checkout</SkipLink>
          <CartToolbar
            rows={rows}
            filter={filter}
            onFilter={setFilter}
            selected={checked.length}
            resendable={resendable.length}
            onResend={() => setSheet(resendable.map(resendSellRequest))}
            onRemove={() => removeRows(checked)}
          >
            <CartExport lines={lines} selected={checked.map(({ line }) => line)} />
          </CartToolbar>
          <CartList
            rows={visible}
            isByModel={filter.isByModel}
            isChecked={isChecked}
            onChoose={choose}
            focus={focus}
          >
            {(row, index, measure) => (
              <CartRowView
                key={row.id}
                row={row}
                index={index}
                measure={measure}
                isChecked={isChecked(row)}
                isLooking={isLooking(row.line.buyRequest)}
                onChoose={(isChosen) => choose([row], isChosen)}
                onResend={(defaults) => setAgain({ row, defaults })}
                onSave={() => setSaving(row.line)}
                onRemove={() => removeRows([row])}
              />
            )}
          </CartList>
          {visible.length === 0 ? (
            <p className="py-6 text-center text-sm text-muted">No lots match.</p>
          ) : null}
          <p className="mt-3 max-w-sheet text-xs text-muted">
            Match results are from when you sent each request. Resend to check again. You can check out lots
            that matched, and lots whose asking price has come down to your offer. Removing a line doesn't
            cancel the request at the marketplace.
          </p>
        </div>
        <CartSummary sum={checkoutSum(rows)} canSelect={rows.some(({ obstacle }) => obstacle === null)} />
      </div>
      {saving ? <SaveForLater line={saving} onClose={() => setSaving(null)} /> : null}
      {again ? (
        <ResendDialog
          line={again.row.line}
          defaults={again.defaults}
          onReplaced={({ id }) => setReplacement(id)}
          onClose={() => setAgain(null)}
        />
      ) : null}
      {sheet ? (
        <BulkDialog
          sellRequests={sheet}
          replaced={replaced}
          // Deselect before anything is sent: an old line and its new one must not be checked out together.
          onStart={(ids) => chooseSellRequests(ids, false)}
          onDone={() => {}}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </>
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

/** Whether this device has shown the steps. */
const seen = createPersistedStore<boolean>({
  name: 'lotdesk.first-steps-seen',
  area: 'local',
  initial: false,
  format: { read: (text) => text === '1', write: (isSeen) => (isSeen ? '1' : null) },
});

/** How Lotdesk works, in three lines, for a new buyer. A device shows it once, and after that one sentence. */
function FirstSteps() {
  const [isFirst] = useState(() => !seen.getState().value);
  useEffect(() => seen.set(true), []);
  if (!isFirst) return <p>Open a lot and enter the quantity and price you want.</p>;
  return (
    <ol className="list-decimal pl-5 text-left">
      <li>Find lots: type a model, storage, grade or price.</li>
      <li>Send buy requests: enter quantity and offer, and see your match at once.</li>
      <li>Check out what matched: choose shipping, place the order, pay by wire.</li>
    </ol>
  );
}
