import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explainError } from '@/api/explain-error';
import type { WireInstructions } from '@/contract/desk';
import { type Cents, cents } from '@/lib/money';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { Notice } from '@/ui/feedback/notice';
import { LoadingNote, Skeletons } from '@/ui/feedback/skeleton';
import { acceptedTotal } from '@/features/order-attempts/accepted-totals';
import { amountMismatch, wireDoubts } from './wire-doubts';
import { wireInstructionsQuery } from './wire-queries';
import { WireSheet } from './wire-sheet';
import { WireWarning } from './wire-warning';

interface WireSectionProps {
  orderNo: string;
  /** The order's total, which the instructions must equal, and the balance due. Null if unknown. */
  amounts: { total: Cents; due: Cents } | null;
}

/** The wire sheet of an order, or the reason why it is not shown. */
export function WireSection({ orderNo, amounts }: WireSectionProps) {
  const wire = useQuery(wireInstructionsQuery(orderNo));
  if (wire.isPending) return <WireSheetSkeleton />;
  if (wire.data === undefined) {
    return (
      <ErrorNotice
        explanation={explainError(wire.error, 'load the wire instructions')}
        consequence="Your order isn't affected."
        query={wire}
      />
    );
  }
  if (wire.data === null) {
    return (
      <Notice tone="info" title="Wire instructions not available">
        Lotdesk only has them for orders placed here. Contact the marketplace about order {orderNo}.
      </Notice>
    );
  }
  const { expectedAmount } = wire.data;
  const accepted = acceptedTotal(orderNo);
  const problem = amountMismatch(wire.data, orderNo, [
    ...(expectedAmount === null ? [] : [{ name: 'the total at review', total: cents(expectedAmount) }]),
    ...(accepted === null ? [] : [{ name: 'the total you accepted', total: accepted }]),
    ...(amounts === null ? [] : [{ name: 'your order total', total: amounts.total }]),
  ]);
  if (problem) {
    return (
      <Notice tone="bad" title={problem.title}>
        {problem.sentence} Call the marketplace on a number you already have before wiring.
      </Notice>
    );
  }
  return (
    <CheckedSheet
      // A confirmation is valid for exactly these details.
      key={JSON.stringify(wire.data)}
      instructions={wire.data}
      due={amounts?.due ?? null}
    />
  );
}

/** The sheet; before it, the reasons not to pay, until the buyer has confirmed the details. */
function CheckedSheet(props: { instructions: WireInstructions; due: Cents | null }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const doubts = wireDoubts(props.instructions);
  const heading = useRef<HTMLHeadingElement>(null);
  if (doubts && !isConfirmed) {
    return (
      <WireWarning
        doubts={doubts}
        onConfirmed={() => {
          // The pressed button is removed with the warning.
          flushSync(() => setConfirmed(true));
          heading.current?.focus();
        }}
      />
    );
  }
  return <WireSheet {...props} doubts={doubts} heading={heading} />;
}

const WireSheetSkeleton = () => (
  <div className="rounded-lg border border-line bg-surface p-6">
    <LoadingNote what="the wire instructions" />
    <Skeletons
      sizes={['mb-6 h-6 w-40', 'mb-2 h-4 w-48', 'mb-5 h-9 w-72', 'mb-2 h-4 w-36', 'mb-6 h-7 w-44']}
    />
    <div className="grid gap-2 sm:grid-cols-2">
      <Skeletons sizes={['h-14', 'h-14']} />
    </div>
  </div>
);
