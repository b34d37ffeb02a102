import { Printer } from 'lucide-react';
import { useId } from 'react';
import type { WireInstructions } from '@/contract/desk';
import { type Cents, cents, decimalFromCents, formatMoney } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { CopyButton } from '@/ui/controls/copy-button';
import { useChosen } from '@/ui/controls/use-chosen';
import { groupDigits } from './group-digits';
import { WireChoiceField } from './wire-choice-field';
import { type WireChoice, wireChoiceWords } from './wire-choice';
import type { WireDoubts } from './wire-doubts';
import { memoAdvice } from './wire-memo';
import { lastFour, wireRows } from './wire-rows';
import { WireCaution } from './wire-warning';

interface WireSheetProps {
  instructions: WireInstructions;
  /** What is still to be wired, in cents: less than the instructions' amount once a part has been paid; null where that is not known. */
  due: Cents | null;
  /** Which way the buyer wires; nothing is assumed. */
  choice: WireChoice | undefined;
  onChoose: (choice: WireChoice) => void;
  /** What spoke against the details before the buyer confirmed them; null where nothing does. */
  doubts: WireDoubts | null;
  /** An order of the sandbox: nobody is to wire real money for it. */
  isPractice: boolean;
}

/**
 * The wire instructions of an order as a sheet that can be handed to accounting: memo, amount, then the details of the way to
 * wire that the buyer chose. Each value copies exactly as the service gave it.
 */
export function WireSheet({ instructions, due, doubts, isPractice, ...wire }: WireSheetProps) {
  const titleId = useId();
  const [choice, choose] = useChosen(wire.choice, wire.onChoose);
  const { orderNo, amount, wirePaymentDetails, source } = instructions;
  const whole = cents(amount);
  const toWire = due ?? whole;
  // The two ways have instructions of their own, so nothing is said before one is chosen.
  const advice = choice ? memoAdvice(orderNo, wirePaymentDetails[choice].specialInstruction) : [];
  return (
    <article
      aria-labelledby={titleId}
      className="max-w-sheet lg:max-w-none rounded-lg border border-line bg-surface print:max-w-none print:border-0"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 sm:px-6 print:px-0">
        <h2 id={titleId} className="text-lg font-semibold">
          Wire instructions
        </h2>
        {isPractice ? (
          <span className="rounded bg-warn-tint px-2 py-0.5 text-xs font-medium text-warn">
            Sandbox: do not send money
          </span>
        ) : null}
        <Button
          size="tool"
          className="ml-auto print:hidden"
          icon={<Printer aria-hidden="true" className="size-3.5" />}
          disabled={!choice}
          title={choice ? undefined : 'Choose where your bank is first'}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>

      {doubts ? <WireCaution doubts={doubts} /> : null}
      {source === 'validation' ? (
        <p className="px-4 pt-4 text-sm text-muted sm:px-6 print:px-0">
          We lost the marketplace's confirmation but found the order in your account. These wire details were
          issued minutes before, at review.
        </p>
      ) : null}

      <dl className="flex flex-col gap-4 border-b border-line px-4 py-5 sm:px-6 print:px-0">
        <div>
          <dt className="text-sm text-muted">Wire memo (order number)</dt>
          <dd className="flex flex-wrap items-center gap-x-3">
            <Value text={orderNo} isNumber className="text-xl font-semibold sm:text-2xl" />
            <CopyButton text={orderNo} what="memo" />
          </dd>
          {advice.map((sentence) => (
            <dd key={sentence} className="text-sm text-muted">
              {sentence}
            </dd>
          ))}
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

      <div className="px-4 py-5 sm:px-6 print:px-0">
        <WireChoiceField choice={choice} onChoose={choose} />
        {choice ? (
          <>
            <p className="hidden font-semibold print:block">
              {wireChoiceWords[choice].title}. {wireChoiceWords[choice].who}.
            </p>
            <dl className="mt-4 divide-y divide-line border-y border-line">
              {wireRows(wirePaymentDetails, choice).map(({ field, label, value, isNumber }) => (
                <div
                  key={field}
                  className="grid gap-x-4 py-1.5 sm:grid-cols-[160px_1fr] print:grid-cols-[160px_1fr]"
                >
                  <dt className="text-sm text-muted sm:py-1.5">{label}</dt>
                  <dd className="flex items-start gap-2">
                    <Value text={value} isNumber={isNumber} className="min-w-0 flex-1 py-1.5" />
                    <CopyButton text={value} what={label.toLowerCase()} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-4 text-sm text-muted">
              Before sending, check that the account number at your bank ends in{' '}
              <span className="font-mono font-semibold text-ink">
                {lastFour(wirePaymentDetails[choice].accNo)}
              </span>
              .
            </p>
          </>
        ) : null}
      </div>
    </article>
  );
}

/**
 * A value exactly as it came, in monospace; the gaps in numbers are style and not part of what is selected or copied. On paper there are
 * none: readers of a printed PDF take a gap for a space, and what is copied from there would be another number.
 */
function Value({ text, isNumber, className }: { text: string; isNumber: boolean; className: string }) {
  const groups = isNumber ? groupDigits(text) : [text];
  return (
    <span translate="no" className={`font-mono wrap-anywhere [unicode-bidi:isolate] ${className}`}>
      {groups.map((group, index) => (
        // Groups never move, and equal ones may repeat.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={index < groups.length - 1 ? 'mr-[0.35em] print:mr-0' : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}
