import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, Hourglass, LoaderCircle } from 'lucide-react';
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
} from './bulk-journal';
import {
  type BulkDesk,
  checkLine,
  continueBulk,
  discardBulk,
  reviseLine,
  stopBulk,
  stoppedSentence,
  useBulkRun,
  useRunsElsewhere,
} from './bulk-runner';

/** Where the lines are being sent, if they are. */
type SendingPlace = 'here' | 'elsewhere' | 'nowhere';

interface BulkProgressProps {
  desk: BulkDesk;
  journal: BulkJournal;
  trouble: JournalSnapshot['trouble'];
  replaced: ReplacedLines | null;
  /** The journal was discarded. */
  onDiscarded: () => void;
  onClose: () => void;
}

/** The journal while its lines are sent and after: every line with its result, and how to continue. */
export function BulkProgress({ desk, journal, trouble, replaced, onDiscarded, onClose }: BulkProgressProps) {
  const { isRunning, limit, stoppedBy } = useBulkRun();
  const isElsewhere = useRunsElsewhere(desk.account, !isRunning);
  const place = isRunning ? 'here' : isElsewhere ? 'elsewhere' : 'nowhere';
  const tally = tallyOf(journal);
  const missing = tally.waiting + tally.sending;
  const isMade = isAllMade(tally);
  const reason = place === 'nowhere' && !isMade ? stoppedSentence(stoppedBy) : null;
  const isDone = place === 'nowhere' && isMade;
  const cart = useRef<HTMLAnchorElement>(null);
  // The one thing left to do.
  useEffect(() => {
    if (isDone) cart.current?.focus();
  }, [isDone]);

  // All made, and the buyer has seen it: the journal is no longer needed, except to remove old lines.
  const close = () => {
    if (isMade && place === 'nowhere' && !replaced) void discardBulk(desk);
    onClose();
  };

  return (
    <Dialog
      title={
        place === 'nowhere'
          ? counted(tally.total, 'buy request')
          : `Sending ${counted(tally.total, 'buy request')}`
      }
      className="w-[min(640px,calc(100vw-2rem))]!"
      onClose={close}
      footer={
        <>
          {place === 'here' ? <Button onClick={stopBulk}>Pause</Button> : null}
          {place === 'nowhere' && !isMade ? (
            <Button onClick={() => void discardBulk(desk).then(onDiscarded)}>
              {missing > 0 ? 'Discard the rest' : 'Dismiss'}
            </Button>
          ) : null}
          {place === 'nowhere' && missing > 0 ? (
            <Button look="primary" onClick={() => void continueBulk(desk)}>
              Continue
            </Button>
          ) : null}
          {place !== 'nowhere' ? <Button onClick={onClose}>Close (keeps sending)</Button> : null}
          {place === 'nowhere' && missing === 0 && replaced ? (
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
          ) : null}
          {place === 'nowhere' && missing === 0 && tally.made > 0 && !replaced ? (
            <Link ref={cart} to="/cart" onClick={close} className={buttonClass('primary')}>
              View cart
            </Link>
          ) : null}
        </>
      }
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {tallySentence(tally, place !== 'nowhere')}
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
      <Results desk={desk} lines={journal.lines} place={place} above={[reason, limit, trouble].join(' ')} />
    </Dialog>
  );
}

interface ResultsProps {
  desk: BulkDesk;
  lines: readonly JournalLine[];
  place: SendingPlace;
  /** Changes with what is above the list. */
  above: string;
}

/** Pixels of a line until it is measured. */
const usualHeight = 81;

/** The lines with their results. What is typed in a line stays while it is scrolled out of view. */
function Results({ desk, lines, place, above }: ResultsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const inView = useDialogRows({
    list,
    count: lines.length,
    keyOf: (index) => lines[index]?.replaces ?? lines[index]?.listing,
    height: usualHeight,
    pinned: active === null ? [] : [active],
    above,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields within have the focus
    <ul
      ref={list}
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
            <BulkLine
              line={line}
              place={place}
              onCheck={() => void checkLine(desk, line)}
              onRevise={(input) => void reviseLine(desk, line, input)}
            />
          </li>
        ) : null;
      })}
    </ul>
  );
}

interface LineStatus {
  Icon: typeof CircleCheck;
  tone: string;
  /** In a word or sentence. */
  words: string;
}

/** The result of a line, in words. */
function statusOf(line: JournalLine, isSending: boolean): LineStatus {
  switch (line.state) {
    case 'made':
      return line.kind === 'matched'
        ? { Icon: CircleCheck, tone: 'text-good', words: `Sent. ${line.sentence}` }
        : { Icon: Hourglass, tone: 'text-warn', words: `Sent. ${line.sentence}` };
    case 'refused':
      return { Icon: CircleAlert, tone: 'text-bad', words: `Not accepted. ${line.why}` };
    case 'unknown':
      return {
        Icon: CircleHelp,
        tone: 'text-warn',
        words: 'Not confirmed. It may have gone through.',
      };
    case 'sending':
      return isSending
        ? { Icon: LoaderCircle, tone: 'text-muted', words: 'Sending' }
        : {
            Icon: CircleHelp,
            tone: 'text-warn',
            words: 'Interrupted. Continue to check its status.',
          };
    default:
      return { Icon: CircleDashed, tone: 'text-muted', words: isSending ? 'Queued' : 'Not sent' };
  }
}

interface BulkLineProps {
  line: JournalLine;
  place: SendingPlace;
  onCheck: () => void;
  onRevise: (input: JournalLine['input']) => void;
}

/** A line of the journal: the request, its result, and what can be done about it. */
function BulkLine({ line, place, onCheck, onRevise }: BulkLineProps) {
  const { name, quantity, price, properties } = line.input;
  const unit = cents(price);
  const { Icon, tone, words } = statusOf(line, place !== 'nowhere');
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
          <p className="tabular-nums">
            {counted(quantity, 'pc')} at {formatMoney(unit)}
          </p>
        </div>
        <p className={classNames('mt-1 wrap-anywhere', tone)}>{words}</p>
        {line.state === 'unknown' && place === 'nowhere' ? (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="tool" onClick={onCheck}>
              Check status
            </Button>
            <span className="text-xs text-muted">Checking won't create a duplicate.</span>
          </div>
        ) : null}
        {line.state === 'refused' && place !== 'elsewhere' ? (
          <BulkRevision key={line.intent} line={line} onRevise={onRevise} />
        ) : null}
      </div>
    </>
  );
}

interface BulkRevisionProps {
  line: JournalLine;
  onRevise: (input: JournalLine['input']) => void;
}

/** Changes quantity and price of a refused line, by the rules of the form for one request. */
function BulkRevision({ line, onRevise }: BulkRevisionProps) {
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
      onSubmit={(event) => void handleSubmit((draft) => onRevise(inputFrom(input, draft)))(event)}
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
