import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAccount } from '@/api/use-account';
import { counted } from '@/lib/text/count-text';
import { centsFromInput, formatMoney } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { SelectAll } from '@/ui/controls/checkbox';
import { Dialog } from '@/ui/layout/dialog';
import { Notice } from '@/ui/feedback/notice';
import { nextCell } from '@/ui/next-cell';
import { useDialogRows } from '@/ui/virtual-rows';
import {
  type BulkDraft,
  bulkDraft,
  bulkFieldsFrom,
  bulkSum,
  hintsOf,
  type LineFields,
  type RequestedSellRequest,
  savedDraft,
  saveDraft,
  typedIn,
} from './bulk-draft';
import { BulkFormLine, type LineActions, lineGrid } from './bulk-form-line';
import { CountrySpecFields } from '../country-spec-fields';
import { followedOffer } from '../followed-offer';
import { type Cell, cellsFrom, columns, firstProblem, pasteCells, type SetAll, setAll } from './set-all';
import { SetAllBar } from './set-all-bar';
import { marksText, pastedText, setAllText } from './worksheet-text';

interface BulkFormProps {
  sellRequests: readonly RequestedSellRequest[];
  /** These requests were not started, because another tab is sending buy requests. */
  isElsewhere: boolean;
  /** These requests were not sent, because this device was offline. */
  isNotSent: boolean;
  onSend: (sellRequests: readonly RequestedSellRequest[], draft: BulkDraft) => void;
  /** Called with the id of a removed lot. */
  onLeaveOut: (sellRequestId: string) => void;
  onClose: () => void;
}

/** The height of a line in pixels, until it is measured. */
const usualHeight = 44;

