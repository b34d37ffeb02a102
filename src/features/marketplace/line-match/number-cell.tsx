import { useId, useState } from 'react';
import { centsFromInput, decimalFromCents } from '@/lib/money';
import { countFromInput } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';

/** How each column reads and writes its numbers, and the hint for text that is not such a number. */
const columns = {
  quantity: { inputMode: 'numeric', read: countFromInput, write: String, hint: 'Whole number' },
  offer: { inputMode: 'decimal', read: centsFromInput, write: decimalFromCents, hint: 'Such as 312.50' },
} as const;

interface NumberCellProps {
  /** Up and down arrows move within the column. */
  column: keyof typeof columns;
  label: string;
  /** Pieces, or cents of an offer. */
  value: number | null;
  /** The highest value allowed. */
  max: number;
  placeholder?: string;
  isDisabled?: boolean;
  /** Gets null when the field is cleared. */
  onChange: (value: number | null) => void;
}

/** A number in a row. It is saved when the field loses focus; Escape restores the previous value. */
export function NumberCell({
  column,
  label,
  value,
  max,
  placeholder,
  isDisabled = false,
  onChange,
}: NumberCellProps) {
  const id = useId();
  const { inputMode, read, write, hint } = columns[column];
  const text = value === null ? '' : write(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  // Shows the change before a long list renders.
  const [current, change] = useOptimisticChoice<string, string>(text, () => {});

  function save() {
    if (typed === null) return;
    const isEmpty = typed.trim() === '';
    const next = isEmpty ? null : read(typed);
    const isValid = isEmpty || (next !== null && next > 0 && next <= max);
    setInvalid(!isValid);
    if (!isValid) return;
    setTyped(null);
    if (typed.trim() === text) return;
    if (next !== null) change(write(next));
    onChange(next);
  }

  return (
    <>
      <input
        type="text"
        data-column={column}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={14}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? id : undefined}
        placeholder={placeholder}
        disabled={isDisabled}
        value={typed ?? current}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setTyped(null);
          setInvalid(false);
        }}
        onBlur={save}
        className={classNames(toolControlClass, 'h-7 w-full px-2 text-right')}
      />
      {isInvalid ? (
        <span id={id} className="block text-right text-xs text-bad">
          {hint}
        </span>
      ) : null}
    </>
  );
}
