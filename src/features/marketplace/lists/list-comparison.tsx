import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNow } from '@/api/use-now';
import type { ListLine } from '@/contract/lists';
import { savedDraft, saveDraft, withPieces } from '@/features/buy-requests/bulk/bulk-draft';
import { BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
import { fieldsFrom } from '@/features/buy-requests/buy-request-draft';
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
  type ComparisonChoices,
  compareLines,
  comparisonSummary,
  lotsToRequest,
  statedSpecs,
  sumOfLots,
} from './comparison';
import { ComparisonTable } from './comparison-table';

const BulkDialog = lazyPart(
  async () => (await import('@/features/buy-requests/bulk/bulk-dialog')).BulkDialog,
  { missing: NotLoadedDialog },
);

const wholeMarket = { category: '', brand: [] };
const noChoices: ComparisonChoices = { left: new Set(), substitutes: new Map() };

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
  const { data, error, refetch } = useQuery(listMatchQuery(market, { key: listKey, lines }));
  const [choices, setChoices] = useState(noChoices);
  const [open, setOpen] = useState<{ ids: readonly string[]; wasSelected: ReadonlySet<string> } | null>(null);
  const selection = useSelected((all) => all);
  const rows = useMemo(
    () => compareLines(lines, data?.lines ?? null, data?.text === '', choices),
    [lines, data, choices],
  );
  const lots = lotsToRequest(rows);
  const { pieces, total } = sumOfLots(lots);
  const specs = statedSpecs(rows);

  function select(ids: readonly string[], isSelected: boolean) {
    setChoices(({ left, substitutes }) => {
      const next = new Set(left);
      for (const id of ids) {
        if (isSelected) next.delete(id);
        else next.add(id);
      }
      return { left: next, substitutes };
    });
  }

  function request() {
    const listings = lots.map(({ lot }) => lot);
    const piecesByLot = new Map(lots.map(({ lot, pieces: count }) => [lot.id, count]));
    const [countrySpec] = specs;
    const spec = countrySpec === undefined ? null : fieldsFrom({ countrySpec });
    saveDraft(account, {
      ...withPieces(savedDraft(account), listings, piecesByLot),
      ...(spec && { countrySpec: spec.countrySpec, otherSpec: spec.otherSpec }),
    });
    setOpen({ ids: [...piecesByLot.keys()], wasSelected: new Set(readSelection().keys()) });
    // The selection follows the lots' prices while the form is open.
    selectLots(listings, true);
  }

  /** A lot is requested or left out: its lines are no longer selected. */
  function finish(listing: string) {
    unselectLots([listing]);
    select(lots.find(({ lot }) => lot.id === listing)?.lines ?? [], false);
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
          onSubstitute={(id, key) =>
            setChoices(({ left, substitutes }) => ({ left, substitutes: new Map(substitutes).set(id, key) }))
          }
        />
        <div className="sticky bottom-12 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg bg-surface px-3 py-2 md:bottom-0">
          <p className="mr-auto text-sm font-medium tabular-nums">
            {`Selected: ${counted(lots.length, 'lot')} · ${counted(pieces, 'pc')}`}
            <span className="font-normal text-muted">
              {total === null ? '' : ` · ${formatMoney(total)} at asking`}
            </span>
          </p>
          {specs.length > 1 ? (
            <p className="basis-full text-xs text-warn md:order-last">
              {`The selected lines state different specs: ${specs.join(', ')}. The form has one spec for all, so request them one spec at a time.`}
            </p>
          ) : null}
          <Button look="primary" size="tool" disabled={lots.length === 0} onClick={request}>
            {lots.length === 0 ? 'Request lots' : `Request ${counted(lots.length, 'lot')}`}
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
