import { useId } from 'react';
import { type LadderEntry, ladderOf } from '@/features/market-index/index/ladder';
import { centsFromInput } from '@/lib/money';
import { includesText, isSameText } from '@/lib/text/same-text';
import { classNames } from '@/ui/class-names';
import { Button } from '@/ui/controls/button';
import { toolControlClass } from '@/ui/controls/control-class';
import type { Comparison } from './compare-address';

interface CompareLimitsProps {
  comparison: Comparison;
  /** All lots, without the limits. */
  all: readonly LadderEntry[];
  onChange: (comparison: Comparison) => void;
}

/** The limits of a comparison: grades, carriers and the max price. */
export function CompareLimits({ comparison, all, onChange }: CompareLimitsProps) {
  const id = useId();
  const carriers = [...new Set(all.map(({ carrier }) => carrier))].toSorted(
    (one, other) => Number(one === '') - Number(other === '') || (one < other ? -1 : 1),
  );
  const grades = ladderOf(all).map(({ grade }) => grade);
  const { maxPrice } = comparison;
  const isWrong = maxPrice.trim() !== '' && centsFromInput(maxPrice) === null;
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Choices
        label="Grade"
        unstated="No grade"
        values={grades}
        chosen={comparison.grades}
        onChange={(chosen) => onChange({ ...comparison, grades: chosen })}
      />
      <Choices
        label="Carrier"
        unstated="No carrier"
        values={carriers}
        chosen={comparison.carriers}
        onChange={(chosen) => onChange({ ...comparison, carriers: chosen })}
      />
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-xs text-muted">
          Max price
        </label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          placeholder="no limit"
          value={maxPrice}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          onChange={(event) => onChange({ ...comparison, maxPrice: event.target.value })}
          className={classNames(toolControlClass, 'h-7 w-24 px-2 text-right')}
        />
        {isWrong ? (
          <span id={`${id}-note`} className="text-xs text-bad">
            Enter an amount like 312.50
          </span>
        ) : null}
      </div>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  /** The label for lots that state no value. */
  unstated: string;
  values: readonly string[];
  /** The accepted values. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ label, unstated, values, chosen, onChange }: ChoicesProps) {
  // A chosen value that no lot has anymore can still be removed.
  const options = [...values, ...chosen.filter((one) => !includesText(values, one))];
  if (options.length < 2 && chosen.length === 0) return null;
  const isAll = options.every((value) => includesText(chosen, value));
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
      <legend className="float-left mr-1 text-xs text-muted">{label}</legend>
      {options.map((value) => {
        const isChosen = includesText(chosen, value);
        return (
          <Choice
            key={value}
            label={value || unstated}
            isChosen={isChosen}
            onChange={() =>
              onChange(isChosen ? chosen.filter((one) => !isSameText(one, value)) : [...chosen, value])
            }
          />
        );
      })}
      {/* The buyer chooses the accepted values. None is pressed by default, so "all" is an action. */}
      {options.length > 1 ? (
        <Button
          look="link"
          size="inline"
          className="ml-1"
          aria-label={isAll ? `Clear ${label.toLowerCase()}` : `Accept all, ${label.toLowerCase()}`}
          onClick={() => onChange(isAll ? [] : [...options])}
        >
          {isAll ? 'Clear' : 'Accept all'}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onChange: () => void;
}

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  return (
    <label className="flex h-7 items-center rounded border border-line-strong px-2 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="checkbox" className="sr-only" checked={isChosen} onChange={onChange} />
      {label}
    </label>
  );
}
