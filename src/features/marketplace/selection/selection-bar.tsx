import { useEffect, useState } from 'react';
import {
  clearDraft,
  piecesOf,
  saveDraft,
  savedDraft,
  useSavedDraft,
} from '@/features/buy-requests/bulk/bulk-draft';
import { useAccount } from '@/api/use-account';
import { BulkDialog } from '@/features/buy-requests/bulk/bulk-notice';
import { useCommands } from '@/features/commands/command-registry';
import { lineFromSellRequest } from '@/features/lists/list-lines';
import { SaveListButton } from '@/features/lists/save-list-button';
import type { SellRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { centsFromNumber } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { notify } from '@/ui/feedback/notify';
import { selectSellRequests, unselectSellRequests, useSelected } from './selection-store';
import { selectionSum } from './selection-sum';

/** Moves the focus to the screen, without scrolling, when the focused button disappears with the last lot. */
function focusScreen(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The lots that can be requested, and how many can't because their asking price is not in whole cents. */
function byWholeCents(sellRequests: readonly SellRequest[]) {
  const left = sellRequests.filter(({ price }) => centsFromNumber(price) !== null);
  return { left, blocked: sellRequests.length - left.length };
}

/** The totals of the selected lots, and buttons to request, save or clear them. */
export function SelectionBar() {
  const account = useAccount();
  const selection = useSelected((all) => all);
  const [isOpen, setOpen] = useState(false);
  const draft = useSavedDraft(account);
  const sellRequests = [...selection.values()];
  // The buyer likely opens the dialog next.
  useEffect(() => BulkDialog.preload(), []);
  const { left, blocked } = byWholeCents(sellRequests);
  useCommands('selection', () =>
    left.length === 0
      ? []
      : [
          {
            id: 'request-selected',
            group: 'Lots',
            label: `Request ${counted(left.length, 'selected lot')}`,
            words: 'several bulk buy',
            run: () => setOpen(true),
          },
        ],
  );
  if (sellRequests.length === 0 && !isOpen) return null;
  const { count, pieces, value } = selectionSum(
    left.map((sellRequest) => ({ ...sellRequest, quantity: piecesOf(sellRequest, draft) })),
  );
  return (
    <section
      aria-label="Selection"
      // The open form stays without its lots; the bar does not.
      className={
        sellRequests.length === 0
          ? 'contents'
          : 'flex min-w-0 items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-12 max-md:z-20 max-md:h-12 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4'
      }
    >
      {sellRequests.length > 0 ? (
        <>
          <p role="status" className="min-w-0 truncate text-sm font-medium tabular-nums">
            {/* On a phone the button shows the number of lots. */}
            <span className="max-sm:sr-only">{count} · </span>
            {pieces}
            <span className="max-sm:sr-only"> · </span>
            <span className="max-sm:block">{value}</span>
            <span className="font-normal text-muted max-sm:sr-only"> at asking</span>
            {blocked > 0 ? (
              <span className="font-normal text-warn">
                {' '}
                · {counted(blocked, 'lot')} left out: price not in whole cents
              </span>
            ) : null}
          </p>
          <Button
            look="primary"
            size="tool"
            className="max-md:ml-auto"
            disabled={left.length === 0}
            onClick={() => setOpen(true)}
          >
            Request {counted(left.length, 'lot')}
          </Button>
          <SaveListButton
            isShort
            name=""
            lines={() =>
              sellRequests.map((sellRequest) =>
                lineFromSellRequest(sellRequest, piecesOf(sellRequest, draft)),
              )
            }
          />
          <Button
            look="quiet"
            size="tool"
            onClick={() => {
              const typed = savedDraft(account);
              clearDraft();
              unselectSellRequests();
              focusScreen();
              notify({
                title: `Cleared ${counted(sellRequests.length, 'lot')}`,
                action: {
                  label: 'Undo',
                  onPress() {
                    selectSellRequests(sellRequests, true);
                    if (typed) saveDraft(account, typed);
                  },
                },
              });
            }}
          >
            Clear
          </Button>
        </>
      ) : null}
      {isOpen ? (
        <BulkDialog
          sellRequests={left}
          onDone={(sellRequestId) => unselectSellRequests([sellRequestId])}
          onClose={() => {
            setOpen(false);
            if (sellRequests.length === 0) requestAnimationFrame(focusScreen);
          }}
        />
      ) : null}
    </section>
  );
}