/** The form of several buy requests: a worksheet with a line for each lot, and one specification for all. Saves a draft when it closes. */
export function BulkForm(props: BulkFormProps) {
  const { sellRequests: given, isElsewhere, isNotSent, onSend, onLeaveOut, onClose } = props;
  const account = useAccount();
  // The lots that the form was opened for. Their current asking prices come from `given`.
  const [opened] = useState(given);
  const isResend = opened.some(({ resend }) => resend);
  const formId = useId();
  const [defaultValues] = useState(() => bulkFieldsFrom(opened, isResend ? null : savedDraft(account)));
  const { register, handleSubmit, control, formState, getValues, setValue } = useForm({
    resolver: zodResolver(bulkDraft),
    mode: 'onTouched',
    defaultValues,
  });
  const [lines, spec] = useWatch({ control, name: ['lines', 'countrySpec'] });
  const [firstAsking] = useState(
    () =>
      new Map(
        isResend
          ? opened.map((sellRequest) => [sellRequest.id, hintsOf(sellRequest).asking ?? null])
          : lines.map((line) => [line.listing, centsFromInput(line.filledIn)]),
      ),
  );
  const current = new Map([...opened, ...given].map((sellRequest) => [sellRequest.id, sellRequest]));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState(0);
  const [cell, setCell] = useState<Cell>({ row: 0, column: 'quantity' });
  /** The result of a paste or of an action for all lines, and the lines before it. */
  const [report, setReport] = useState<{ text: string; before: LineFields[] | null } | null>(null);

  const list = useRef<HTMLUListElement>(null);
  const inView = useDialogRows({
    list,
    count: lines.length,
    keyOf: (row) => lines[row]?.listing,
    height: usualHeight,
    // The focus can move to the first line, the last line and the neighbors of the focused line.
    pinned: [0, lines.length - 1, cell.row - 1, cell.row, cell.row + 1],
    above: [isElsewhere, isNotSent, spec].join(' '),
  });

  const inputAt = ({ row, column }: Cell) =>
    list.current?.querySelector<HTMLInputElement>(`[data-index="${row}"] [data-column="${column}"]`);
  const focusCell = useEffectEvent((to: Cell) => {
    const input = inputAt(to);
    if (input && input !== document.activeElement) {
      input.focus();
      input.select();
    }
  });
  const { items } = inView;
  const hasItems = items.length > 0;
  useEffect(() => {
    if (hasItems) focusCell(cell);
  }, [cell, hasItems]);
  const saveTyped = useEffectEvent(() => {
    if (!isResend) saveDraft(account, typedIn(getValues(), opened));
  });
  useEffect(() => {
    const save = () => saveTyped();
    // A reload does not unmount the form.
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, []);

  const setLines = (next: readonly LineFields[]) => setValue('lines', [...next]);
  const followPrices = useEffectEvent((sellRequests: readonly RequestedSellRequest[]) => {
    const byId = new Map(sellRequests.map((sellRequest) => [sellRequest.id, sellRequest]));
    const next = lines.map((line) => {
      const sellRequest = byId.get(line.listing);
      const followed = sellRequest
        ? followedOffer(line.price, line.filledIn, hintsOf(sellRequest).asking)
        : null;
      return followed === null ? line : { ...line, price: followed, filledIn: followed };
    });
    if (next.some((line, row) => line !== lines[row])) setLines(next);
  });
  useEffect(() => followPrices(given), [given]);

  const nameOf = (sellRequestId: string) => current.get(sellRequestId)?.name ?? sellRequestId;
  const hintsFor = (sellRequestId: string) => {
    const sellRequest = current.get(sellRequestId);
    return sellRequest ? hintsOf(sellRequest) : {};
  };
  const hasMarks = marked.size > 0;
  const sellRequestCount = counted(lines.length, 'lot');
  const scope = hasMarks ? `${marked.size} of ${sellRequestCount}` : `All ${sellRequestCount}`;
  const sum = bulkSum(lines);
  const scopeSum = hasMarks
    ? bulkSum(lines.filter(({ listing: sellRequestId }) => marked.has(sellRequestId)))
    : sum;

  function applyToAll(change: SetAll) {
    const { lines: next, changed, unchanged } = setAll(lines, marked, hintsFor, change);
    setReport({ text: setAllText(changed, unchanged.map(nameOf)), before: changed > 0 ? lines : null });
    setLines(next);
  }

  function changeLine(row: number, line: LineFields) {
    setReport(null);
    setLines(lines.with(row, line));
  }

  function focusFrom({ row, column }: Cell) {
    // The same cell must not take the focus: something over the dialog may have it now.
    if (row !== cell.row || column !== cell.column) setCell({ row, column });
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, from: Cell) {
    const cells = cellsFrom(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    const pasted = pasteCells(lines, from, cells);
    setReport({ text: pastedText(pasted, nameOf), before: lines });
    setLines(pasted.lines);
  }

  function markLine(row: number, isMarked: boolean, isRange: boolean) {
    const next = new Set(marked);
    const [from, to] = isRange ? [Math.min(row, anchor), Math.max(row, anchor)] : [row, row];
    for (const { listing: sellRequestId } of lines.slice(from, to + 1)) {
      if (isMarked) next.add(sellRequestId);
      else next.delete(sellRequestId);
    }
    setMarked(next);
    setAnchor(row);
  }

  function moveFrom(event: KeyboardEvent<HTMLInputElement>, from: Cell) {
    const to = nextCell(event, from, lines.length, () => columns);
    // Enter never sends, because one form holds so much money.
    if (to || event.key === 'Enter') event.preventDefault();
    if (to === null) return;
    if (to !== 'end') setCell(to);
    else if (from.column === 'quantity') setCell({ row: 0, column: 'price' });
    else document.querySelector<HTMLElement>(`button[form="${formId}"]`)?.focus();
  }

  /** Enter in any other field moves to the first cell. */
  function keepFromSending(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    setCell({ row: 0, column: 'quantity' });
  }

  function removeLine(row: number) {
    const sellRequestId = lines[row]?.listing;
    if (sellRequestId === undefined) return;
    setLines(lines.toSpliced(row, 1));
    setReport(null);
    setMarked(new Set([...marked].filter((id) => id !== sellRequestId)));
    if (anchor > row) setAnchor(anchor - 1);
    onLeaveOut(sellRequestId);
    if (lines.length === 1) onClose();
    else setCell({ row: Math.min(row, lines.length - 2), column: 'quantity' });
  }

  // A ref is always the same object, so a key renders only the line that it changes (`npm run bench:app -- --only worksheet`).
  const actions = useRef<LineActions | null>(null);
  // A layout effect, because the actions of the next event must change the newest lines.
  useLayoutEffect(() => {
    actions.current = { markLine, changeLine, focusFrom, moveFrom, paste, removeLine };
  });

  return (
    <Dialog
      title={`${isResend ? 'Resend' : 'Request'} ${sellRequestCount}`}
      className="w-[min(1280px,calc(100vw-1rem))]! sm:w-[min(1280px,calc(100vw-2rem))]!"
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <div className="mr-auto flex min-w-0 items-center gap-2">
            <p role="status" className="min-w-0 text-sm text-muted wrap-anywhere tabular-nums">
              {report?.text ?? marksText(lines, hintsFor)}
            </p>
            {report?.before ? (
              <Button
                size="tool"
                look="quiet"
                onClick={() => {
                  if (report.before) setLines(report.before);
                  setReport(null);
                }}
              >
                Undo
              </Button>
            ) : null}
          </div>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" className="max-sm:w-full">
            Send {counted(lines.length, 'buy request')}
            {sum ? ` · ${formatMoney(sum.total)}` : null}
          </Button>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles Enter for the fields in it */}
      <form
        id={formId}
        noValidate
        aria-label="Buy requests"
        onKeyDown={keepFromSending}
        onSubmit={(event) =>
          void handleSubmit(
            (draft) => onSend(opened, draft),
            () => {
              const problem = firstProblem(lines);
              if (problem) setCell(problem);
            },
          )(event)
        }
      >
        {isNotSent ? (
          <Notice tone="bad" title="Not sent: you're offline" className="mb-3">
            Nothing will be sent later on its own. Try again when you're back online.
          </Notice>
        ) : null}
        {isElsewhere ? (
          <Notice tone="bad" title="Not started" className="mb-3">
            Another tab is sending buy requests. Nothing was sent from here. Try again when it's done.
          </Notice>
        ) : null}
        <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
          {isResend ? null : (
            <div className="flex min-w-48 flex-wrap gap-3">
              <CountrySpecFields
                label="Country spec for all"
                spec={spec}
                choice={register('countrySpec')}
                choiceError={formState.errors.countrySpec?.message}
                other={register('otherSpec')}
                otherError={formState.errors.otherSpec?.message}
              />
            </div>
          )}
          <dl
            aria-label={`Sum of ${scope.toLowerCase()}`}
            className="ml-auto flex gap-6 text-right text-sm tabular-nums *:flex *:flex-col"
          >
            <div>
              <dt className="text-xs text-muted">Pieces</dt>
              <dd className="font-medium">{scopeSum ? counted(scopeSum.pieces, 'pc') : '—'}</dd>
            </div>
            <div>
              <dt className="text-xs text-muted">Average each</dt>
              <dd className="font-medium">{scopeSum ? formatMoney(scopeSum.average) : '—'}</dd>
            </div>
            <div>
              <dt className="text-xs text-muted">{hasMarks ? `Total, ${scope}` : 'Total'}</dt>
              <dd className="text-lg font-semibold">{scopeSum ? formatMoney(scopeSum.total) : '—'}</dd>
            </div>
          </dl>
        </div>
        <div className="z-10 -mx-4 border-b border-line bg-raised px-4 pt-2 md:sticky md:-top-4">
          <SetAllBar scope={scope} hasStock={!isResend} onSetAll={applyToAll} />
          <div className={`${lineGrid} items-center pt-1.5 pb-1 text-xs text-muted *:text-right`}>
            <SelectAll
              label="Mark all lots"
              count={lines.length}
              selected={marked.size}
              onSelect={(isAll) => setMarked(new Set(isAll ? lines.map((line) => line.listing) : []))}
            />
            <span aria-hidden="true" className="text-left!">
              Lot
            </span>
            {['Available', 'Asking, USD', 'Quantity', 'Offer, USD', 'Total'].map((heading) => (
              <span key={heading} aria-hidden="true" className="max-md:hidden">
                {heading}
              </span>
            ))}
          </div>
        </div>
        <ul
          ref={list}
          aria-label={isResend ? 'Lots to resend' : 'Lots to request'}
          className="relative"
          style={{ height: inView.height }}
        >
          {items.map(({ key, index, attributes }) => {
            const line = lines[index];
            const sellRequest = line && current.get(line.listing);
            return line && sellRequest ? (
              <li
                key={key}
                {...attributes}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 scroll-mt-28 scroll-mb-4"
              >
                <BulkFormLine
                  row={index}
                  sellRequest={sellRequest}
                  {...line}
                  isMarked={marked.has(line.listing)}
                  firstAsking={firstAsking.get(line.listing) ?? null}
                  actions={actions}
                />
              </li>
            ) : null;
          })}
        </ul>
      </form>
    </Dialog>
  );
}
