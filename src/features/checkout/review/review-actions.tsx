import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { NamedLot } from '@/api/plain-refusal';
import { type Cents, formatMoney } from '@/lib/money';
import { Button, buttonClass } from '@/ui/controls/button';
import type { PlacingState } from '@/features/order-attempts/placing-state';
import { ValidationFailure } from '../shipping/validation-failure';

interface ReviewActionsProps {
  state: PlacingState['state'];
  /** Null where the desk no longer has the validation. */
  total: Cents | null;
  isWindowOpen: boolean;
  /** The amounts do not add up. */
  isWithheld: boolean;
  /** A line of the order is being replaced by one at a lower price. */
  isReplacing: boolean;
  /** Amounts changed, and the buyer has not accepted them. */
  hasChanges: boolean;
  /** The draft has the address and rate that a renewal needs. */
  canRenew: boolean;
  renewal: { isPending: boolean; error: Error | null };
  /** The lots of the order, in the order sent. */
  lots: readonly NamedLot[];
  onPlace: () => void;
  onRenew: () => void;
}

/** The second press of a double click was meant for the button that was here before. */
const isFirstPress = (event: MouseEvent) => event.detail <= 1;

/** The button of the review: it places the order, or refreshes the prices when they have expired. */
export function ReviewActions(props: ReviewActionsProps) {
  const { state, total, isWindowOpen, isWithheld, hasChanges, canRenew, renewal, lots } = props;
  const amount = total === null ? '' : ` · ${formatMoney(total)}`;

  if (state === 'sending' || state === 'loading') {
    return (
      <Button look="primary" size="large" isBusy>
        {state === 'sending' ? 'Placing your order' : 'Checking'}
      </Button>
    );
  }
  if (state === 'unknown') {
    return (
      <>
        <Button look="primary" size="large" disabled>
          Place order{amount}
        </Button>
        <p className="text-xs text-faint">Unavailable until we know what happened to the first order.</p>
      </>
    );
  }

  const isOver = state === 'refused' || state === 'notPlaced';
  if (isOver || !isWindowOpen || isWithheld || total === null) {
    if (!canRenew) {
      return (
        <Link to="/cart" className={buttonClass('primary', 'large')}>
          Start again from the cart
        </Link>
      );
    }
    return (
      <>
        <Button look="primary" size="large" isBusy={renewal.isPending} onClick={props.onRenew}>
          Refresh prices
        </Button>
        {renewal.error ? (
          <ValidationFailure error={renewal.error} doing="refresh the prices" lots={lots} />
        ) : (
          <p className="text-xs text-faint">
            Keeps your lots, address and shipping service if still available.
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <Button
        look="primary"
        size="large"
        isBusy={props.isReplacing}
        disabled={hasChanges}
        onClick={(event) => {
          if (isFirstPress(event)) props.onPlace();
        }}
      >
        Place order{amount}
      </Button>
      <p className="text-xs text-faint">
        {hasChanges
          ? 'Accept the new prices first.'
          : "You'll pay by wire after placing the order. Instructions come next."}
      </p>
    </>
  );
}
