import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { explainError } from '@/api/explain-error';
import type { ShippingRate, ShippingRates } from '@/contract/resources';
import { centsFromNumber } from '@/lib/money';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { buttonClass } from '@/ui/controls/button';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { Notice } from '@/ui/feedback/notice';
import { CooldownButton } from '@/ui/feedback/retry-button';
import { readDraft, useDraft, withShippingOption, withValidation, writeDraft } from '../draft/checkout-draft';
import { CheckoutFrame } from '../draft/checkout-frame';
import { ratesQuery, requestValidation, useCheckoutLines } from '../draft/checkout-queries';
import { CheckoutSummary, offeredSum } from '../draft/checkout-summary';
import { preselectedRate, ratePrice } from '../draft/rate-choice';
import { RateTable, RateTableSkeleton } from './rate-table';
import {
  SellRequestRemedy,
  namedSellRequests,
  refusedSellRequests,
} from '@/features/order-attempts/refused-sell-requests';
import { termsOf } from '../draft/terms';
import { ValidationFailure, explainValidation } from './validation-failure';

function choose(rate: ShippingRate): void {
  writeDraft(withShippingOption(readDraft(), rate));
}

const changeAddress = (
  <Link to="/checkout/address" preload={false} className={buttonClass('secondary', 'tool')}>
    Change address
  </Link>
);

/** The rates for the address and the lots, and the validation before the review. */
export function ShippingStep() {
  const draft = useDraft();
  const lines = useCheckoutLines(draft.buyRequestIds);
  const navigate = useNavigate();
  const address = { id: draft.addressId ?? '', text: draft.addressText ?? '' };
  const rates = useQuery({ ...ratesQuery(address, draft.buyRequestIds), enabled: draft.addressId !== null });
  const validation = useMutation({ mutationFn: requestValidation });
  const sent = namedSellRequests(validation.variables?.buyRequestIds ?? [], lines);
  const refusal = validation.error && explainValidation(validation.error, 'confirm these prices', sent);
  const rate = preselectedRate(rates.data?.rates ?? [], draft.shippingOption);
  const sellRequests = namedSellRequests(draft.buyRequestIds, lines);
  const hasFailed = rates.isError && !rates.isFetching && !rates.data;
  const failure = hasFailed ? explainError(rates.error, 'get shipping rates', sellRequests) : null;

  function validate(shippingOption: ShippingRate) {
    choose(shippingOption);
    const { buyRequestIds } = readDraft();
    validation.mutate(
      { buyRequestIds, buyerAddress: address.id, shippingOption },
      {
        onSuccess: (answer, input) => {
          const terms = termsOf({ validation: answer, shippingOption });
          writeDraft(withValidation(readDraft(), input, { orderMetaId: answer.orderMetaId, terms }));
          void navigate({ to: '/checkout/review' });
        },
      },
    );
  }

  return (
    <CheckoutFrame
      title="Choose shipping"
      step="shipping"
      aside={
        <CheckoutSummary
          lines={lines}
          amounts={{
            subtotal: (rates.data && centsFromNumber(rates.data.subTotal)) ?? offeredSum(lines),
            ...(rate ? { shippingFee: ratePrice(rate) } : {}),
          }}
        >
          <CooldownButton
            look="primary"
            size="large"
            failure={refusal}
            // Do not validate a rate that is being replaced.
            disabled={!rate || rates.isFetching}
            isBusy={validation.isPending}
            onClick={() => rate && validate(rate)}
          >
            Continue to review
          </CooldownButton>
          {validation.error && refusal ? (
            <ValidationFailure
              error={validation.error}
              explanation={refusal}
              sellRequests={sent}
              onRetryRates={() => {
                validation.reset();
                void rates.refetch();
              }}
            />
          ) : null}
        </CheckoutSummary>
      }
    >
      {rates.isPending || (rates.isFetching && rates.isError) ? <RateTableSkeleton /> : null}
      {failure ? (
        <ErrorNotice
          explanation={failure}
          consequence="Nothing was ordered."
          query={rates}
          actions={
            <>
              {changeAddress}
              <Link to="/cart" className={buttonClass('secondary', 'tool')}>
                Back to cart
              </Link>
            </>
          }
        >
          <SellRequestRemedy sellRequests={refusedSellRequests(rates.error?.message ?? '', sellRequests)} />
        </ErrorNotice>
      ) : null}
      {rates.data ? (
        <Rates
          data={rates.data}
          chosenId={rate?.id ?? null}
          isDisabled={validation.isPending || rates.isFetching}
        />
      ) : null}
    </CheckoutFrame>
  );
}

interface RatesProps {
  data: ShippingRates;
  chosenId: string | null;
  isDisabled: boolean;
}

function Rates({ data, chosenId, isDisabled }: RatesProps) {
  const withheld = <WithheldRows withheld={data.withheld} noun="rate" />;
  if (data.rates.length === 0 && data.withheld) return withheld;
  if (data.rates.length === 0) {
    return (
      <Notice tone="warn" title="No shipping rates for this address" actions={changeAddress}>
        Try another address or fewer lots. The shipment may be too heavy.
      </Notice>
    );
  }
  return (
    <>
      {data.isVerifiedAddress === false ? (
        <Notice tone="warn" title="Address not verified" actions={changeAddress}>
          You can still ship here. Double-check the street, city and ZIP before paying.
        </Notice>
      ) : null}
      {withheld}
      <RateTable rates={data.rates} chosenId={chosenId} isDisabled={isDisabled} onChoose={choose} />
    </>
  );
}
