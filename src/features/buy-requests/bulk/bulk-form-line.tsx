import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type Control,
  type UseFormRegister,
  type UseFormSetValue,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { SellRequest } from '@/contract/resources';
import { deviceKind } from '@/lib/device-kind';
import { isolated } from '@/lib/text/isolated-text';
import { amountText, centsFromInput, decimalFromCents, formatMoney } from '@/lib/money';
import { Button, IconButton } from '@/ui/controls/button';
import { colorTint } from '@/ui/device/color-tint';
import { DevicePicture } from '@/ui/device/device-picture';
import { TextField } from '@/ui/controls/field';
import type { BulkDraft, BulkFields } from './bulk-draft';
import { hintsOf } from './bulk-draft';
import { lineTotal, priceAdvice, quantityAdvice, quantityHint, typedOverAsking } from '../buy-request-draft';
import { devicePropertiesText } from '../device-text';
import { askingChange, followedOffer, lowerLabel } from '../followed-offer';

/** The columns of the form and of its heading. */
export const lineGrid =
  'grid grid-cols-[1fr_1fr_auto] gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_136px_136px_112px_32px]';

interface BulkFormLineProps {
  lot: SellRequest;
  index: number;
  control: Control<BulkFields, unknown, BulkDraft>;
  register: UseFormRegister<BulkFields>;
  setValue: UseFormSetValue<BulkFields>;
  onLeaveOut: () => void;
}

/** One of several lots: the device, quantity and price, and the total. */
export function BulkFormLine({ lot, index, control, register, setValue, onLeaveOut }: BulkFormLineProps) {
  const [quantity, price, filledIn] = useWatch({
    control,
    name: [`lines.${index}.quantity`, `lines.${index}.price`, `lines.${index}.filledIn`],
  });
  // The asking price that the buyer saw when the line was filled in, perhaps before the form was closed and opened again.
  const [firstAsking] = useState(() => centsFromInput(filledIn));
  const { errors } = useFormState({ control, name: `lines.${index}` });
  const problems = errors.lines?.[index];
  const hints = hintsOf(lot);
  const total = lineTotal(quantity, price);
  const followed = followedOffer(price, filledIn, hints.asking);
  useEffect(() => {
    if (followed === null) return;
    setValue(`lines.${index}.price`, followed);
    setValue(`lines.${index}.filledIn`, followed);
  }, [followed, index, setValue]);
  const over = typedOverAsking(quantity, price, hints);
  const change = askingChange(firstAsking, hints.asking, { text: price, filledIn });
  const advice = [quantityAdvice(quantity, hints), priceAdvice(quantity, price, hints)]
    .filter((text) => text !== null)
    .map((text) => (text.endsWith('.') ? text : `${text}.`));
  return (
    <li className={`${lineGrid} items-start border-b border-line py-2.5`}>
      <div className="col-span-2 flex min-w-0 items-start gap-2.5 max-sm:pb-2 sm:col-span-1">
        <DevicePicture
          device={deviceKind(lot)}
          tint={colorTint(lot.properties.color)}
          imgUrl={lot.imgUrl}
          className="mt-1.5 picture-size-6"
        />
        <div className="min-w-0 text-sm">
          <p className="font-medium wrap-anywhere">{lot.name}</p>
          <p className="text-xs text-muted wrap-anywhere">
            {[isolated(lot.brand), devicePropertiesText(lot.properties)].filter(Boolean).join(' · ')}
          </p>
          <p role="status" className="text-xs text-muted empty:hidden">
            {change}
          </p>
          {advice.length > 0 ? <p className="text-xs text-warn">{advice.join(' ')}</p> : null}
          {over ? (
            <Button
              size="tool"
              className="mt-1"
              aria-label={`${lowerLabel(over)}: ${lot.name}`}
              onClick={() => {
                const lowered = decimalFromCents(over.asking);
                setValue(`lines.${index}.price`, lowered, { shouldValidate: true });
                setValue(`lines.${index}.filledIn`, lowered);
              }}
            >
              {lowerLabel(over)}
            </Button>
          ) : null}
        </div>
      </div>
      <IconButton
        label={`Remove ${lot.name}`}
        className="justify-self-end sm:order-last"
        onClick={onLeaveOut}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <TextField
        label={`Quantity of ${lot.name}`}
        isLabelHidden
        inputMode="numeric"
        inputClassName="text-right"
        error={problems?.quantity?.message}
        hint={quantityHint(hints)}
        {...register(`lines.${index}.quantity`)}
      />
      <TextField
        label={`Your offer for ${lot.name}`}
        isLabelHidden
        inputMode="decimal"
        inputClassName="text-right"
        error={problems?.price?.message}
        hint={`Asking ${amountText(lot.price) ?? '—'}`}
        {...register(`lines.${index}.price`)}
      />
      <output
        aria-label={`Total of ${lot.name}`}
        className="min-w-24 pt-2 text-right text-sm font-medium tabular-nums"
      >
        {total === null ? '—' : formatMoney(total)}
      </output>
    </li>
  );
}
