import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import type { SellRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/layout/dialog';
import { Notice } from '@/ui/feedback/notice';
import {
  type BulkDraft,
  bulkDraft,
  bulkFieldsFrom,
  bulkSum,
  savedDraft,
  saveDraft,
  typedIn,
} from './bulk-draft';
import { BulkFormLine, lineGrid } from './bulk-form-line';
import { CountrySpecFields } from '../country-spec-fields';

interface BulkFormProps {
  account: string;
  lots: readonly SellRequest[];
  /** Another tab is sending buy requests, so these were not started. */
  isElsewhere: boolean;
  /** This device was offline when they were to be sent. */
  isNotSent: boolean;
  onSend: (lots: readonly SellRequest[], draft: BulkDraft) => void;
  /** A lot is left out, by its listing's id. */
  onLeaveOut: (listing: string) => void;
  onClose: () => void;
}

/** Enter moves the focus to the next field and then to the button: with so much money in one form it does not submit. */
function moveFocusOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...currentTarget.querySelectorAll('input')];
  const next = inputs[inputs.indexOf(target) + 1];
  if (next) next.select();
  (
    next ?? currentTarget.ownerDocument.querySelector<HTMLElement>(`button[form="${currentTarget.id}"]`)
  )?.focus();
}

/** The form of several buy requests: a line for each lot, one specification for all. The typed fields are saved when it is unmounted. */
export function BulkForm({
  account,
  lots: given,
  isElsewhere,
  isNotSent,
  onSend,
  onLeaveOut,
  onClose,
}: BulkFormProps) {
  // The lots that the form was opened for. Their current asking prices come from `given`.
  const [lots] = useState(given);
  const formId = useId();
  const { register, handleSubmit, control, formState, getValues, setFocus, setValue } = useForm({
    resolver: zodResolver(bulkDraft),
    mode: 'onTouched',
    defaultValues: bulkFieldsFrom(lots, savedDraft(account)),
  });
  const { fields, remove } = useFieldArray({ control, name: 'lines' });
  const [lines, spec] = useWatch({ control, name: ['lines', 'countrySpec'] });
  const saveTyped = useEffectEvent(() => saveDraft(account, typedIn(getValues(), lots)));
  useEffect(() => {
    // After the dialog has opened and focused its first button.
    const frame = requestAnimationFrame(() => setFocus('lines.0.quantity', { shouldSelect: true }));
    return () => {
      cancelAnimationFrame(frame);
      saveTyped();
    };
  }, [setFocus]);
  const sum = bulkSum(lines);
  const what = `Send ${counted(fields.length, 'buy request')}`;

  function leaveOut(index: number, listing: string) {
    remove(index);
    onLeaveOut(listing);
    if (fields.length === 1) onClose();
    else setFocus(`lines.${Math.max(0, Math.min(index, fields.length - 2))}.quantity`);
  }

  return (
    <Dialog
      title={`Request ${counted(fields.length, 'lot')}`}
      className="w-[min(880px,calc(100vw-2rem))]!"
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <p role="status" className="mr-auto text-sm text-muted tabular-nums">
            {sum ? counted(sum.pieces, 'pc') : 'Enter a quantity and an offer for every lot'}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary">
            {sum ? `${what} · ${formatMoney(sum.total)}` : what}
          </Button>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter is moved on from the fields within */}
      <form
        id={formId}
        noValidate
        aria-label="Buy requests"
        onKeyDown={moveFocusOnEnter}
        onSubmit={(event) => void handleSubmit((draft) => onSend(lots, draft))(event)}
      >
        {isNotSent ? (
          <Notice tone="bad" title="Not sent: you're offline" className="mb-3">
            Nothing will be sent later on its own. Try again when you're back online.
          </Notice>
        ) : null}
        {isElsewhere ? (
          <Notice tone="bad" title="Not started" className="mb-3">
            Another tab is sending buy requests. Nothing was sent from here. Try again when it's done.
          </Notice>
        ) : null}
        <div className="mb-3 grid gap-3 sm:grid-cols-2">
          <CountrySpecFields
            label="Country spec for all"
            spec={spec}
            choice={register('countrySpec')}
            choiceError={formState.errors.countrySpec?.message}
            other={register('otherSpec')}
            otherError={formState.errors.otherSpec?.message}
          />
        </div>
        <div
          aria-hidden="true"
          className={`${lineGrid} border-b border-line pb-1 text-xs text-muted max-sm:hidden *:text-right`}
        >
          <span className="text-left!">Lot</span>
          <span>Quantity</span>
          <span>Your offer, USD each</span>
          <span>Total</span>
        </div>
        <ul aria-label="Lots to request">
          {fields.map((field, index) => {
            const isIt = ({ id }: SellRequest) => id === field.listing;
            const lot = given.find(isIt) ?? lots.find(isIt);
            return lot ? (
              <BulkFormLine
                key={field.id}
                lot={lot}
                index={index}
                control={control}
                register={register}
                setValue={setValue}
                onLeaveOut={() => leaveOut(index, lot.id)}
              />
            ) : null;
          })}
        </ul>
        <p className="flex items-baseline justify-between pt-3 text-sm text-muted sm:pr-11">
          Total
          <output className="text-lg font-semibold text-ink tabular-nums">
            {sum ? formatMoney(sum.total) : '—'}
          </output>
        </p>
      </form>
    </Dialog>
  );
}
