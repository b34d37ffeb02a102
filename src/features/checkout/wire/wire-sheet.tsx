import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { WireInstructions } from '@/contract/desk';
import { type Cents, cents, decimalFromCents, formatMoney } from '@/lib/money';
import { classNames } from '@/ui/class-names';
import { Button } from '@/ui/controls/button';
import { CopyButton } from '@/ui/controls/copy-button';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';
import { LocalTime } from '@/ui/relative-time';
import { type WireChoice, wireChoices, wireChoiceWords } from './wire-choice';
import type { WireDoubts } from './wire-doubts';
import { memoAdvice } from './wire-memo';
import { groupDigits, lastFour, wireRows } from './wire-fields';
import { WireCaution } from './wire-warning';

interface WireSheetProps {
  instructions: WireInstructions;
  /** The balance due, in cents: less than the instructions' amount after a part payment; null if unknown. */
  due: Cents | null;
  /** The reasons not to pay before the buyer confirmed the details; null if there are none. */
  doubts: WireDoubts | null;
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * The wire instructions of an order as a sheet for accounting: memo, amount, then the details of the chosen type of wire. Each value is
 * copied exactly as received.
 */
export function WireSheet({ instructions, due, doubts, heading }: WireSheetProps) {
  const { accountLabel, isPractice } = useRouteContext({ from: '/_desk' });
  const navigate = useNavigate();
  const titleId = useId();
  const printHintId = useId();
  // In the URL, so that a link and a reload keep it. There is no default.
  const { wire } = useSearch({ strict: false });
  const [choice, choose] = useOptimisticChoice(
    wire,
    (next: WireChoice) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, wire: next }),
        replace: true,
        resetScroll: false,
      }),
  );
  const { orderNo, amount, wirePaymentDetails, source, recordedAt } = instructions;
  const whole = cents(amount);
  const toWire = due ?? whole;
  // Each type of wire has its own instruction, so there is no advice before the choice.
  const advice = choice ? memoAdvice(orderNo, wirePaymentDetails[choice].specialInstruction) : [];
  return (
    <article
      aria-labelledby={titleId}
      // In print its letterhead is the heading of the page. Ligatures are off, so that text copied from a PDF has the original letters.
      data-letterhead
      className="[font-variant-ligatures:none] rounded-lg border border-line bg-surface print:border-0"
    >
      <header className="flex items-center gap-x-3 border-b border-line px-4 py-3 sm:px-6 print:items-start print:border-b-2 print:border-ink print:px-0 print:pt-0">
        <div className="min-w-0 flex-1">
          <p className="mb-2 hidden items-center gap-2 text-xl font-semibold print:flex">
            <img src="/icon.svg" alt="" width={28} height={28} />
            Lotdesk
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 ref={heading} id={titleId} tabIndex={-1} className="rounded text-lg font-semibold">
              Wire instructions
            </h2>
            {isPractice ? (
              <span className="rounded bg-warn-tint px-2 py-0.5 text-xs font-medium text-warn">
                Sandbox: do not send money
              </span>
            ) : null}
          </div>
        </div>
        <Button
          size="tool"
          className="print:hidden"
          icon={<Printer aria-hidden="true" className="size-3.5" />}
          disabled={!choice}
          title={choice ? undefined : 'Choose where your bank is first'}
          aria-describedby={choice ? undefined : printHintId}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <dl className="hidden grid-cols-[auto_auto] gap-x-3 text-right text-sm print:grid">
          <dt className="text-muted">Order</dt>
          <dd>
            <bdi>{orderNo}</bdi>
          </dd>
          <dt className="text-muted">Date</dt>
          <dd>
            <LocalTime at={recordedAt} form="day" />
          </dd>
          {accountLabel === '' ? null : (
            <>
              <dt className="text-muted">Buyer</dt>
              <dd>
                <bdi>{accountLabel}</bdi>
              </dd>
            </>
          )}
        </dl>
      </header>

      <p className="mt-3 hidden rounded border border-ink px-3 py-2 text-sm print:block">
        <strong className="font-semibold">Do not pay twice.</strong> Before you send this wire, check that
        nobody has sent it yet and that Lotdesk still shows order <bdi>{orderNo}</bdi> as awaiting payment.
      </p>

      {doubts ? <WireCaution doubts={doubts} /> : null}
      {source === 'validation' ? (
        <p className="px-4 pt-4 text-sm text-muted sm:px-6 print:px-0">
          We lost the marketplace's confirmation but found the order in your account. These wire details were
          issued minutes before, at review.
        </p>
      ) : null}

      <dl className="flex flex-col gap-4 border-b border-line px-4 py-5 sm:px-6 print:gap-2 print:px-0 print:py-3">
        <div>
          <dt className="text-sm text-muted">Wire memo (order number)</dt>
          <dd className="flex flex-wrap items-center gap-x-3">
            <Value text={orderNo} isNumber className="text-xl font-semibold sm:text-2xl" />
            <CopyButton text={orderNo} what="memo" />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Amount (USD)</dt>
          <dd className="flex flex-wrap items-center gap-x-3">
            <span className="font-mono text-xl font-semibold">{formatMoney(toWire)}</span>
            <CopyButton text={toWire === whole ? amount : decimalFromCents(toWire)} what="amount" />
          </dd>
          {toWire === whole ? null : (
            <dd className="text-sm text-muted">
              Balance due. {formatMoney(whole - toWire)} of {formatMoney(whole)} received.
            </dd>
          )}
        </div>
      </dl>

      <div className="px-4 py-5 sm:px-6 print:px-0 print:pt-3 print:pb-0">
        <WireChoiceField choice={choice} onChoose={choose} />
        {choice ? (
          <>
            <p className="hidden font-semibold print:block">
              {wireChoiceWords[choice].title}. {wireChoiceWords[choice].who}.
            </p>
            {/* Below the choice that it depends on, so that choosing does not move what is above. */}
            <div className="mt-4 text-sm text-muted print:mt-2">
              {advice.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <dl className="mt-4 divide-y divide-line border-y border-line print:mt-2">
              {wireRows(wirePaymentDetails, choice).map(({ field, label, value, isNumber }) => (
                <div
                  key={field}
                  className="grid gap-x-4 py-1.5 sm:grid-cols-[160px_1fr] print:grid-cols-[160px_1fr] print:py-0.5"
                >
                  <dt className="text-sm text-muted sm:py-1.5 print:py-0.5">{label}</dt>
                  <dd className="flex items-start gap-2">
                    <Value
                      text={value}
                      isNumber={isNumber}
                      className="min-w-0 flex-1 py-1.5 sm:max-w-xl print:max-w-none print:py-0.5 print:text-sm"
                    />
                    <CopyButton text={value} what={label.toLowerCase()} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-4 text-sm text-muted print:mt-3">
              Before sending, check that the account number at your bank ends in{' '}
              <span className="font-mono font-semibold text-ink">
                {lastFour(wirePaymentDetails[choice].accNo)}
              </span>
              .
            </p>
          </>
        ) : (
          <>
            <p id={printHintId} className="mt-4 text-sm text-muted print:hidden">
              Choose where your bank is to see the wire details and to print them.
            </p>
            <p className="hidden font-semibold print:block">
              Without bank details. In Lotdesk, choose where your bank is, then print again.
            </p>
          </>
        )}
      </div>
    </article>
  );
}

/** The type of wire. There is no default: the two types have different routing numbers. */
function WireChoiceField({
  choice,
  onChoose,
}: {
  choice: WireChoice | undefined;
  onChoose: (choice: WireChoice) => void;
}) {
  const name = useId();
  return (
    <fieldset className="print:hidden">
      <legend className="mb-2 text-sm font-medium">
        Where is your bank? US and international details differ.
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {wireChoices.map((option) => (
          <label
            key={option}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded border border-line-strong px-3 py-2 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={choice === option}
              onChange={() => onChoose(option)}
              className="row-span-2 outline-none"
            />
            <span className="font-medium">{wireChoiceWords[option].who}</span>
            <span className="text-sm text-muted">{wireChoiceWords[option].title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * A value exactly as received, in monospace. The gaps in numbers are style, so they are not selected or copied. In print every other group
 * is underlined instead: a PDF reader copies a gap as a space, which would be another number.
 */
function Value({ text, isNumber, className }: { text: string; isNumber: boolean; className: string }) {
  const groups = isNumber ? groupDigits(text) : [text];
  return (
    <span translate="no" className={`font-mono wrap-anywhere [unicode-bidi:isolate] ${className}`}>
      {groups.map((group, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- groups never move, and equal ones may repeat
          key={index}
          className={classNames(
            index < groups.length - 1 && 'mr-[0.35em] print:mr-0',
            groups.length > 1 && 'print:odd:underline print:decoration-1 print:underline-offset-4',
          )}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
