import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { savedDraft, saveDraft } from '@/features/buy-requests/bulk/bulk-draft';
import { readJournal, useJournal } from '@/features/buy-requests/bulk/bulk-journal';
import { BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
import type { MatchedList } from '@/features/pasted-lists/match/match-list';
import { formatMoney } from '@/lib/money';
import { counted, formatCount } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { Button, buttonClass } from '@/ui/controls/button';
import { toolControlClass } from '@/ui/controls/control-class';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { Page, Panel } from '@/ui/layout/page';
import { lazyPart } from '@/ui/lazy-part';
import { listQuery } from '../market-worker/market-queries';
import { type Market, useMarket, useMarketFailed } from '../market-worker/market-store';
import { useMarketLoading } from '../market-worker/use-market-loading';
import { leaveLots, selectLots, useSelected } from '../selection/selection-store';
import { ListInput } from './list-input';
import {
  linesLeft,
  type ListRow,
  listRows,
  lotRequests,
  requestFields,
  type RowVerdict,
  statedSpecs,
  sumOfRequests,
} from './list-rows';
import { ListTable } from './list-table';
import {
  changePastedList,
  openPastedList,
  readPastedList,
  setListText,
  usePastedList,
} from './pasted-list-store';

const BulkDialog = lazyPart(
  async () => (await import('@/features/buy-requests/bulk/bulk-dialog')).BulkDialog,
  { missing: NotLoadedDialog },
);

const wholeMarket = { category: '', brand: [] };

/** A list that the buyer pastes or opens: read, matched to the lots for sale, and requested. */
export function PastePage({ account }: { account: string }) {
  // Before the first render: the list of another account must not show.
  useState(() => openPastedList(account));
  const { value: list, problem } = usePastedList();
  const [isEditing, setEditing] = useState(list.text.trim() === '');
  useMarketLoading(account, wholeMarket, { isDue: true, isNeeded: !isEditing });

  return (
    <Page
      title="Paste a list"
      className="max-w-[1600px]!"
      actions={
        isEditing ? null : (
          <>
            <Button size="tool" onClick={() => setEditing(true)}>
              Edit list
            </Button>
            <Button
              size="tool"
              look="quiet"
              onClick={() => {
                const before = readPastedList();
                setListText('');
                setEditing(true);
                notify({
                  title: 'List removed',
                  action: {
                    label: 'Undo',
                    onPress: () => {
                      setListText(before.text);
                      changePastedList(before);
                      setEditing(false);
                    },
                  },
                });
              }}
            >
              Remove list
            </Button>
          </>
        )
      }
    >
      <BulkNotice account={account} className="mb-4" />
      {isEditing ? (
        <ListInput
          text={list.text}
          isLost={problem === 'full' || problem === 'forbidden'}
          onType={setListText}
          onRead={(text) => {
            setListText(text);
            setEditing(text.trim() === '');
          }}
        />
      ) : (
        <Preview account={account} />
      )}
    </Page>
  );
}

/** What was understood, once the worker has read the list. */
function Preview({ account }: { account: string }) {
  const market = useMarket();
  const hasFailed = useMarketFailed();
  const { value: list } = usePastedList();
  const { data, error, refetch } = useQuery(listQuery(market, list.text, list.quantities));
  if (hasFailed)
    return (
      <Notice
        tone="bad"
        title="Can't match this list"
        actions={
          <Button size="tool" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        Part of Lotdesk didn't start in this browser. Your list is still here, and nothing was requested.
      </Notice>
    );
  if (error)
    return (
      <Notice
        tone="bad"
        title="Couldn't read this list"
        actions={
          <Button size="tool" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Your list is still here, and nothing was requested.
      </Notice>
    );
  if (!market || !data)
    return (
      <p role="status" className="py-10 text-center text-sm text-muted">
        Reading your list…
      </p>
    );
  return <MatchedPreview account={account} matched={data} market={market} />;
}

const filters: readonly { verdict: RowVerdict; label: string }[] = [
  { verdict: 'matched', label: 'Matched' },
  { verdict: 'check', label: 'Check' },
  { verdict: 'short', label: 'Short' },
  { verdict: 'notForSale', label: 'Not for sale' },
  { verdict: 'requested', label: 'Requested' },
  { verdict: 'skipped', label: 'Skipped' },
];

async function copyLines(lines: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    notify({ title: `Copied ${counted(lines.length, 'line')}` });
  } catch {
    notify({
      title: "Couldn't copy",
      description: 'Your browser blocked copying. Use Edit list and copy from there.',
      isFailure: true,
    });
  }
}

interface MatchedPreviewProps {
  account: string;
  matched: MatchedList;
  market: Market;
}

function MatchedPreview({ account, matched, market }: MatchedPreviewProps) {
  const { value: list } = usePastedList();
  const { journal } = useJournal(account);
  const selection = useSelected((all) => all);
  const [shown, setShown] = useState<RowVerdict | null>(null);
  const [isOwnPrice, setOwnPrice] = useState(false);
  const [open, setOpen] = useState<readonly string[] | null>(null);

  const madeNow =
    journal?.lines.flatMap(({ state, listing }) =>
      state === 'made' ? (list.requested[listing] ?? []) : [],
    ) ?? [];
  const rows = listRows(matched, { choices: list.choices, made: [...list.made, ...madeNow] });
  const counts = new Map<RowVerdict, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const visible = shown === null ? rows : rows.filter(({ verdict }) => verdict === shown);
  const requests = lotRequests(rows);
  const specs = statedSpecs(rows);

  if (matched.items.length === 0)
    return (
      <Panel>
        <EmptyState title="No lots in this list">
          Lotdesk read {counted(matched.skipped.length, 'line')} and understood none as a device. Use Edit
          list to add a model, such as “iPhone 13 128GB A 20 pcs”.
        </EmptyState>
        <ListTable rows={rows} isWhole onSelect={() => {}} onQuantity={() => {}} />
      </Panel>
    );

  function select(places: readonly number[], isSelected: boolean) {
    const choices = { ...readPastedList().choices };
    for (const place of places) choices[place] = isSelected;
    changePastedList({ choices });
  }

  function changeQuantity(place: number, quantity: number | null) {
    const { [place]: _, ...others } = readPastedList().quantities;
    changePastedList({ quantities: quantity === null ? others : { ...others, [place]: quantity } });
  }

  function request() {
    const [spec] = specs;
    saveDraft(account, requestFields(savedDraft(account), requests, { isOwnPrice, spec }));
    // Lots of an earlier try that are no longer part of it.
    leaveLots(Object.keys(list.requested));
    selectLots(
      requests.map(({ lot }) => lot),
      true,
    );
    changePastedList({ requested: Object.fromEntries(requests.map(({ lot, places }) => [lot.id, places])) });
    setOpen(requests.map(({ lot }) => lot.id));
  }

  function finish(listing: string) {
    leaveLots([listing]);
    const { made, requested } = readPastedList();
    const isMade = readJournal(account).journal?.lines.some(
      (line) => line.listing === listing && line.state === 'made',
    );
    if (isMade) changePastedList({ made: [...new Set([...made, ...(requested[listing] ?? [])])] });
  }

  return (
    <>
      <MarketNotice matched={matched} market={market} />
      <div role="group" aria-label="Show lines" className="mb-3 flex flex-wrap gap-1">
        <FilterButton label="All" count={rows.length} isOn={shown === null} onClick={() => setShown(null)} />
        {filters.map(({ verdict, label }) =>
          counts.has(verdict) || shown === verdict ? (
            <FilterButton
              key={verdict}
              label={label}
              count={counts.get(verdict) ?? 0}
              isOn={shown === verdict}
              onClick={() => setShown(verdict)}
            />
          ) : null,
        )}
      </div>
      <Panel>
        <ListTable
          rows={visible}
          isWhole={matched.text === ''}
          onSelect={select}
          onQuantity={changeQuantity}
        />
        <RequestBar
          rows={rows}
          requests={requests}
          specs={specs}
          isOwnPrice={isOwnPrice}
          onOwnPrice={setOwnPrice}
          onRequest={request}
        />
      </Panel>
      {open ? (
        <BulkDialog
          account={account}
          lots={open.flatMap((id) => selection.get(id) ?? [])}
          onDone={finish}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

/** How much of the market the list is matched against, while that is not all of it. */
function MarketNotice({ matched: { text }, market }: Pick<MatchedPreviewProps, 'matched' | 'market'>) {
  if (text === '') return null;
  const hasFailed = market.state.phase === 'failed';
  return (
    <Notice
      tone={hasFailed ? 'warn' : 'info'}
      className="mb-3"
      actions={
        hasFailed ? (
          <Button size="tool" onClick={() => void market.service.resume()}>
            Load the rest
          </Button>
        ) : null
      }
    >
      {`Matching against the lots loaded so far. ${text}`}
    </Notice>
  );
}

interface FilterButtonProps {
  label: string;
  count: number;
  isOn: boolean;
  onClick: () => void;
}

function FilterButton({ label, count, isOn, onClick }: FilterButtonProps) {
  return (
    <Button
      size="tool"
      look="quiet"
      aria-pressed={isOn}
      className={classNames('tabular-nums', isOn && 'bg-accent-tint text-accent!')}
      onClick={onClick}
    >
      {label} <span className="font-normal">{formatCount(count)}</span>
    </Button>
  );
}

interface RequestBarProps {
  rows: readonly ListRow[];
  requests: ReturnType<typeof lotRequests>;
  specs: readonly string[];
  isOwnPrice: boolean;
  onOwnPrice: (isOwnPrice: boolean) => void;
  onRequest: () => void;
}

/** The sum of the selected lines and what can be done with them. */
function RequestBar({ rows, requests, specs, isOwnPrice, onOwnPrice, onRequest }: RequestBarProps) {
  const items = rows.filter(({ kind }) => kind === 'item').length;
  const matched = rows.filter(({ verdict }) => verdict === 'matched').length;
  const { pieces, total } = sumOfRequests(requests);
  const left = linesLeft(rows);
  const hasOwn = requests.some(({ listPrice }) => listPrice !== null);
  return (
    <div className="sticky bottom-12 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg border-t border-line bg-surface px-3 py-2 md:bottom-0">
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {`${formatCount(matched)} of ${counted(items, 'line')} matched`}
        <span className="font-normal text-muted">
          {` · Selected: ${counted(pieces, 'pc')}${total === null ? '' : ` · ${formatMoney(total)} at asking`}`}
        </span>
      </p>
      {specs.length > 1 ? (
        <p className="basis-full text-xs text-warn md:order-last">
          The selected lines state different specs: {specs.join(', ')}. The form has one spec for all, so
          request them one spec at a time.
        </p>
      ) : null}
      <select
        aria-label="Offer"
        value={isOwnPrice ? 'own' : 'asking'}
        onChange={({ target }) => onOwnPrice(target.value === 'own')}
        className={classNames(toolControlClass, 'h-tool px-2')}
      >
        <option value="asking">Offer asking prices</option>
        <option value="own" disabled={!hasOwn}>
          Offer my prices
        </option>
      </select>
      <Button size="tool" disabled={left.length === 0} onClick={() => void copyLines(left)}>
        Copy what's left as text
      </Button>
      {requests.length === 0 && matched === 0 ? (
        <Link to="/marketplace" className={buttonClass('secondary', 'tool')}>
          Find lots
        </Link>
      ) : null}
      <Button size="tool" look="primary" disabled={requests.length === 0} onClick={onRequest}>
        {requests.length === 0 ? 'Request lots' : `Request ${counted(requests.length, 'lot')}`}
      </Button>
    </div>
  );
}
