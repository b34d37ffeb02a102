import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { explainError } from '@/api/explain-error';
import { refusedFields } from '@/api/refused-fields';
import type { BuyRequestInput } from '@/contract/interface';
import type { BuyRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { type Cents, cents, decimalFromCents, formatMoney } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/field';
import { FormErrorNotice } from '@/ui/feedback/form-error-notice';
import { Notice } from '@/ui/feedback/notice';
import {
  type BuyRequestDefaults,
  type BuyRequestHints,
  type BuyRequestSubject,
  buyRequestDraft,
  fieldsFrom,
  inputFrom,
  lineTotal,
  priceAdvice,
  typedOverAsking,
  quantityAdvice,
  quantityHint,
} from './buy-request-draft';
import { unknownOutcomeTitle, useSendBuyRequest } from './use-send-buy-request';
import { CountrySpecFields } from './country-spec-fields';
import { askingChange, followedOffer, type LowestAsk, lowerLabel } from './followed-offer';
import { OfferContext } from './offer-context';

const fieldNames = ['quantity', 'price', 'countrySpec'] as const;

interface BuyRequestFormProps {
  subject: BuyRequestSubject;
  /** Id of the listing the buyer started from. */
  startedFrom?: string | undefined;
  defaults: BuyRequestDefaults;
  hints?: BuyRequestHints;
  /** The lowest asking price for the spec, null while it is not known; without it nothing of the market is shown. */
  lowest?: LowestAsk | null;
  /** Code of the currency in which the price is offered. */
  currency?: string;
  submitLabel?: string;
  /** Focuses the price, for a form that the buyer opened. */
  isFocused?: boolean;
  /** Gets the buy request as the marketplace returned it, while the cart is loaded again. */
  onCreated: (buyRequest: BuyRequest) => void;
  /** Gets it if the form was closed meanwhile; otherwise a notification says so. */
  onCreatedAfterClose?: ((buyRequest: BuyRequest) => void) | undefined;
}

/**
 * The form of a buy request: quantity, offer, specification and total. Used for a listing and to resend an earlier request. Give it a
 * `key` for its subject, so that another subject gets a new form.
 */
export function BuyRequestForm({
  subject,
  startedFrom,
  defaults,
  hints = {},
  lowest,
  currency = 'USD',
  submitLabel = 'Send buy request',
  isFocused = false,
  onCreated,
  onCreatedAfterClose,
}: BuyRequestFormProps) {
  const { register, handleSubmit, setError, setFocus, setValue, control, formState } = useForm({
    resolver: zodResolver(buyRequestDraft),
    mode: 'onTouched',
    defaultValues: fieldsFrom(defaults),
  });
  useEffect(() => {
    if (!isFocused) return undefined;
    // After a dialog around the form has opened and focused its first button.
    const frame = requestAnimationFrame(() => setFocus('price', { shouldSelect: true }));
    return () => cancelAnimationFrame(frame);
  }, [isFocused, setFocus]);
  const [quantity, price, filledIn, spec] = useWatch({
    control,
    name: ['quantity', 'price', 'filledIn', 'countrySpec'],
  });
  const [firstAsking] = useState(hints.asking);
  const followed = followedOffer(price, filledIn, hints.asking);
  useEffect(() => {
    if (followed === null) return;
    setValue('price', followed);
    setValue('filledIn', followed);
  }, [followed, setValue]);
  function fillIn(amount: Cents) {
    setValue('price', decimalFromCents(amount), { shouldValidate: true });
    setValue('filledIn', decimalFromCents(amount));
    setFocus('price');
  }
  const over = typedOverAsking(quantity, price, hints);
  const change = askingChange(firstAsking, hints.asking, { text: price, filledIn });
  const { state, send, checkAgain, startOver } = useSendBuyRequest({
    onMade: onCreated,
    onMadeAfterClose: onCreatedAfterClose,
    onFailed(error) {
      for (const [index, { field, message }] of refusedFields(error, fieldNames).entries()) {
        setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
  });
  const { errors } = formState;
  const total = lineTotal(quantity, price);
  const isLocked = state.name === 'unknown' || state.name === 'busy';

  return (
    <form
      noValidate
      aria-label="Buy request"
      onSubmit={(event) =>
        void handleSubmit((draft) => {
          if (!isLocked) send(inputFrom(subject, draft), startedFrom);
        })(event)
      }
      className="flex flex-col gap-3"
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="Quantity"
          inputMode="numeric"
          inputClassName="text-right"
          error={errors.quantity?.message}
          hint={<Advice text={quantityAdvice(quantity, hints)} otherwise={quantityHint(hints)} />}
          {...register('quantity')}
        />
        <div className="flex flex-col items-start gap-1.5">
          <TextField
            label="Your offer"
            inputMode="decimal"
            className="w-full"
            inputClassName="text-right"
            error={errors.price?.message}
            hint={<Advice text={priceAdvice(quantity, price, hints)} otherwise={`${currency} each`} />}
            {...register('price')}
          />
          {over && !isLocked ? (
            <Button size="tool" onClick={() => fillIn(over.asking)}>
              {lowerLabel(over)}
            </Button>
          ) : null}
        </div>
        {lowest !== undefined && hints.asking !== undefined ? (
          <OfferContext
            asking={hints.asking}
            lowest={lowest}
            offer={price}
            isLocked={isLocked}
            onChoose={fillIn}
          />
        ) : null}
        <p role="status" className="col-span-2 text-xs text-muted empty:hidden">
          {change}
        </p>
        <CountrySpecFields
          label="Country spec"
          className="col-span-2"
          spec={spec}
          choice={register('countrySpec')}
          choiceError={errors.countrySpec?.message}
          other={register('otherSpec')}
          otherError={errors.otherSpec?.message}
        />
      </div>
      <p className="flex items-baseline justify-between border-t border-line pt-3 text-sm text-muted">
        Total
        <output className="text-lg font-semibold text-ink tabular-nums">
          {total === null ? '—' : formatMoney(total, currency)}
        </output>
      </p>
      {state.name === 'failed' && refusedFields(state.error, fieldNames).length === 0 ? (
        <FormErrorNotice explanation={explainError(state.error, 'send the buy request')} />
      ) : null}
      {state.name === 'unknown' ? (
        <UnknownOutcome
          input={state.input}
          currency={currency}
          onCheckAgain={checkAgain}
          onStartOver={startOver}
        />
      ) : null}
      <Button
        type="submit"
        look="primary"
        size="large"
        isBusy={state.name === 'busy'}
        disabled={state.name === 'unknown'}
      >
        {total === null ? submitLabel : `${submitLabel} · ${formatMoney(total, currency)}`}
      </Button>
    </form>
  );
}

/** Advice about an unusual value that is still valid; otherwise the field's hint. */
function Advice({ text, otherwise }: { text: string | null; otherwise: string }) {
  return text === null ? otherwise : <span className="text-warn">{text}</span>;
}

interface UnknownOutcomeProps {
  input: BuyRequestInput;
  currency: string;
  onCheckAgain: () => void;
  onStartOver: () => void;
}

function UnknownOutcome({ input, currency, onCheckAgain, onStartOver }: UnknownOutcomeProps) {
  return (
    <Notice
      tone="warn"
      title={unknownOutcomeTitle}
      actions={
        <>
          <Button size="tool" onClick={onCheckAgain}>
            Check status
          </Button>
          <Button size="tool" look="quiet" onClick={onStartOver}>
            Start over
          </Button>
        </>
      }
    >
      {counted(input.quantity, 'pc')} at {formatMoney(cents(input.price), currency)}. Check{' '}
      <Link to="/cart" className="text-accent underline underline-offset-2">
        your cart
      </Link>{' '}
      before resending. Checking again won't create a duplicate.
    </Notice>
  );
}
