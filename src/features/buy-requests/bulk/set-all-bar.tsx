import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { Button } from '@/ui/controls/button';
import { toolControlClass } from '@/ui/controls/control-class';
import { readChange, type SetAll } from './set-all';

interface SetAllBarProps {
  /** The lines that the actions change, such as "All 12 lots". */
  scope: string;
  /** Whether the lots' own minimum and stock are known. */
  hasStock: boolean;
  onSetAll: (change: SetAll) => void;
}

/** The actions that change all lines of the worksheet, or the marked ones. */
export function SetAllBar({ scope, hasStock, onSetAll }: SetAllBarProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function apply() {
    const change = readChange(text);
    setProblem(change ? null : 'Enter a change like -3% or +2.50');
    if (change) onSetAll(change);
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };

  return (
    <div role="group" aria-label="Set all" className="flex flex-wrap items-center gap-2">
      <span className="text-sm font-medium max-sm:w-full">{scope}</span>
      <Button size="tool" onClick={() => onSetAll({ kind: 'percent', hundredths: -300 })}>
        −3%
      </Button>
      <div className="flex items-center gap-1">
        <label htmlFor={id} className="sr-only">
          Change offers by
        </label>
        <input
          id={id}
          autoComplete="off"
          placeholder="± $ or %"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={applyOnEnter}
          className={classNames(toolControlClass, 'h-tool w-24 px-2 placeholder:text-faint')}
        />
        <Button size="tool" onClick={apply}>
          Change offers
        </Button>
      </div>
      <Button size="tool" onClick={() => onSetAll({ kind: 'asking' })}>
        Match asking price
      </Button>
      {hasStock ? (
        <>
          <Button size="tool" onClick={() => onSetAll({ kind: 'minimum' })}>
            To MOQ
          </Button>
          <Button size="tool" onClick={() => onSetAll({ kind: 'available' })}>
            All available
          </Button>
        </>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="w-full text-xs text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
