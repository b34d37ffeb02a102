import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { cents } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/field';
import { buyRequestDraft, fieldsFrom, inputFrom } from '../buy-request-draft';
import type { JournalLine } from './bulk-journal';

interface BulkRevisionProps {
  line: JournalLine;
  onRevise: (input: JournalLine['input']) => void;
}

/** Quantity and price of a line that was refused, to try it with others; by the single form's rules. */
export function BulkRevision({ line, onRevise }: BulkRevisionProps) {
  const { input } = line;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(buyRequestDraft),
    mode: 'onTouched',
    defaultValues: fieldsFrom({
      quantity: input.quantity,
      price: cents(input.price),
      countrySpec: input.properties.countrySpec,
    }),
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      aria-label={`Try again: ${input.name}`}
      onSubmit={(event) => void handleSubmit((draft) => onRevise(inputFrom(input, draft)))(event)}
      className="mt-2 grid grid-cols-[minmax(0,112px)_minmax(0,120px)_auto] items-start justify-start gap-3"
    >
      <TextField
        label="Quantity"
        inputMode="numeric"
        inputClassName="text-right"
        error={errors.quantity?.message}
        {...register('quantity')}
      />
      <TextField
        label="Offer per piece"
        inputMode="decimal"
        inputClassName="text-right"
        error={errors.price?.message}
        {...register('price')}
      />
      <Button type="submit" className="mt-6">
        Try again
      </Button>
    </form>
  );
}
