import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isOutcomeUnknown } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { refusedFields } from '@/api/refused-fields';
import type { BuyRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { type Cents, cents, decimalFromCents, formatMoney } from '@/lib/money';
import { isolated } from '@/lib/text/isolated-text';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/field';
import { classNames } from '@/ui/class-names';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { Notice } from '@/ui/feedback/notice';
import { notify, notifyFailure } from '@/ui/feedback/notify';
import { CooldownButton } from '@/ui/feedback/retry-button';
import { useIsMounted } from '@/ui/use-is-mounted';
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
import { createBuyRequest } from './buy-request-mutations';
import { CountrySpecFields } from './country-spec-fields';
import {
  aboveLowest,
  askingChange,
  followedOffer,
  type LowestAsk,
  lowerLabel,
  lowestAskText,
  offerChoices,
} from './followed-offer';
import { matchVerdict } from './match-verdict';

const fieldNames = ['quantity', 'price', 'countrySpec'] as const;
const unknownOutcomeTitle = "We couldn't confirm your buy request";

interface BuyRequestFormProps {
  subject: BuyRequestSubject;
  /** Id of the sell request the buyer started from. */
  startedFrom?: string | undefined;
  defaults: BuyRequestDefaults;
  hints?: BuyRequestHints;
  /** The lowest asking price for the spec; null while unknown. If absent, no market prices are shown. */
  lowest?: LowestAsk | null;
  currency?: string;
  /** Focuses the price, for a form that the buyer opened. */
  isFocused?: boolean;
  /** Called with the buy request as the marketplace returned it, while the cart is loaded again. */
  onCreated: (buyRequest: BuyRequest) => void;
  /** Replaces the notification that is shown if the form was closed meanwhile. */
  onCreatedAfterClose?: ((buyRequest: BuyRequest) => void) | undefined;
}

/**
 * The form of a buy request: quantity, offer, specification and total. Used for a sell request and to resend an earlier request. Give it a
 * `key` for its subject, so that another subject gets a new form. Each press of the button sends a new intent, and the gateway sends an
 * intent at most once. While the result is unknown, checking again sends the same intent, so it never makes a second request.
 */
export function BuyRequestForm({
  subject,
  startedFrom,
  defaults,
  hints = {},
  lowest,
  currency = 'USD',
  isFocused = false,
  onCreated,
  onCreatedAfterClose = notifySent,
}: BuyRequestFormProps) {
  const { register, handleSubmit, setError, setFocus, setValue, control, formState } = useForm({
    resolver: zodResolver(buyRequestDraft),
    mode: 'onTouched',
    defaultValues: fieldsFrom(defaults),
  });
  useEffect(() => {
    if (isFocused) setFocus('price', { shouldSelect: true });
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
  const isMounted = useIsMounted();
  const creation = useMutation({
    ...createBuyRequest,
    onSuccess: (buyRequest) => (isMounted.current ? onCreated : onCreatedAfterClose)(buyRequest),
    onError(error) {
      if (!isMounted.current) {
        notifyNotSent(error);
        return;
      }
      for (const [index, { field, message }] of refusedFields(error, fieldNames).entries()) {
        setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
  });
  const { error, mutate, variables: sent } = creation;
  const isUnknown = isOutcomeUnknown(error);
  const { errors } = formState;
  const total = lineTotal(quantity, price);
  const isLocked = isUnknown || creation.isPending;
  const failure =
    error && !isUnknown && refusedFields(error, fieldNames).length === 0
      ? explainError(error, 'send the buy request')
      : null;

  return (
    <form
      noValidate
      aria-label="Buy request"
      onSubmit={(event) =>
        void handleSubmit((draft) => {
          const input = inputFrom(subject, draft);
          if (!isLocked) mutate({ intent: crypto.randomUUID(), input, startedFrom });
        })(event)
      }
      className="flex flex-col gap-3"
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="Quantity"
          inputMode="numeric"
          // Room for two lines below the field: advice must not move the controls below.
          className="min-h-24"
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
      {failure ? <ErrorNotice explanation={failure} /> : null}
      {isUnknown && sent ? (
        <Notice
          tone="warn"
          title={unknownOutcomeTitle}
          actions={
            <>
              <Button size="tool" onClick={() => mutate(sent)}>
                Check status
              </Button>
              <Button size="tool" look="quiet" onClick={creation.reset}>
                Start over
              </Button>
            </>
          }
        >
          {counted(sent.input.quantity, 'pc')} at {formatMoney(cents(sent.input.price), currency)}. Check{' '}
          <Link to="/cart" className="text-accent underline underline-offset-2">
            your cart
          </Link>{' '}
          before resending. Checking again won't create a duplicate.
        </Notice>
      ) : null}
      <CooldownButton
        type="submit"
        look="primary"
        size="large"
        failure={failure}
        isBusy={creation.isPending}
        disabled={isUnknown}
      >
        Send buy request{total === null ? null : ` · ${formatMoney(total, currency)}`}
      </CooldownButton>
    </form>
  );
}

/** Advice about an unusual value that is still valid; otherwise the field's hint. */
function Advice({ text, otherwise }: { text: string | null; otherwise: string }) {
  return (
    <span className={classNames('block leading-4', text !== null && 'text-warn')}>{text ?? otherwise}</span>
  );
}

interface OfferContextProps {
  asking: Cents;
  /** Null while unknown. */
  lowest: LowestAsk | null;
  offer: string;
  isLocked: boolean;
  onChoose: (price: Cents) => void;
}

/** The market's prices for the same spec, a warning about a much higher offer, and offers to choose from. */
function OfferContext({ asking, lowest, offer, isLocked, onChoose }: OfferContextProps) {
  const text = lowest && lowestAskText(lowest, asking);
  return (
    <div className="col-span-2 flex flex-col gap-1.5 text-xs">
      <div role="group" aria-label="Offer" className="flex flex-wrap justify-end gap-1.5">
        {offerChoices(asking, text === null ? null : lowest).map(({ label, name, price }) => (
          <Button
            key={label}
            size="chip"
            aria-label={name}
            title={name}
            disabled={isLocked}
            onClick={() => onChoose(price)}
          >
            {label}
          </Button>
        ))}
      </div>
      {/* Room for both lines: the lowest price loads later, and must not move the controls below. */}
      <div className="min-h-8 leading-4 tabular-nums">
        {text ? <p className="text-muted">{text}</p> : null}
        <p role="status" className="font-medium text-warn">
          {lowest && text !== null ? aboveLowest(offer, lowest) : null}
        </p>
      </div>
    </div>
  );
}

function notifySent(buyRequest: BuyRequest): void {
  notify({
    title: `Buy request sent: ${isolated(buyRequest.name)}`,
    description: matchVerdict(buyRequest).sentence,
  });
}

function notifyNotSent(error: Error): void {
  notifyFailure(
    isOutcomeUnknown(error)
      ? { title: unknownOutcomeTitle, detail: 'Check your cart before resending.' }
      : explainError(error, 'send the buy request'),
  );
}
