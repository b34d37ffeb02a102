import { useIsMutating, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { NamedSellRequest } from '@/api/plain-refusal';
import { type Cents, formatMoney } from '@/lib/money';
import { buttonClass } from '@/ui/controls/button';
import { CooldownButton } from '@/ui/feedback/retry-button';
import { replacementKey } from '@/features/cart/replacement/line-replacement';
import type { PlacingState } from '@/features/order-attempts/placing-state';
import { readDraft, useDraft, withRenewal, writeDraft } from '../draft/checkout-draft';
import { termsOf } from '../draft/terms';
import { renewAmounts } from '../shipping/renewal';
import { ValidationFailure, explainValidation } from '../shipping/validation-failure';

interface ReviewActionsProps {
  orderMetaId: string;
  state: PlacingState['state'];
  /** Null if the desk no longer has the validation. */
  total: Cents | null;
  isWindowOpen: boolean;
  /** The amounts do not add up. */
  isWithheld: boolean;
  /** Amounts changed, and the buyer has not accepted them. */
  hasChanges: boolean;
  /** The marketplace refused lots by name: refreshed prices do not help them, so refreshing is not the primary action. */
  hasRefusedSellRequests: boolean;
  /** The lots of the order, in the order sent. */
  sellRequests: readonly NamedSellRequest[];
  onPlace: () => void;
  /** The refreshed prices are on screen. */
  onRenewed: () => void;
}

/** False for the second press of a double click, which was meant for the previous button in this place. */
const isFirstPress = (event: MouseEvent) => event.detail <= 1;

/** The button of the review: it places the order, or refreshes the prices when they have expired. */
export function ReviewActions(props: ReviewActionsProps) {
  const {
    orderMetaId,
    state,
    total,
    isWindowOpen,
    isWithheld,
    hasChanges,
    hasRefusedSellRequests,
    sellRequests,
    onPlace,
    onRenewed,
  } = props;
  const { addressId, addressText, buyRequestIds, shippingOption: former } = useDraft();
  // A line of the order may be being replaced by one at a lower price.
  const isReplacing = useIsMutating({ mutationKey: replacementKey }) > 0;
  const renewal = useMutation(renewAmounts);
  const amount = total === null ? '' : ` · ${formatMoney(total)}`;
  // One element for each validation, so that the focus stays while its order is placed or its prices expire. Refreshed prices get another
  // element, and so does the check of the order: holding Enter there must not place the order.
  const button = { look: 'primary', size: 'large' } as const;

  if (state === 'sending' || state === 'loading') {
    return (
      <>
        <CooldownButton {...button} key={state === 'sending' ? orderMetaId : state} isBusy>
          {state === 'sending' ? 'Placing your order' : 'Checking'}
        </CooldownButton>
      </>
    );
  }
  if (state === 'unknown') {
    return (
      <>
        <CooldownButton {...button} key={orderMetaId} aria-disabled>
          Place order{amount}
        </CooldownButton>
        <p className="text-xs text-balance text-faint">
          Unavailable until we know what happened to the first order.
        </p>
      </>
    );
  }

  const isOver = state === 'refused' || state === 'notPlaced';
  if (isOver || !isWindowOpen || isWithheld || total === null) {
    if (!addressId || !former) {
      return (
        <Link to="/cart" className={buttonClass('primary', 'large')}>
          Start again from the cart
        </Link>
      );
    }
    const failure = renewal.error && explainValidation(renewal.error, 'refresh the prices', sellRequests);
    const renew = () =>
      renewal.mutate(
        { address: { id: addressId, text: addressText ?? '' }, buyRequestIds, former },
        {
          onSuccess: ({ input, validation }) => {
            const terms = termsOf({ validation, shippingOption: input.shippingOption });
            const renewed = { orderMetaId: validation.orderMetaId, terms };
            flushSync(() => writeDraft(withRenewal(readDraft(), orderMetaId, input, renewed)));
            onRenewed();
          },
        },
      );
    return (
      <>
        <CooldownButton
          {...button}
          look={hasRefusedSellRequests ? 'secondary' : 'primary'}
          key={orderMetaId}
          failure={failure}
          isBusy={renewal.isPending}
          onClick={renew}
        >
          Refresh prices
        </CooldownButton>
        {renewal.error && failure ? (
          <ValidationFailure error={renewal.error} explanation={failure} sellRequests={sellRequests} />
        ) : (
          <p className="text-xs text-balance text-faint">
            Keeps your lots, address and shipping service if still available.
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <CooldownButton
        {...button}
        key={orderMetaId}
        isBusy={isReplacing || renewal.isPending}
        disabled={hasChanges}
        onClick={(event) => {
          if (isFirstPress(event)) onPlace();
        }}
      >
        Place order{amount}
      </CooldownButton>
      <p className="text-xs text-balance text-faint">
        {hasChanges
          ? 'Accept the new prices first.'
          : "You'll pay by wire after placing the order. Instructions come next."}
      </p>
    </>
  );
}
