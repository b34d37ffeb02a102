import { memo, useId, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { useDebounced } from '@/ui/use-debounced';
import { fieldLabels } from '../search/filter-words';
import type { RangeField, SearchChange } from '../search/marketplace-search';
import { rangeOf, readRange } from '../search/range-text';

/** Milliseconds. */
const pause = 300;

const units: Record<RangeField, string> = { price: '$', quantity: 'pcs', discount: '%', age: 'days ago' };
const endLabels = { min: 'Min', max: 'Max' } as const;

interface RangeFacetProps {
  field: RangeField;
  /** As the URL has it. */
  value: string;
  onChange: (change: SearchChange) => void;
}

/** A range of two numbers, either of which may be empty. It applies after a pause, or with Enter. */
export const RangeFacet = memo(function Range({ field, value, onChange }: RangeFacetProps) {
  const unitId = useId();
  const decimals = field === 'price' ? 2 : 0;
  const { min, max } = rangeOf(value, decimals);
  const [ends, setEnds] = useState({ min: String(min ?? ''), max: String(max ?? '') });
  const [previous, setPrevious] = useState(value);
  if (previous !== value) {
    setPrevious(value);
    // The value is not from these fields: a chip was removed, or the buyer went back.
    if (readRange(`${ends.min}..${ends.max}`, decimals) !== value) {
      setEnds({ min: String(min ?? ''), max: String(max ?? '') });
    }
  }
  const later = useDebounced((typed: typeof ends) => {
    const next = readRange(`${typed.min}..${typed.max}`, decimals);
    if (next !== value) onChange({ [field]: next });
  });

  return (
    <fieldset className="isolate mb-4 min-w-0">
      <legend className="px-2 pb-1 text-xs font-medium text-muted">
        {fieldLabels[field]} <span id={unitId}>({units[field]})</span>
      </legend>
      <div className="flex items-center gap-2 px-2">
        {(['min', 'max'] as const).map((end) => (
          <input
            key={end}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${fieldLabels[field]} ${endLabels[end].toLowerCase()}`}
            aria-describedby={unitId}
            placeholder={endLabels[end]}
            maxLength={12}
            value={ends[end]}
            onChange={(event) => {
              const typed = { ...ends, [end]: event.target.value };
              setEnds(typed);
              later.run(pause, typed);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') later.run(0, ends);
            }}
            className={classNames(toolControlClass, 'h-7 w-0 min-w-0 flex-1 px-2 tabular-nums')}
          />
        ))}
      </div>
    </fieldset>
  );
});
