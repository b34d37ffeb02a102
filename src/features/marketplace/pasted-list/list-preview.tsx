import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { useAccount } from '@/api/use-account';
import type { SellRequest } from '@/contract/resources';
import { savedDraft, saveDraft } from '@/features/buy-requests/bulk/bulk-draft';
import { isAllMade, readJournal, tallyOf, writeJournal } from '@/features/buy-requests/bulk/bulk-journal';
import { anyValue, type Question } from '@/features/market-index/index/match-lines';
import type { MatchedList } from '@/features/pasted-lists/match/match-list';
import { getOrInsert } from '@/lib/get-or-insert';
import { counted, formatCount } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { FilterTabs } from '@/ui/controls/filter-tabs';
import { EmptyState } from '@/ui/feedback/empty-state';
import { notify } from '@/ui/feedback/notify';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/layout/page';
import { firstLinesQuery, listQuery } from '../market-worker/market-queries';
import { useMarket, useMarketFailed } from '../market-worker/market-store';
import { LinesTable } from '../line-match/lines-table';
import { ListRequestDialog } from '../line-match/list-request-dialog';
import { requestDrafts, requestFields, statedSpecs } from '../line-match/request-drafts';
import { LoadRestButton, MatchFailure } from '../line-match/match-notices';
import { editsOf, type ListRow, listRows, type RowVerdict, selectedLines } from './list-rows';
import { RowCells, rowGrid } from './list-row';
import {
  changePastedList,
  decide,
  type PastedList,
  readPastedList,
  usePastedList,
} from './pasted-list-store';
import { RequestBar } from './request-bar';
import { SaveMenu } from './save-menu';

/** The pasted list, matched to the market by the worker. */
export function ListPreview() {
  // Typing has priority over rendering thousands of rows.
  return <DeferredPreview list={useDeferredValue(usePastedList().value)} />;
}

/** Memoized, like the rows: in the first render after a change the deferred list is still the old one. */
const DeferredPreview = memo(function Preview({ list }: { list: PastedList }) {
  const market = useMarket();
  const hasFailed = useMarketFailed();
  // The worker answers in order, so this query comes first.
  const { data: first } = useQuery(firstLinesQuery(market, list.text));
  const { data: whole, error, refetch } = useQuery(listQuery(market, list.text, editsOf(list.decisions)));
  const data = useDeferredValue(whole ?? (first?.items.length === 0 ? undefined : first));
  if (hasFailed || error)
    return <MatchFailure title="Couldn't match this list" onRetry={() => void refetch()} />;
  if (!market || !data)
    return (
      <Panel className="p-3">
        <p role="status" className="mb-3 text-sm text-muted">
          Reading your list…
        </p>
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="mb-3 h-10" />
        ))}
      </Panel>
    );
  return <MatchedPreview list={list} matched={data} isBeginning={data === first} />;
});

/** Each verdict's filter label, and its words after a count in the summary. `one`: the words after a count of one, if different. */
const filters: readonly { verdict: RowVerdict; label: string; summary: string; one?: string }[] = [
  { verdict: 'matched', label: 'Matched', summary: 'matched' },
  { verdict: 'check', label: 'Needs your choice', summary: 'need your choice', one: 'needs your choice' },
  { verdict: 'short', label: 'Short', summary: 'short' },
  { verdict: 'notForSale', label: 'Not available', summary: 'not available' },
  { verdict: 'notUnderstood', label: 'Not understood', summary: 'not understood' },
  { verdict: 'requested', label: 'Requested', summary: 'requested' },
  { verdict: 'unconfirmed', label: 'Not confirmed', summary: 'not confirmed' },
  { verdict: 'skipped', label: 'Skipped', summary: 'skipped' },
];

interface MatchedPreviewProps {
  list: PastedList;
  matched: MatchedList;
  /** `matched` has only the first lines, because the others are still being parsed. */
  isBeginning: boolean;
}

