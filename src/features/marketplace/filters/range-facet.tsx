import { memo, useEffect, useEffectEvent, useId, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { fieldLabels } from '../search/filter-words';
import type { RangeField, SearchChange } from '../search/marketplace-search';
import { rangeOf, readRange } from '../search/range-text';

const pause = 300;

const words: Record<RangeField, { min: string; max: string; unit: string }> = {
  price: { min: 'From', max: 'To', unit: '$' },
  quantity: { min: 'From', max: 'To', unit: 'pcs' },
  discount: { min: 'From', max: 'To', unit: '%' },
  age: { min: 'From', max: 'To', unit: 'days ago' },
};

interface RangeFacetProps {
  field: RangeField;
  /** As the address says it. */
  value: string;
  onChange: (change: SearchChange) => void;
}

/** A range as two numbers, either of which may be left open; what is typed is taken up after a pause, or with Enter. */
export const RangeFacet = memo(function Range({ field, value, onChange }: RangeFacetProps) {
  const unitId = useId();
  const decimals = field === 'price' ? 2 : 0;
  const { min, max } = rangeOf(value, decimals);
  const [typed, setTyped] = useState({ min: String(min ?? ''), max: String(max ?? '') });
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // What was typed last comes back as it was meant; anything else came from outside.
    if (readRange(`${typed.min}..${typed.max}`, decimals) !== value) {
      setTyped({ min: String(min ?? ''), max: String(max ?? '') });
    }
  }
  const take = useEffectEvent((ends: typeof typed) => {
    const next = readRange(`${ends.min}..${ends.max}`, decimals);
    if (next !== value) onChange({ [field]: next });
  });
  useEffect(() => {
    const timer = setTimeout(() => take(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const { unit, ...endWords } = words[field];
  return (
    <fieldset className="isolate mb-4 min-w-0">
      <legend className="px-2 pb-1 text-xs font-medium text-muted">
        {fieldLabels[field]} <span id={unitId}>({unit})</span>
      </legend>
      <div className="flex items-center gap-2 px-2">
        {(['min', 'max'] as const).map((end) => (
          <input
            key={end}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${fieldLabels[field]} ${endWords[end].toLowerCase()}`}
            aria-describedby={unitId}
            placeholder={endWords[end]}
            maxLength={12}
            value={typed[end]}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter')
                onChange({ [field]: readRange(`${typed.min}..${typed.max}`, decimals) });
            }}
            className={classNames(toolControlClass, 'h-7 w-0 min-w-0 flex-1 px-2 tabular-nums')}
          />
        ))}
      </div>
    </fieldset>
  );
});
