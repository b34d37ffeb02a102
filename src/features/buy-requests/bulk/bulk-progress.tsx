import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { Button, buttonClass } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/field';
import { Notice } from '@/ui/feedback/notice';
import { Dialog } from '@/ui/layout/dialog';
import { useDialogRows } from '@/ui/virtual-rows';
import { buyRequestDraft, fieldsFrom, inputFrom } from '../buy-request-draft';
import { deviceDetailsText } from '../device-text';
import {
  type BulkJournal,
  isAllMade,
  type JournalLine,
  type JournalSnapshot,
  type ReplacedLines,
  tallyOf,
  tallySentence,
  verdictSentence,
} from './bulk-journal';
import {
  checkLine,
  continueBulk,
  discardBulk,
  reviseLine,
  stopBulk,
  stoppedSentence,
  useBulkDesk,
  useBulkRun,
  useRunsElsewhere,
} from './bulk-runner';

/** Pixels of a line until it is measured. */
const usualHeight = 81;

interface BulkProgressProps {
  journal: BulkJournal;
  trouble: JournalSnapshot['trouble'];
  replaced: ReplacedLines | null;
  onDiscarded: () => void;
  onClose: () => void;
}

/** The journal during and after sending: every line with its result, and how to continue. */
export function BulkProgress({ journal, trouble, replaced, onDiscarded, onClose }: BulkProgressProps) {
  const desk = useBulkDesk();
  const { isRunning, limit, stoppedBy } = useBulkRun();
  const isElsewhere = useRunsElsewhere(desk.account, !isRunning);
  const isSending = isRunning || isElsewhere;
  const { lines } = journal;
  const tally = tallyOf(journal);
  const verdicts = verdictSentence(journal);
  const isMissing = tally.waiting + tally.sending > 0;
  const isMade = isAllMade(tally);
  const reason = isSending || isMade ? null : stoppedSentence(stoppedBy);
  const list = useRef<HTMLUListElement>(null);
  // The typed text of a line stays while the line is scrolled out of view.
  const [active, setActive] = useState(-1);
  const inView = useDialogRows({
    list,
    count: lines.length,
    keyOf: (index) => lines[index]?.replaces ?? lines[index]?.listing,
    height: usualHeight,
    pinned: [active],
    above: [isElsewhere, reason, limit, trouble].join(' '),
  });
  const isDone = !isSending && isMade;
  const cart = useRef<HTMLAnchorElement>(null);
  // Focuses the only remaining action.
  useEffect(() => {
    if (isDone) cart.current?.focus();
  }, [isDone]);

  // The buyer has seen that all are made, so the journal is needed only to remove old lines.
  const close = () => {
    if (isMade && !isSending && !replaced) void discardBulk(desk);
    onClose();
  };

  return (
    <Dialog
      title={
        isSending ? `Sending ${counted(tally.total, 'buy request')}` : counted(tally.total, 'buy request')
      }
      className="w-[min(640px,calc(100vw-2rem))]!"
      onClose={close}
      footer={
        isSending ? (
          <>
            {isRunning ? <Button onClick={stopBulk}>Pause</Button> : null}
            <Button onClick={onClose}>Close (keeps sending)</Button>
          </>
        ) : (
          <>
            {isMade ? null : (
              <Button onClick={() => void discardBulk(desk).then(onDiscarded)}>
                {isMissing ? 'Discard the rest' : 'Dismiss'}
              </Button>
            )}
            {isMissing ? (
              <Button look="primary" onClick={() => void continueBulk(desk)}>
                Continue
              </Button>
            ) : replaced ? (
              <Button
                look="primary"
                onClick={() => {
                  replaced.onRemove();
                  if (isMade) void discardBulk(desk);
                  onClose();
                }}
              >
                {`Remove ${counted(replaced.count, 'old line')}`}
              </Button>
            ) : tally.made > 0 ? (
              <Link ref={cart} to="/cart" onClick={close} className={buttonClass('primary')}>
                View cart
              </Link>
            ) : null}
          </>
        )
      }
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {tallySentence(tally, isSending)}
        {verdicts === '' ? null : <span className="block font-normal text-muted">{verdicts}</span>}
      </p>
      <div className="mt-2 flex flex-col gap-2 empty:hidden">
        {limit === null ? null : (
          <Notice tone="warn">The marketplace asked us to wait {limit} s. We'll continue then.</Notice>
        )}
        {reason ? <Notice tone="warn">{reason}</Notice> : null}
        {isElsewhere ? <Notice tone="info">Running in another tab.</Notice> : null}
        {trouble === 'unsaved' ? (
          <Notice tone="warn" title="Your browser can't keep a record of these">
            Your browser's storage is full or blocked. Sending continues in this tab. If you close it early,
            check your cart for what was sent.
          </Notice>
        ) : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in it have the focus */}
      <ul
        ref={list}
        data-bulk-results
        aria-label="Results"
        className="relative mt-2"
        style={{ height: inView.height }}
        onFocus={({ target }) => setActive(Number(target.closest('li')?.dataset.index ?? -1))}
      >
        {inView.items.map(({ key, index, attributes }) => {
          const line = lines[index];
          return line ? (
            <li
              key={key}
              {...attributes}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 flex gap-2.5 border-b border-line py-2.5 text-sm last:border-b-0"
            >
              <BulkLine line={line} isSending={isSending} isElsewhere={isElsewhere} />
            </li>
          ) : null;
        })}
      </ul>
    </Dialog>
  );
}

