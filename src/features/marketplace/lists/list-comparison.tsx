import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNow } from '@/api/use-now';
import { useAccount } from '@/api/use-account';
import type { ListLine } from '@/contract/lists';
import type { SellRequest } from '@/contract/resources';
import { savedDraft, saveDraft } from '@/features/buy-requests/bulk/bulk-draft';
import { BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
import type { LineEdit } from '@/features/market-index/index/match-lines';
import { wholeMarket } from '@/features/market-sync/market-scope';
import { formatMoney } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { Panel } from '@/ui/layout/page';
import { listMatchQuery } from '../market-worker/market-queries';
import { useMarket, useMarketFailed } from '../market-worker/market-store';
import { useMarketLoading } from '../market-worker/use-market-loading';
import { unselectSellRequests } from '../selection/selection-store';
import { ListRequestDialog } from '../line-match/list-request-dialog';
import { requestDrafts, requestFields, statedSpecs, sumOfRequests } from '../line-match/request-drafts';
import { mergeEdit } from '../line-match/merge-edit';
import { LoadRestButton, MatchFailure } from '../line-match/match-notices';
import { SendRequestsBar } from '../line-match/send-requests-bar';
import { type ComparisonChoices, compareLines, comparisonSummary, selectedLines } from './comparison';
import { ComparisonTable } from './comparison-table';

const noChoices: ComparisonChoices = { left: new Set(), edits: {} };

interface ListComparisonProps {
  /** Identifies the lines. They are matched again when it changes. */
  listKey: string;
  lines: readonly ListLine[];
  /** Removes a line. Absent unless the lines are those of a saved list. */
  onRemove?: (line: ListLine) => void;
  /** Saves the quantity of a line, and never rejects. Absent unless the lines are those of a saved list. */
  onQuantity?: (line: ListLine, quantity: number) => Promise<void>;
  /** The heading of the saved price and quantity. */
  thenLabel?: string;
}

/** Lines compared with today's market, and the bar that requests their lots. */
export function ListComparison({
  listKey,
  lines,
  onRemove,
  onQuantity,
  thenLabel = 'Saved',
}: ListComparisonProps) {
  const account = useAccount();
  const market = useMarket();
  const hasFailed = useMarketFailed();
  const now = useNow();
  useMarketLoading(account, wholeMarket, { isDue: true, isNeeded: true });
  const [{ left, edits }, setChoices] = useState(noChoices);
  const { data, error, refetch } = useQuery(listMatchQuery(market, { key: listKey, lines, edits }));
  const [open, setOpen] = useState<readonly SellRequest[] | null>(null);
  const rows = useMemo(
    () => compareLines(lines, data?.lines ?? null, data?.text === '', left),
    [lines, data, left],
  );
  const selected = selectedLines(rows);
  const requests = requestDrafts(selected);
  const { pieces, total } = sumOfRequests(requests);

  function select(ids: readonly string[], isSelected: boolean) {
    setChoices((before) => {
      const next = new Set(before.left);
      for (const id of ids) {
        if (isSelected) next.delete(id);
        else next.add(id);
      }
      return { ...before, left: next };
    });
  }

  function edit(id: string, change: LineEdit) {
    setChoices((before) => {
      const next = mergeEdit(before.edits[id] ?? {}, change);
      return { ...before, edits: { ...before.edits, [id]: next } };
    });
  }

  function request() {
    saveDraft(account, requestFields(savedDraft(account), requests, statedSpecs(selected)[0]));
    setOpen(requests.map(({ sellRequest }) => sellRequest));
  }

  /** Unselects the lines of a lot that was requested or left out. */
  function finish(sellRequestId: string) {
    unselectSellRequests([sellRequestId]);
    select(requests.find(({ sellRequest }) => sellRequest.id === sellRequestId)?.lines ?? [], false);
  }

  return (
    <>
      <BulkNotice className="mb-4" />
      {hasFailed || error ? (
        <MatchFailure title="Couldn't compare this list with the market" onRetry={() => void refetch()} />
      ) : null}
      <div className="mb-2 flex min-h-tool flex-wrap items-center gap-x-3 text-sm tabular-nums">
        <p role="status">
          <span className="font-medium">
            {data ? comparisonSummary(rows, now) : hasFailed || error ? '' : "Comparing with today's market…"}
          </span>
          {data && data.text !== '' ? <span className="text-muted">{` · ${data.text}`}</span> : null}
        </p>
        {data && data.text !== '' ? <LoadRestButton /> : null}
      </div>
      <Panel>
        <ComparisonTable
          rows={rows}
          onSelect={select}
          onRemove={onRemove}
          onQuantity={onQuantity}
          thenLabel={thenLabel}
          onEdit={edit}
        />
        <SendRequestsBar
          selected={selected}
          requests={requests}
          onRequest={request}
          summary={
            <p className="mr-auto text-sm font-medium tabular-nums">
              {`Selected: ${counted(selected.length, 'line')} · ${counted(requests.length, 'lot')} · ${counted(pieces, 'pc')}`}
              <span className="font-normal text-muted">
                {total === null ? '' : ` · ${formatMoney(total)} at asking`}
              </span>
            </p>
          }
        />
      </Panel>
      {open ? <ListRequestDialog opened={open} onDone={finish} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
