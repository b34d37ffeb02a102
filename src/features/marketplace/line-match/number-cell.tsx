import { useId, useState } from 'react';
import { decimalFromCents } from '@/lib/money';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';

interface NumberCellProps {
  /** The column, for moving up and down in it. */
  column: 'quantity' | 'offer';
  label: string;
  /** The text while nobody types. */
  text: string;
  placeholder?: string;
  isDisabled?: boolean;
  /** What is expected, where something else was typed. */
  problem: string;
  /** Null for text that is no such number. */
  read: (typed: string) => number | null;
  /** Null where the field was emptied. */
  onChange: (value: number | null) => void;
}

/** A number in a row. It is taken over when the field is left; Escape puts the old one back. */
export function NumberCell({
  column,
  label,
  text,
  placeholder,
  isDisabled = false,
  problem,
  read,
  onChange,
}: NumberCellProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  // A long list renders a little later.
  const [current, change] = useOptimisticChoice<string, string>(text, () => {});

  function take() {
    if (typed === null) return;
    const value = typed.trim() === '' ? null : read(typed);
    const isUsable = typed.trim() === '' || value !== null;
    setWrong(!isUsable);
    if (!isUsable) return;
    setTyped(null);
    if (typed.trim() === text) return;
    if (value !== null) change(column === 'quantity' ? String(value) : decimalFromCents(value));
    onChange(value);
  }

  return (
    <>
      <input
        type="text"
        data-column={column}
        inputMode={column === 'quantity' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={14}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder={placeholder}
        disabled={isDisabled}
        value={typed ?? current}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setTyped(null);
          setWrong(false);
        }}
        onBlur={take}
        className={classNames(toolControlClass, 'h-7 w-full px-2 text-right')}
      />
      {isWrong ? (
        <span id={id} className="block text-right text-xs text-bad">
          {problem}
        </span>
      ) : null}
    </>
  );
}