/** The result of a line: icon, color and words. */
function statusOf(line: JournalLine, isSending: boolean): [Icon: LucideIcon, tone: string, words: string] {
  switch (line.state) {
    case 'made':
      return line.kind === 'matched'
        ? [CircleCheck, 'text-good', `Sent. ${line.sentence}`]
        : [Hourglass, 'text-warn', `Sent. ${line.sentence}`];
    case 'refused':
      return [CircleAlert, 'text-bad', `Not accepted. ${line.why}`];
    case 'unknown':
      return [CircleHelp, 'text-warn', 'Not confirmed. It may have gone through.'];
    case 'sending':
      return isSending
        ? [LoaderCircle, 'text-muted', 'Sending']
        : [CircleHelp, 'text-warn', 'Interrupted. Continue to check its status.'];
    default:
      return [CircleDashed, 'text-muted', isSending ? 'Queued' : 'Not sent'];
  }
}

interface BulkLineProps {
  line: JournalLine;
  isSending: boolean;
  isElsewhere: boolean;
}

/** A line of the journal: the request, its result, and what can be done about it. */
function BulkLine({ line, isSending, isElsewhere }: BulkLineProps) {
  const desk = useBulkDesk();
  const { name, quantity, price, properties } = line.input;
  const unit = cents(price);
  const [Icon, tone, words] = statusOf(line, isSending);
  return (
    <>
      <Icon
        aria-hidden="true"
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          tone,
          Icon === LoaderCircle && 'animate-spin motion-reduce:animate-none',
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex gap-3">
          <p className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</p>
          <p className="font-medium tabular-nums">{formatMoney(multiplyCents(unit, quantity))}</p>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
          <p className="wrap-anywhere">{deviceDetailsText({ name, properties })}</p>
          <p className="ml-auto tabular-nums">
            {counted(quantity, 'pc')} at {formatMoney(unit)}
          </p>
        </div>
        <p className={classNames('mt-1 wrap-anywhere', tone)}>{words}</p>
        {line.state === 'unknown' && !isSending ? (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="tool" onClick={() => void checkLine(desk, line)}>
              Check status
            </Button>
            <span className="text-xs text-muted">Checking won't create a duplicate.</span>
          </div>
        ) : null}
        {line.state === 'refused' && !isElsewhere ? <BulkRevision key={line.intent} line={line} /> : null}
      </div>
    </>
  );
}

/** Changes quantity and price of a refused line, by the rules of the form for one request. */
function BulkRevision({ line }: Pick<BulkLineProps, 'line'>) {
  const desk = useBulkDesk();
  const { input } = line;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(buyRequestDraft),
    mode: 'onTouched',
    defaultValues: fieldsFrom({
      quantity: input.quantity,
      price: cents(input.price),
      countrySpec: input.properties.countrySpec,
    }),
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      aria-label={`Try again: ${input.name}`}
      onSubmit={(event) =>
        void handleSubmit((draft) => reviseLine(desk, line, inputFrom(input, draft)))(event)
      }
      className="mt-2 grid grid-cols-[minmax(0,112px)_minmax(0,120px)_auto] items-start justify-start gap-3"
    >
      <TextField
        label="Quantity"
        inputMode="numeric"
        inputClassName="text-right"
        error={errors.quantity?.message}
        {...register('quantity')}
      />
      <TextField
        label="Your offer"
        inputMode="decimal"
        inputClassName="text-right"
        error={errors.price?.message}
        {...register('price')}
      />
      <Button type="submit" className="mt-6">
        Try again
      </Button>
    </form>
  );
}