const MatchedPreview = memo(function MatchedRows({ list, matched, isBeginning }: MatchedPreviewProps) {
  const account = useAccount();
  // The rows that a filter had when it was chosen. A row whose verdict changes stays until the filter is chosen again.
  const [verdictFilter, setVerdictFilter] = useState<{
    verdict: RowVerdict;
    ids: ReadonlySet<string>;
  } | null>(null);
  const [open, setOpen] = useState<readonly SellRequest[] | null>(null);

  const rows = listRows(matched, list);
  const counts = new Map<RowVerdict, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const visible =
    verdictFilter === null
      ? rows
      : rows.filter(({ id, verdict }) => verdict === verdictFilter.verdict || verdictFilter.ids.has(id));
  const selected = selectedLines(rows);
  const requests = requestDrafts(selected);
  const isWhole = matched.text === '';

  if (matched.items.length === 0)
    return (
      <Panel>
        <EmptyState title="No lots in this list">
          Lotdesk read {counted(matched.skipped.length, 'line')} and recognized no device. Choose Edit list
          and add a model, such as “iPhone 13 128GB A 20 pcs”.
        </EmptyState>
        <PreviewTable rows={rows} isWhole />
      </Panel>
    );

  function show(verdict: RowVerdict | 'all') {
    if (verdict === 'all') return setVerdictFilter(null);
    const ids = rows.flatMap((row) => (row.verdict === verdict ? [row.id] : []));
    setVerdictFilter({ verdict, ids: new Set(ids) });
  }

  function request() {
    const { journal } = readJournal(account);
    // The rows on screen may be older than the buyer's last change.
    const latest = selectedLines(listRows(matched, readPastedList()));
    const chosen = requestDrafts(latest);
    setOpen(chosen.map(({ sellRequest }) => sellRequest));
    // The form shows earlier, unsettled requests first, so their lots must stay recorded.
    if (journal && !isAllMade(tallyOf(journal))) return;
    // The lots of settled requests must not be mistaken for the new ones.
    writeJournal(account, null);
    saveDraft(account, requestFields(savedDraft(account), chosen, statedSpecs(latest)[0]));
    changePastedList({
      requested: Object.fromEntries(chosen.map(({ sellRequest, lines }) => [sellRequest.id, lines])),
    });
  }

  function close() {
    setOpen(null);
    // Nothing was sent.
    if (readJournal(account).journal === null) changePastedList({ requested: {} });
  }

  /** Handles a lot that was requested, or was removed from the form without being requested. */
  function finish(sellRequestId: string) {
    const isSent = readJournal(account).journal?.lines.some((line) => line.listing === sellRequestId);
    if (isSent) return;
    const { [sellRequestId]: _, ...others } = readPastedList().requested;
    changePastedList({ requested: others });
  }

  return (
    <>
      {isBeginning ? (
        <p role="status" className="mb-2 flex min-h-tool items-center text-sm text-muted">
          Reading the rest of your list…
        </p>
      ) : (
        <MarketStatus text={matched.text} />
      )}
      {/* The filters below show the counts; this announces them. */}
      <p role="status" className="sr-only">
        {(isBeginning ? [] : filters)
          .filter(({ verdict }) => counts.has(verdict))
          .map(({ verdict, summary, one = summary }) => {
            const count = counts.get(verdict) ?? 0;
            return `${formatCount(count)} ${count === 1 ? one : summary}`;
          })
          .join(' · ')}
      </p>
      {/* What needs the whole list is disabled until it is read, and has its place already. */}
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterTabs
          label="Show lines"
          filters={[
            { value: 'all', label: 'All', count: rows.length },
            ...filters
              .filter(({ verdict }) => counts.has(verdict) || verdictFilter?.verdict === verdict)
              .map(({ verdict, label }) => ({ value: verdict, label, count: counts.get(verdict) ?? 0 })),
          ]}
          current={verdictFilter?.verdict ?? 'all'}
          onChoose={show}
        />
        <fieldset disabled={isBeginning} className="contents">
          <SaveMenu rows={rows} />
        </fieldset>
      </div>
      <fieldset disabled={isBeginning} className="contents">
        <OpenQuestions rows={rows} />
      </fieldset>
      <Panel>
        <PreviewTable rows={visible} isWhole={isWhole} />
        {isBeginning ? null : (
          <RequestBar rows={rows} selected={selected} requests={requests} onRequest={request} />
        )}
      </Panel>
      {open ? <ListRequestDialog opened={open} onDone={finish} onClose={close} /> : null}
    </>
  );
});

