import { Link } from '@tanstack/react-router';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import type { Explanation } from '@/lib/explanation';
import type { NamedSellRequest } from '@/api/plain-refusal';
import { Button, buttonClass } from '@/ui/controls/button';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { UnbalancedError } from '../draft/checkout-queries';
import { SellRequestRemedy, refusedSellRequests } from '@/features/order-attempts/refused-sell-requests';
import { NoRatesError } from './renewal';

/**
 * Says in words why the order has no valid amounts.
 * @param doing completes "Couldn't …".
 * @param sellRequests the lots of the request, in the order sent.
 */
export function explainValidation(
  error: Error,
  doing: string,
  sellRequests: readonly NamedSellRequest[],
): Explanation {
  if (error instanceof UnbalancedError) {
    return {
      title: "Prices don't add up",
      detail: `${error.message} If it persists, contact the marketplace. Don't pay prices that don't add up.`,
    };
  }
  if (error instanceof NoRatesError) return { title: `Couldn't ${doing}`, detail: error.message };
  return explainError(error, doing, sellRequests);
}

interface ValidationFailureProps {
  error: Error;
  explanation: Explanation;
  /** The lots of the request, in the order sent. */
  sellRequests: readonly NamedSellRequest[];
  /** Loads new rates, if the screen offers that. */
  onRetryRates?: () => void;
}

/**
 * Why the order has no valid amounts, and what can help. The service does not say which action helps, so both are offered. If it says how
 * long to wait, the pressed button counts down.
 */
export function ValidationFailure({
  error,
  explanation,
  sellRequests,
  onRetryRates,
}: ValidationFailureProps) {
  const isRefusal = error instanceof ApiError && error.kind === 'refused';
  return (
    <ErrorNotice
      explanation={explanation}
      consequence="Nothing was ordered."
      actions={
        isRefusal || error instanceof NoRatesError ? (
          <>
            <Link to="/cart" className={buttonClass('secondary', 'tool')}>
              Back to cart
            </Link>
            {onRetryRates && !explanation.wait ? (
              <Button size="tool" onClick={onRetryRates}>
                Get rates again
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <SellRequestRemedy sellRequests={refusedSellRequests(error.message, sellRequests)} />
    </ErrorNotice>
  );
}
