import { useEffect, useId, useRef } from 'react';
import type { Cheapest, Unchosen } from '@/features/market-index/index/cheapest-sell-requests';
import { ladderOf } from '@/features/market-index/index/ladder';
import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import type { LimitedEntries } from './compare-entries';
import { averageText } from '../line-match/request-drafts';
import { type Found, foundIn, remarksOn } from './compare-take';

interface CompareTicketProps {
  /** The pieces as typed. */
  typed: string;
  neededPieces: number;
  compared: LimitedEntries;
  /** Null unless a valid number of pieces is typed. */
  cheapest: Cheapest | Unchosen | null;
  onType: (text: string) => void;
  onTake: () => void;
}

/** The form that finds the cheapest mix for a number of pieces and selects its lots. */
export function CompareTicket(props: CompareTicketProps) {
  const { typed, neededPieces, compared, cheapest, onType, onTake } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const result = foundIn(cheapest);

  useEffect(() => {
    // An on-screen keyboard would cover the lots.
    if (matchMedia('(pointer: fine)').matches) input.current?.select();
  }, []);

  return (
    <form
      aria-label="Cheapest lots"
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        onTake();
      }}
    >
      <div className="flex items-center gap-2 text-sm font-medium">
        <label htmlFor={id}>Cheapest for</label>
        <input
          ref={input}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder="200"
          value={typed}
          aria-describedby={`${id}-unit`}
          onChange={(event) => onType(event.target.value)}
          className={classNames(toolControlClass, 'h-tool w-20 px-2 text-right')}
        />
        <span id={`${id}-unit`} className="font-normal text-muted">
          pcs
        </span>
      </div>
      <div
        role="status"
        className="flex min-h-10 min-w-0 flex-1 basis-64 flex-col justify-center text-sm tabular-nums"
      >
        <Result {...{ typed, neededPieces, compared, cheapest }} />
      </div>
      <Button type="submit" look="primary" className="max-sm:w-full" disabled={!result}>
        {result ? `Select ${counted(result.picks.length, 'lot')}` : 'Select lots'}
      </Button>
    </form>
  );
}

/** The worst grade in the mix: "worst grade C". */
function worstText({ picks }: Found): string {
  const grade = ladderOf(picks.map(({ entry }) => entry)).at(-1)?.grade ?? '';
  return grade === '' ? 'worst: no grade' : `worst grade ${grade}`;
}

function Result({
  typed,
  neededPieces,
  compared: { text: progress, entries },
  cheapest,
}: Pick<CompareTicketProps, 'typed' | 'neededPieces' | 'compared' | 'cheapest'>) {
  if (!cheapest) {
    const isEmpty = typed.trim() === '';
    return (
      <p className="text-muted">
        {isEmpty
          ? 'Enter a quantity to see the cheapest mix of lots.'
          : 'Enter a whole number from 1 to 1,000,000'}
      </p>
    );
  }
  if (cheapest.kind === 'unchosen') {
    const what = [cheapest.grades ? 'grades' : '', cheapest.carriers ? 'carriers' : ''].filter(Boolean);
    return <p className="font-medium text-warn">Choose the {what.join(' and ')} you'd accept.</p>;
  }
  if (cheapest.kind === 'tooFew') {
    return (
      <>
        <p className="font-medium text-warn">
          Only {formatCount(cheapest.available)} of {counted(neededPieces, 'pc')}{' '}
          {progress ? 'loaded' : 'available'}
          {entries.length === 0 ? '' : ` (${counted(entries.length, 'lot')})`}
        </p>
        <p className="text-xs text-muted">{progress || 'Add grades or carriers, or raise the max price.'}</p>
      </>
    );
  }
  return (
    <>
      <p>
        <strong className="font-semibold">
          {counted(cheapest.pieces, 'pc')} · {formatMoney(cheapest.total)}
        </strong>
        <span> · {worstText(cheapest)}</span>
        <span className="text-muted">
          {' · '}
          <span className="whitespace-nowrap">{averageText(cheapest)} each</span>
        </span>
      </p>
      <p className={classNames('text-xs', cheapest.kind === 'more' ? 'text-warn' : 'text-muted')}>
        {remarksOn(cheapest, neededPieces).join(' ')}
        {progress ? " Lots that aren't loaded may be cheaper." : ''}
      </p>
    </>
  );
}
