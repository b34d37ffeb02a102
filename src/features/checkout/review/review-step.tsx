import { useIsMutating, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { addressesQuery } from '@/features/addresses/addresses-queries';
import { cents } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { Panel } from '@/ui/layout/page';
import { readDraft, useDraft, withAccepted, writeDraft } from '../draft/checkout-draft';
import { CheckoutFrame, CheckoutPending } from '../draft/checkout-frame';
import { validationQuery, useCheckoutLines } from '../draft/checkout-queries';
import { CheckoutSummary, offeredSum } from '../draft/checkout-summary';
import { Countdown, useIsWindowOpen } from './countdown';
import { attemptQuery, placeOrder, placingKey } from '@/features/order-attempts/placing';
import { PlacingNotice } from '@/features/order-attempts/placing-notice';
import { placingState } from '@/features/order-attempts/placing-state';
import { ratePrice } from '../draft/rate-choice';
import { namedSellRequests, refusedSellRequests } from '@/features/order-attempts/refused-sell-requests';
import { ReviewActions } from './review-actions';
import { ReviewLines } from './review-lines';
import {
  amountNames,
  changesOf,
  imbalanceSentence,
  landedCostsOf,
  surprisesOf,
  type TermsChange,
  termsOf,
} from '../draft/terms';

/** The review before an order is placed, and the state of placing it. */
export function ReviewStep() {
  const { orderMetaId } = useDraft();
  // The draft is cleared as the payment screen opens.
  return orderMetaId === null ? <CheckoutPending /> : <Review orderMetaId={orderMetaId} />;
}

function Review({ orderMetaId }: { orderMetaId: string }) {
  const draft = useDraft();
  const { rows: addresses } = useSuspenseQuery(addressesQuery).data;
  const { data: remembered } = useSuspenseQuery(validationQuery(orderMetaId));
  const lines = useCheckoutLines(draft.buyRequestIds);
  const attempt = useQuery(attemptQuery(orderMetaId));
  const placing = useMutation(placeOrder);
  const isUnderWay = useIsMutating({ mutationKey: placingKey }) > 0;
  const isOfThis = placing.variables?.orderMetaId === orderMetaId;
  const placingNow = placingState({
    isPending: isUnderWay,
    error: isOfThis ? placing.error : null,
    attempt: attempt.data,
    isAttemptStale: attempt.isError,
  });
  const isWindowOpen = useIsWindowOpen(remembered);
  const changed = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLDivElement>(null);
  if (placingNow.state === 'placed') {
    return <Navigate to="/checkout/payment/$orderNo" params={{ orderNo: placingNow.orderNo }} replace />;
  }

  const terms = remembered && termsOf(remembered);
  const problem = remembered && imbalanceSentence(remembered.validation);
  const changes = terms && draft.accepted ? changesOf(draft.accepted, terms) : [];
  const { state } = placingNow;
  const canPlace = state === 'untried' || state === 'notSent';
  const isLocked = !canPlace && state !== 'refused' && state !== 'notPlaced';
  const address = addresses.find(({ id }) => id === draft.addressId);
  const rate = draft.shippingOption;
  const { buyRequestIds, addressText } = draft;
  // A lot that left the cart has a share of the charges too.
  const isWhole = lines.length === buyRequestIds.length;
  const surprises =
    canPlace && terms && rate && isWhole
      ? surprisesOf({ offered: offeredSum(lines), rate: ratePrice(rate) }, terms)
      : [];
  const sellRequests = namedSellRequests(buyRequestIds, lines);
  const refused = state === 'refused' ? refusedSellRequests(placingNow.description, sellRequests) : [];
  const landed = terms && rate && isWhole ? landedCostsOf(lines, terms, rate.currency) : null;

  /** Focuses the text to read next, because the button that accepted or refreshed the prices is gone. */
  function focusPrices() {
    if (document.activeElement === document.body) (changed.current ?? held.current)?.focus();
  }

  return (
    <CheckoutFrame
      title="Review and place order"
      step="review"
      isLocked={isLocked}
      aside={
        <CheckoutSummary
          lines={lines}
          amounts={terms ? Object.fromEntries(amountNames.map((name) => [name, cents(terms[name])])) : {}}
        >
          {canPlace && remembered ? <Countdown key={orderMetaId} ref={held} reading={remembered} /> : null}
          <ReviewActions
            orderMetaId={orderMetaId}
            state={state}
            total={terms ? cents(terms.total) : null}
            isWindowOpen={isWindowOpen}
            isWithheld={problem !== null}
            hasChanges={changes.length > 0}
            hasRefusedSellRequests={refused.length > 0}
            sellRequests={sellRequests}
            onRenewed={focusPrices}
            onPlace={() => {
              if (terms) placing.mutate({ orderMetaId, buyRequestIds, total: terms.total });
            }}
          />
        </CheckoutSummary>
      }
    >
      <PlacingNotice state={placingNow} sellRequests={sellRequests} />
      {problem ? (
        <Notice tone="bad" title="Prices don't add up">
          {problem} You can't order at these prices. Refresh them; if it persists, contact the marketplace.
        </Notice>
      ) : null}
      {changes.length > 0 && canPlace && terms ? (
        <TermsChanged
          ref={changed}
          changes={changes}
          onAccept={() => {
            flushSync(() => writeDraft(withAccepted(readDraft(), orderMetaId, terms)));
            focusPrices();
          }}
        />
      ) : null}
      {surprises.length > 0 ? (
        <Notice tone="warn" title="Prices differ from what we showed before">
          {surprises.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      <Panel aria-label="Order">
        <ReviewLines
          lines={lines}
          landed={landed}
          address={address}
          addressText={addressText}
          rate={rate}
          refusedIds={refused.map(({ id }) => id)}
          isLocked={isLocked}
        />
      </Panel>
    </CheckoutFrame>
  );
}

interface TermsChangedProps {
  changes: TermsChange[];
  onAccept: () => void;
  ref: Ref<HTMLDivElement>;
}

/** The changes since the buyer last accepted the prices, old → new. Placing the order requires accepting them. */
function TermsChanged({ changes, onAccept, ref }: TermsChangedProps) {
  return (
    <div ref={ref} tabIndex={-1} className="rounded">
      <Notice
        tone="warn"
        title="Prices changed"
        actions={
          <Button size="tool" onClick={onAccept}>
            Accept new prices
          </Button>
        }
      >
        <table className="mt-1 text-ink">
          <caption className="sr-only">Changed prices</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="pr-4 text-left font-medium">
                Item
              </th>
              <th scope="col" className="pr-2 text-right font-medium">
                Before
              </th>
              <th aria-hidden="true" />
              <th scope="col" className="text-right font-medium">
                Now
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row" className="pr-4 text-left font-normal">
                  {label}
                </th>
                <td className="pr-2 text-right text-muted line-through">{before}</td>
                <td aria-hidden="true" className="pr-2 text-muted">
                  →
                </td>
                <td className="text-right font-semibold">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}
