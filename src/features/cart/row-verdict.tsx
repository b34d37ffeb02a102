import { CircleCheck, Hourglass, LockKeyhole, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { humanize } from '@/lib/text/humanize';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { FactsLine } from '@/ui/facts-line';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { CartRow } from './cart-rows';
import { type OverAsking, overAskingText } from '@/features/buy-requests/followed-offer';
import type { Remedy } from './offers/offers';

const marks = {
  matched: { Icon: CircleCheck, className: 'text-good' },
  part: { Icon: TriangleAlert, className: 'text-warn' },
  waiting: { Icon: Hourglass, className: 'text-warn' },
} as const;

interface RowVerdictProps {
  row: CartRow;
  remedy: Remedy | null;
  /** The line's extra cost above today's price. */
  over: OverAsking | null;
  /** The remedy is loading: a skeleton reserves its space, so that the rows below do not move. */
  isLooking: boolean;
  isBusy: boolean;
  onRemedy: (remedy: Remedy) => void;
  /** Replaces the remedy while its result is unknown. */
  unknownNotice: ReactNode;
  /** Id under which the sentence describes the row's checkbox. */
  id?: string;
  className?: string;
}

/** The marketplace's verdict about a line, the obstacle to its checkout, and the remedy. */
export function RowVerdict(props: RowVerdictProps) {
  const { row, remedy, over, isLooking, isBusy, onRemedy, unknownNotice, id, className } = props;
  const { verdict, obstacle, line, currency } = row;
  const matchedMark = verdict.isCovered ? marks.matched : marks.part;
  const { Icon, className: tone } = verdict.kind === 'matched' ? matchedMark : marks.waiting;
  const { status } = line.buyRequest;
  const { optionalPart } = verdict;
  return (
    <div
      className={classNames(
        'flex flex-col items-start gap-1 @min-[68rem]:flex-row @min-[68rem]:flex-wrap @min-[68rem]:items-center @min-[68rem]:gap-x-3',
        className,
      )}
    >
      <div
        id={id}
        className="flex flex-col gap-1 wrap-anywhere @min-[68rem]:min-w-0 @min-[68rem]:flex-1 @min-[68rem]:gap-0 @min-[68rem]:leading-4"
      >
        <p className="flex gap-1.5">
          <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0 @min-[68rem]:mt-0', tone)} />
          <span className={classNames('text-balance', tone)}>
            <FactsLine text={verdict.sentence}>
              {(fact) => {
                const [before, after] = optionalPart === '' ? [fact] : fact.split(optionalPart);
                return (
                  <>
                    {before}
                    {/* Hidden if the table has all columns but little room. */}
                    {after === undefined ? null : (
                      <span className="@min-[50rem]:@max-[68rem]:hidden">{optionalPart}</span>
                    )}
                    {after}
                  </>
                );
              }}
            </FactsLine>
          </span>
        </p>
        {over ? (
          <p className="pl-5.5 text-warn tabular-nums">
            <FactsLine text={overAskingText(over, 'lowest ask')} />
          </p>
        ) : null}
        {status === 'open' ? null : (
          <p className="pl-5.5 text-muted">At the marketplace: {humanize(status)}</p>
        )}
        {obstacle === 'ordering' ? (
          <p className="flex gap-1.5 text-warn">
            <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 @min-[68rem]:mt-0" />
            This lot may already be on order. We're checking.
          </p>
        ) : null}
        {obstacle === 'currency' ? (
          <p className="pl-5.5 text-muted">In {currency}: one currency per order</p>
        ) : null}
      </div>
      {remedy ? (
        <Button
          size="tool"
          className="ml-5.5 @min-[68rem]:ml-0"
          isBusy={isBusy}
          onClick={() => onRemedy(remedy)}
        >
          {remedy.label}
        </Button>
      ) : null}
      {unknownNotice}
      {isLooking ? <Skeleton className="ml-5.5 h-tool w-28 @min-[68rem]:ml-0" /> : null}
    </div>
  );
}
