import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNow } from '@/api/use-now';
import type { ListLine } from '@/contract/lists';
import { savedDraft, saveDraft } from '@/features/buy-requests/bulk/bulk-draft';
import { BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
import type { LineEdit } from '@/features/market-index/index/match-lines';
import { formatMoney } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { Panel } from '@/ui/layout/page';
import { lazyPart } from '@/ui/lazy-part';
import { listMatchQuery } from '../market-worker/market-queries';
import { useMarket, useMarketFailed } from '../market-worker/market-store';
import { useMarketLoading } from '../market-worker/use-market-loading';
import { readSelection, selectLots, unselectLots, useSelected } from '../selection/selection-store';
import {
  lotRequests,
  requestFields,
  specConflict,
  statedSpecs,
  sumOfRequests,
} from '../line-match/lot-requests';
import { type ComparisonChoices, compareLines, comparisonSummary, selectedLines } from './comparison';
import { ComparisonTable } from './comparison-table';

const BulkDialog = lazyPart(
  async () => (await import('@/features/buy-requests/bulk/bulk-dialog')).BulkDialog,
  { missing: NotLoadedDialog },
);

const wholeMarket = { category: '', brand: [] };
const noChoices: ComparisonChoices = { left: new Set(), edits: {} };

interface ListComparisonProps {
  account: string;
  /** Names the lines: they are matched again when it changes. */
  listKey: string;
  lines: readonly ListLine[];
  /** Removes a line; left out where the lines are not those of a saved list. */
  onRemove?: (line: ListLine) => void;
  /** Stores the quantity of a line, and never rejects; left out where the lines are not those of a saved list. */
  onQuantity?: (line: ListLine, quantity: number) => Promise<void>;
  /** What the saved price and pieces are called. */
  thenLabel?: string;
}

/** Lines compared with today's market, and the step that requests them. */
export function ListComparison({
  account,
  listKey,
  lines,
  onRemove,
  onQuantity,
  thenLabel = 'Saved',
}: ListComparisonProps) {
  const market = useMarket();
  const hasFailed = useMarketFailed();
  const now = useNow();
  useMarketLoading(account, wholeMarket, { isDue: true, isNeeded: true });
  const [{ left, edits }, setChoices] = useState(noChoices);
  const { data, error, refetch } = useQuery(listMatchQuery(market, { key: listKey, lines, edits }));
  const [open, setOpen] = useState<{ ids: readonly string[]; wasSelected: ReadonlySet<string> } | null>(null);
  const selection = useSelected((all) => all);
  const rows = useMemo(
    () => compareLines(lines, data?.lines ?? null, data?.text === '', left),
    [lines, data, left],
  );
  const selected = selectedLines(rows);
  const requests = lotRequests(selected);
  const { pieces, total } = sumOfRequests(requests);
  const specs = statedSpecs(selected);

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
      const { answers, ...others } = before.edits[id] ?? {};
      const next = { ...others, ...change, answers: { ...answers, ...change.answers } };
      return { ...before, edits: { ...before.edits, [id]: next } };
    });
  }

  function request() {
    const lots = requests.map(({ lot }) => lot);
    saveDraft(account, requestFields(savedDraft(account), requests, specs[0]));
    setOpen({ ids: lots.map(({ id }) => id), wasSelected: new Set(readSelection().keys()) });
    // The selection follows the lots' prices while the form is open.
    selectLots(lots, true);
  }

  /** A lot is requested or left out: its lines are no longer selected. */
  function finish(listing: string) {
    unselectLots([listing]);
    select(requests.find(({ lot }) => lot.id === listing)?.lines ?? [], false);
  }

  function close() {
    unselectLots(open?.ids.filter((id) => !open.wasSelected.has(id)) ?? []);
    setOpen(null);
  }

  return (
    <>
      <BulkNotice account={account} className="mb-4" />
      {hasFailed || error ? (
        <Notice
          tone="bad"
          title="Couldn't compare this list with the market"
          className="mb-3"
          actions={
            <Button size="tool" onClick={() => (hasFailed ? location.reload() : void refetch())}>
              {hasFailed ? 'Reload' : 'Try again'}
            </Button>
          }
        >
          {`${hasFailed ? "Part of Lotdesk didn't start in this browser." : 'Lotdesk hit a bug.'} The list is safe, and nothing was requested.`}
        </Notice>
      ) : null}
      <div className="mb-2 flex min-h-tool flex-wrap items-center gap-x-3 text-sm tabular-nums">
        <p role="status">
          <span className="font-medium">
            {data ? comparisonSummary(rows, now) : hasFailed || error ? '' : "Comparing with today's market…"}
          </span>
          {data && data.text !== '' ? <span className="text-muted">{` · ${data.text}`}</span> : null}
        </p>
        {data && data.text !== '' && market?.state.phase === 'failed' ? (
          <Button size="tool" onClick={() => void market.service.resume()}>
            Load the rest
          </Button>
        ) : null}
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
        <div className="sticky bottom-12 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg bg-surface px-3 py-2 md:bottom-0">
          <p className="mr-auto text-sm font-medium tabular-nums">
            {`Selected: ${counted(requests.length, 'lot')} · ${counted(pieces, 'pc')}`}
            <span className="font-normal text-muted">
              {total === null ? '' : ` · ${formatMoney(total)} at asking`}
            </span>
          </p>
          {specs.length > 1 ? (
            <p className="basis-full text-xs text-warn md:order-last">{specConflict(specs)}</p>
          ) : null}
          <Button look="primary" size="tool" disabled={requests.length === 0} onClick={request}>
            {requests.length === 0 ? 'Request lots' : `Request ${counted(requests.length, 'lot')}`}
          </Button>
        </div>
      </Panel>
      {open ? (
        <BulkDialog
          account={account}
          lots={open.ids.flatMap((id) => selection.get(id) ?? [])}
          onDone={finish}
          onClose={close}
        />
      ) : null}
    </>
  );
}