interface PreviewTableProps {
  rows: readonly ListRow[];
  /** Every lot for sale is loaded. */
  isWhole: boolean;
}

/** The lines, each with the device it was read as and its match. */
function PreviewTable({ rows, isWhole }: PreviewTableProps) {
  return (
    <LinesTable
      rows={rows}
      keyOf={({ id }) => id}
      grid={rowGrid}
      heads={[
        ['Line', ''],
        ['Understood as', ''],
        ['Quantity', 'text-right'],
        ['Price in list', 'text-right'],
        ['Offer, USD', 'text-right'],
        ['Match', 'md:pl-3'],
      ]}
      selectAllLabel="Select all lines shown that have lots"
      isSelected={(row) => (row.kind === 'item' && row.canSelect ? row.isSelected : null)}
      onSelect={(ids, isSelected) => decide(ids, { isSelected })}
      cellsOf={(row) =>
        row.kind === 'item' ? [...(row.sent ? [] : ['quantity']), ...(row.canSelect ? ['offer'] : [])] : []
      }
    >
      {(row) => <RowCells row={row} isWhole={isWhole} />}
    </LinesTable>
  );
}

/** A property that several lines don't state. */
interface SharedQuestion {
  subject: Exclude<Question['subject'], 'model'>;
  ids: string[];
  /** The lines that offer a value as an option, by value. */
  idsOf: Map<string, string[]>;
}

function sharedQuestions(rows: readonly ListRow[]): SharedQuestion[] {
  const shared = new Map<string, SharedQuestion>();
  for (const row of rows) {
    const question: Question | undefined =
      row.kind === 'item' && !row.sent
        ? row.match.questions.find(({ answer }) => answer === null)
        : undefined;
    if (!question || question.subject === 'model') continue;
    const { subject, options } = question;
    const group = getOrInsert(shared, subject, () => ({
      subject,
      ids: [],
      idsOf: new Map<string, string[]>(),
    }));
    group.ids.push(row.id);
    for (const { value } of options) getOrInsert(group.idsOf, value, () => []).push(row.id);
  }
  return [...shared.values()].filter(({ ids }) => ids.length > 1);
}

/** Answers one question for all lines that have it open. */
function OpenQuestions({ rows }: { rows: readonly ListRow[] }) {
  const questions = sharedQuestions(rows);
  if (questions.length === 0) return null;

  function answer({ subject, ids, idsOf }: SharedQuestion, value: string) {
    const before = readPastedList().decisions;
    const answered = value === anyValue ? ids : (idsOf.get(value) ?? []);
    decide(answered, { answers: { [subject]: value } });
    notify({
      title: `Set ${subject} for ${counted(answered.length, 'line')}`,
      action: { label: 'Undo', onPress: () => changePastedList({ decisions: before }) },
    });
  }

  return (
    <div role="group" aria-label="Choose for several lines" className="mb-3 flex flex-wrap gap-x-4 gap-y-2">
      {questions.map((question) => (
        <label key={question.subject} className="flex flex-wrap items-center gap-2 text-sm">
          {`${counted(question.ids.length, 'line')} without a ${question.subject}:`}
          <select
            value=""
            onChange={({ target }) => answer(question, target.value.slice(1))}
            className={classNames(toolControlClass, 'h-tool px-2')}
          >
            <option value="">Choose for all</option>
            {[...question.idsOf]
              .toSorted(([, one], [, other]) => other.length - one.length)
              .map(([value, { length }]) => (
                <option key={value} value={`=${value}`}>
                  {`${value === '' ? 'Not stated' : value} · ${counted(length, 'line')}`}
                </option>
              ))}
            <option value={`=${anyValue}`}>{`Any ${question.subject}`}</option>
          </select>
        </label>
      ))}
    </div>
  );
}

/** How much of the market the lines are matched against. It keeps its height, so that nothing moves when all lots are loaded. */
function MarketStatus({ text }: { text: string }) {
  return (
    <div className="mb-2 flex min-h-tool flex-wrap items-center gap-x-3 text-sm text-muted">
      <p>{text === '' ? 'Matched against all lots.' : `Matching against the lots loaded so far. ${text}`}</p>
      {text === '' ? null : <LoadRestButton />}
    </div>
  );
}
